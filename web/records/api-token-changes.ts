import { graphql } from '../graphql.ts';
import { ApiTokenFields } from './api-token.ts';

export const CreateApiToken = graphql(
  `
    mutation CreateApiToken($input: CreateApiTokenInput!, $idempotencyKey: String) {
      changed: createApiToken(input: $input, idempotencyKey: $idempotencyKey) {
        ...ApiTokenFields
        secret
      }
    }
  `,
  [ApiTokenFields],
);

export const RevokeApiToken = graphql(
  `
    mutation RevokeApiToken($input: RecordVersionInput!) {
      changed: revokeApiToken(input: $input) {
        ...ApiTokenFields
      }
    }
  `,
  [ApiTokenFields],
);
