import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';

/** What lists, commands and forms know of a user: spread it wherever users are fetched. */
export const UserFields = graphql(`
  fragment UserFields on User {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    departmentId
    department {
      id
      name
    }
    fullName
    email
    phone
    role
    status
    lastLoginAt
  }
`);

export type UserRecord = FragmentOf<typeof UserFields>;

export const user: KindDeclaration<'user'> = {
  kind: 'user',
  singular: 'user',
  plural: 'users',
  needs: 'USERS_READ',
  title: ({ fullName }) => fullName,
  hint: ({ email }) => email,
  path: ({ id }) => `/layout/users/${id}`,
  byId: graphql(
    `
      query UserById($id: ID!) {
        record: user(id: $id) {
          ...UserFields
        }
      }
    `,
    [UserFields],
  ),
};
