import { useCallback } from 'react';
import { useClient } from 'urql';
import { graphql } from '../../ground/graphql.ts';
import { refusalOf } from '../../ground/refusal.ts';
import { readied, sentenceOf } from '../../records/fields/wording.ts';
import { fitted } from './fitted-image.ts';

const UploadImage = graphql(`
  mutation UploadImage($input: UploadImageInput!, $idempotencyKey: String) {
    uploaded: uploadImage(input: $input, idempotencyKey: $idempotencyKey) {
      id
      name
    }
  }
`);

export type Uploaded = { readonly fileId: string } | { readonly problem: string };

/**
 * Uploads images for a company, by default the viewer's. A repeated upload with the same key and image counts once. Large images
 * are scaled down; unusable files are refused before sending.
 */
export function useUpload(companyId: string | undefined): (file: File, key: string) => Promise<Uploaded> {
  const client = useClient();
  return useCallback(
    async (file, key) => {
      const fit = await fitted(file);
      if ('problem' in fit) return fit;
      const variables = { input: { file: fit.file, companyId: companyId ?? null }, idempotencyKey: key };
      const { data, error } = await client.mutation(UploadImage, variables).toPromise();
      if (error) return { problem: sentenceOf(await readied(refusalOf(error))) };
      return data ? { fileId: data.uploaded.id } : { problem: 'No answer came. Try again.' };
    },
    [client, companyId],
  );
}
