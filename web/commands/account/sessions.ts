import { formatsOf } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { deviceOf, type OpenSession, SessionsOfUser } from '../../records/documents/sessions.ts';
import { choice } from '../../records/fields/question.ts';
import type { UserRecord } from '../../records/user.ts';
import type { Actor } from '../../state/viewer.ts';
import { app, command, one } from '../core/command.ts';
import { firstNo, isLive } from '../core/lifecycle.ts';

const EndSession = graphql(`
  mutation EndSession($input: EndSessionInput!) {
    ended: endSession(input: $input) {
      id
      device
    }
  }
`);

const EndSessions = graphql(`
  mutation EndSessions($input: EndSessionsInput!) {
    ended: endSessions(input: $input) {
      id
    }
  }
`);

type Read = ResultOf<typeof SessionsOfUser> | null;

/** The choice of a session to end. The present session ends by a logout. */
function sessionIn(read: Read, { timeZone }: Actor) {
  const { relatively } = formatsOf(undefined, timeZone);
  const hintOf = ({ address, lastUsedAt, signedInAt }: OpenSession) =>
    `${address ?? 'Unknown address'}, used ${relatively(lastUsedAt)}, logged in ${relatively(signedInAt)}`;
  const others = (read?.sessions ?? []).filter(({ isCurrent }) => !isCurrent);
  return {
    session: choice({
      label: 'Session',
      choices: others.map((each) => ({ value: each.id, label: deviceOf(each), hint: hintOf(each) })),
      ...(read && others.length === 0 && { hint: 'There is no other session' }),
    }),
  };
}

const ending = {
  ask: (_: unknown, actor: Actor, read: Read) => sessionIn(read, actor),
  operation: EndSession,
  variables: (_: unknown, { session }: { readonly session: string }) => ({ input: { id: session } }),
  final: 'the person logs in again',
} as const;

const saidOf = (count: number, none: string): string =>
  count === 0 ? none : count === 1 ? '1 session ended' : `${count} sessions ended`;

/** Workers never log in. */
export const logsIn = ({ fullName, role }: UserRecord) =>
  role !== 'ROLE_USER' || `${fullName} is a worker, who never logs in`;

/** Commands that end sessions: one's own, and those of users. */
export const sessions = [
  command({
    ...ending,
    id: 'account.endSession',
    title: 'End a session of mine…',
    aliases: ['my sessions', 'my devices', 'log out elsewhere', 'lost phone'],
    on: app,
    keys: ', l',
    keysAt: '/layout/account',
    isPersonal: true,
    reads: (_, { userId }) => ({ operation: SessionsOfUser, variables: { userId } }),
    say: (_, __, { ended }) => `Session ended: ${deviceOf(ended)}`,
  }),
  command({
    id: 'account.endSessions',
    title: 'End all my other sessions',
    aliases: ['log out everywhere', 'log out other devices'],
    on: app,
    keys: ', o',
    keysAt: '/layout/account',
    isPersonal: true,
    operation: EndSessions,
    variables: (_, __, actor) => ({ input: { userId: actor?.userId ?? '' } }),
    confirm: () => 'End all your other sessions? This session stays.',
    say: (_, __, { ended }) => saidOf(ended.length, 'You have no other session'),
    final: 'log in again there',
  }),
  command({
    ...ending,
    id: 'user.endSession',
    title: 'End a session…',
    aliases: ['sessions', 'devices', 'log out user'],
    on: one('user'),
    keys: 'v s',
    needs: 'USERS_WRITE',
    ready: (user) => firstNo(isLive(user), logsIn(user)),
    reads: ({ id }) => ({ operation: SessionsOfUser, variables: { userId: id } }),
    say: ({ fullName }, _, { ended }) => `Session of ${fullName} ended: ${deviceOf(ended)}`,
  }),
  command({
    id: 'user.endSessions',
    title: 'End all sessions',
    aliases: ['log out everywhere', 'log out user'],
    on: one('user'),
    needs: 'USERS_WRITE',
    ready: (user) => firstNo(isLive(user), logsIn(user)),
    operation: EndSessions,
    variables: ({ id }) => ({ input: { userId: id } }),
    confirm: ({ fullName }) => `End all sessions of ${fullName}?`,
    say: ({ fullName }, _, { ended }) => `${fullName}: ${saidOf(ended.length, 'no session was open')}`,
    final: 'the person logs in again',
  }),
];
