import { useCallback } from 'react';
import { useClient } from 'urql';
import { graphql } from '../graphql.ts';
import { refusalOf } from '../refusal.ts';
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
 * A way to upload images for a company, the viewer's own where none is named. The same key and image after a lost answer is
 * the same upload. What is too large is made smaller; what can't be taken is refused here, before it is sent.
 */
export function useUpload(companyId: string | undefined): (file: File, key: string) => Promise<Uploaded> {
  const client = useClient();
  return useCallback(
    async (file, key) => {
      const fit = await fitted(file);
      if ('problem' in fit) return fit;
      const variables = { input: { file: fit.file, companyId: companyId ?? null }, idempotencyKey: key };
      const { data, error } = await client.mutation(UploadImage, variables).toPromise();
      if (error) return { problem: refusalOf(error).message };
      return data ? { fileId: data.uploaded.id } : { problem: 'No answer came. Try again.' };
    },
    [client, companyId],
  );
}
