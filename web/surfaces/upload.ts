import { useCallback } from 'react';
import { useClient } from 'urql';
import { graphql } from '../graphql.ts';
import { refusalOf } from '../refusal.ts';

const UploadImage = graphql(`
  mutation UploadImage($input: UploadImageInput!, $idempotencyKey: String) {
    uploaded: uploadImage(input: $input, idempotencyKey: $idempotencyKey) {
      id
      name
    }
  }
`);

/** What file pickers offer. */
export const imageTypes = 'image/png,image/jpeg,image/webp';
const largestBytes = 5 * 1024 * 1024;

export type Uploaded = { readonly fileId: string } | { readonly problem: string };

/**
 * A way to upload images for a company, the viewer's own where none is named. The same key and image after a lost answer is
 * the same upload. What can't be taken is refused here, before it is sent.
 */
export function useUpload(companyId: string | undefined): (file: File, key: string) => Promise<Uploaded> {
  const client = useClient();
  return useCallback(
    async (file, key) => {
      if (!imageTypes.split(',').includes(file.type)) return { problem: `${file.name} is no PNG, JPEG or WebP image.` };
      if (file.size > largestBytes) {
        const size = (file.size / 1024 / 1024).toFixed(1);
        return { problem: `${file.name} has ${size} MiB; an image may have 5.` };
      }
      const variables = { input: { file, companyId: companyId ?? null }, idempotencyKey: key };
      const { data, error } = await client.mutation(UploadImage, variables).toPromise();
      if (error) return { problem: refusalOf(error).message };
      return data ? { fileId: data.uploaded.id } : { problem: 'No answer came. Try again.' };
    },
    [client, companyId],
  );
}
