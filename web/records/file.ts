import { graphql } from '../graphql.ts';

/** Keeps an image; an image field of a form answers the id. */
export const UploadImage = graphql(`
  mutation UploadImage($input: UploadImageInput!) {
    uploaded: uploadImage(input: $input) {
      __typename
      id
      name
      contentType
      size
    }
  }
`);
