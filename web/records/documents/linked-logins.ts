import { graphql } from '../../ground/graphql.ts';

/** The accounts at the login provider that log a user in. */
export const LinkedLoginsOfUser = graphql(`
  query LinkedLoginsOfUser($userId: ID!) {
    provider: loginProvider {
      name
    }
    links: linkedLogins(userId: $userId) {
      id
      providerName
      email
      linkedAt
      lastUsedAt
    }
  }
`);
