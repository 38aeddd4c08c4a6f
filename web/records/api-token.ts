import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';

/** What lists, commands and forms know of an API token: spread it wherever API tokens are fetched. */
export const ApiTokenFields = graphql(`
  fragment ApiTokenFields on ApiToken {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    userId
    user {
      id
      fullName
    }
    name
    scope
    role
    status
    hint
    expiresAt
    lastUsedAt
    revokedAt
  }
`);

export type ApiTokenRecord = FragmentOf<typeof ApiTokenFields>;

export const apiToken: KindDeclaration<'apiToken'> = {
  kind: 'apiToken',
  singular: 'API token',
  plural: 'API tokens',
  needs: 'API_TOKENS_READ',
  title: ({ name }) => name,
  hint: ({ user }) => user?.fullName ?? '',
  path: ({ id }) => `/layout/api-tokens/${id}`,
  byId: graphql(
    `
      query ApiTokenById($id: ID!) {
        record: apiToken(id: $id) {
          ...ApiTokenFields
        }
      }
    `,
    [ApiTokenFields],
  ),
};
