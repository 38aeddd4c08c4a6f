import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { devicesOf } from '../../records/documents/sessions.ts';
import { flag, secret } from '../../records/fields/question.ts';
import { currentPassword } from '../../records/user.ts';

/** For the form of a new password: the viewer's version, and the sessions and API tokens of the user. */
export const AccessOfUser = graphql(`
  query AccessOfUser($userId: ID!) {
    viewer {
      userId
      version
    }
    sessions(userId: $userId) {
      id
      device
      isCurrent
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

export type Access = ResultOf<typeof AccessOfUser> | null | undefined;

/** The questions for a new password. The form names the user's other sessions and active API tokens, and asks whether they end. */
export function newPassword(read: Access) {
  const names = (read?.apiTokens.edges ?? []).map(({ node }) => node.name);
  const others = (read?.sessions ?? []).filter(({ isCurrent }) => !isCurrent);
  return {
    currentPassword: currentPassword(),
    password: secret({ label: 'New password', minLength: 12, maxLength: 128, hint: 'At least 12 characters' }),
    endSessions: flag({
      label: 'End other sessions',
      hint: `Otherwise these stay logged in: ${devicesOf(others)}`,
      when: () => others.length > 0,
    }),
    revokeApiTokens: flag({
      label: 'Revoke API tokens',
      hint: `Otherwise these keep working: ${names.join(', ')}`,
      when: () => names.length > 0,
    }),
  };
}

/** Sessions end by default: somebody may have learned the old password. */
export const firstAnswers = () => ({ endSessions: true });

/** What else ends with the old password, for the question before the change: `Their sessions end, and their API tokens are revoked.` */
export function endsOf(whose: 'Your' | 'Their', { endSessions, revokeApiTokens }: Ends): string {
  const sessions = whose === 'Your' ? 'other sessions end' : 'sessions end';
  const tokens = 'API tokens are revoked';
  if (endSessions && revokeApiTokens) return ` ${whose} ${sessions}, and ${whose.toLowerCase()} ${tokens}.`;
  return endSessions ? ` ${whose} ${sessions}.` : revokeApiTokens ? ` ${whose} ${tokens}.` : '';
}

interface Ends {
  readonly endSessions: boolean | null;
  readonly revokeApiTokens: boolean | null;
}
