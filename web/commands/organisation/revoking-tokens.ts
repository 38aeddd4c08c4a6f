import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { flag } from '../../records/fields/question.ts';

/** For the form of a new password: the user's version, and the API tokens that outlive the old password. */
export const TokensOfUser = graphql(`
  query TokensOfUser($userId: ID!) {
    viewer {
      userId
      version
    }
    apiTokens(userId: $userId, status: ACTIVE, first: 20) {
      edges {
        node {
          id
          name
        }
      }
    }
  }
`);

export type Tokens = ResultOf<typeof TokensOfUser> | null | undefined;

/** Offers to revoke a user's active API tokens, by name; asked only of a user with tokens. */
export function revokingTokens(read: Tokens) {
  const names = (read?.apiTokens.edges ?? []).map(({ node }) => node.name);
  return flag({
    label: 'Revoke API tokens',
    hint: `They work on with the new password: ${names.join(', ')}`,
    when: () => names.length > 0,
  });
}
