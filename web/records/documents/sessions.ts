import { graphql, type ResultOf } from '../../ground/graphql.ts';

/** The open sessions of a user, the last used first. */
export const SessionsOfUser = graphql(`
  query SessionsOfUser($userId: ID!) {
    sessions(userId: $userId) {
      id
      device
      address
      signedInAt
      lastUsedAt
      isCurrent
    }
  }
`);

export type OpenSession = ResultOf<typeof SessionsOfUser>['sessions'][number];

/** `Firefox on Windows` */
export const deviceOf = ({ device }: Pick<OpenSession, 'device'>): string => device ?? 'Unknown device';

const MOST_NAMED = 5;

/** `Firefox on Windows, Chrome on Android (2) and 3 more`: the devices of sessions, each once. */
export function devicesOf(sessions: readonly Pick<OpenSession, 'device'>[]): string {
  const counts = new Map<string, number>();
  for (const session of sessions) counts.set(deviceOf(session), (counts.get(deviceOf(session)) ?? 0) + 1);
  const named = [...counts].slice(0, MOST_NAMED);
  const words = named.map(([device, count]) => (count === 1 ? device : `${device} (${count})`)).join(', ');
  const further = sessions.length - named.reduce((sum, [, count]) => sum + count, 0);
  return further === 0 ? words : `${words} and ${further} more`;
}
