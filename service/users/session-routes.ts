import { Type } from 'typebox';
import { beforeSecondFactor, extension } from '../http/endpoints.ts';
import { DateTime, IdParams, Nullable, UserIdParams } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { isOpen, sessionEnd, sessionsWithCompany, type Viewer } from '../login/sessions.ts';
import { auditAll } from '../records/audit.ts';
import { type Writing, write } from '../records/writing.ts';
import { may } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';
import { type Owner, ownerOf } from './owner.ts';

const OpenSession = Type.Object(
  {
    id: Type.String(),
    userId: Type.String(),
    device: Nullable(Type.String()),
    address: Nullable(Type.String()),
    signedInAt: DateTime,
    lastUsedAt: DateTime,
    endsAt: DateTime,
    isCurrent: Type.Boolean(),
  },
  { title: 'OpenSession' },
);

/** The sessions in an answer: a script that never logs out may leave thousands. */
const MOST_ANSWERED = 200;

/** Lists and ends sessions: the viewer's own, and with USERS_WRITE those of users of the same or a lower role. */
export function sessionRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  app.post('/admin/user/logout', {
    ...beforeSecondFactor(
      extension('SESSION', 'End the session of the access token.', { response: { 200: Type.Boolean() } }),
    ),
    handler: async (request) => {
      const { userId, companyId, sessionId } = request.viewer;
      if (sessionId === null) return true;
      await write(surroundings, request, (writing) => endSessions(writing, { id: userId, companyId }, [sessionId]));
      return true;
    },
  });

  app.get('/admin/session/get/all/:userId', {
    ...extension('SESSION', 'The open sessions of a user, the last used first.', {
      params: UserIdParams,
      response: { 200: Type.Array(OpenSession) },
    }),
    handler: async ({ viewer, params }) => {
      const user = await ownerOf(db, viewer, params.userId);
      return openSessions(db, viewer).where('sessions.userId', '=', user.id).limit(MOST_ANSWERED).execute();
    },
  });

  app.post('/admin/session/end/:id', {
    ...extension('SESSION', 'End a session.', { params: IdParams, response: { 200: OpenSession } }),
    handler: async (request) => {
      const { viewer, params } = request;
      const session = await openSessions(db, viewer).where('sessions.id', '=', params.id).executeTakeFirst();
      // An unknown session and another user's look alike.
      if (!session || (session.userId !== viewer.userId && !may(viewer, 'USERS_WRITE'))) throw notFound(params.id);
      const user = await ownerOf(db, viewer, session.userId, params.id);
      await write(surroundings, request, (writing) => endSessions(writing, user, [session.id]));
      return session;
    },
  });

  app.post('/admin/session/end/all/:userId', {
    ...extension('SESSION', "End all sessions of a user; of the viewer's own, all but the present one.", {
      params: UserIdParams,
      response: { 200: Type.Array(OpenSession) },
    }),
    handler: async (request) => {
      const { viewer, params } = request;
      const user = await ownerOf(db, viewer, params.userId);
      const theirs = await openSessions(db, viewer).where('sessions.userId', '=', user.id).execute();
      const others = theirs.filter(({ isCurrent }) => !isCurrent);
      const ids = others.map(({ id }) => id);
      await write(surroundings, request, (writing) => endSessions(writing, user, ids));
      return others.slice(0, MOST_ANSWERED);
    },
  });
}

function openSessions(db: Db, { sessionId }: Viewer) {
  return sessionsWithCompany(db)
    .where(isOpen)
    .select(['sessions.id', 'sessions.userId', 'sessions.device', 'sessions.address', 'sessions.lastUsedAt'])
    .select(({ eb }) =>
      eb('sessions.id', '=', sessionId ?? '')
        .$castTo<boolean>()
        .as('isCurrent'),
    )
    .select(['sessions.createdAt as signedInAt', sessionEnd.as('endsAt')])
    .orderBy('sessions.lastUsedAt', 'desc')
    .orderBy('sessions.id', 'desc');
}

/** Deletes sessions of a user. The entries in the audit trail name the user, so the open streams of the sessions end at once. */
export async function endSessions(
  writing: Writing,
  { id: userId, companyId }: Owner,
  sessionIds: readonly string[],
): Promise<void> {
  if (sessionIds.length === 0) return;
  const ended = await writing.db.deleteFrom('sessions').where('id', 'in', sessionIds).returning('device').execute();
  await auditAll(
    writing,
    ended.map(({ device }) => ({
      recordId: userId,
      companyId,
      action: 'SESSION_ENDED',
      changes: [{ field: 'session', from: device, to: null }],
    })),
  );
}
