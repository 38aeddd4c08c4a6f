import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { flag, secret } from '../../records/fields/question.ts';
import { currentPassword } from '../../records/user.ts';

/** For the form of a new password: the viewer's version, and the API tokens that survive the old password. */
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

/** The questions for a new password. Only a user with active API tokens is asked about the tokens, by name. */
export function newPassword(read: Tokens) {
  const names = (read?.apiTokens.edges ?? []).map(({ node }) => node.name);
  return {
    currentPassword: currentPassword(),
    password: secret({ label: 'New password', minLength: 12, maxLength: 128, hint: 'At least 12 characters' }),
    revokeApiTokens: flag({
      label: 'Revoke API tokens',
      hint: `Otherwise these keep working: ${names.join(', ')}`,
      when: () => names.length > 0,
    }),
  };
}
