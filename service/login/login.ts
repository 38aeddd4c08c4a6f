import { sql } from 'kysely';
import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { Input, Nullable, OneOf, WITHOUT_NUL } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { permissions, permissionsOf, roles } from '../shared/permissions.ts';
import { Problem } from '../shared/problem.ts';
import { isPassword } from './passwords.ts';
import { endSession, isIn, openSession } from './sessions.ts';
import { attempt } from './throttle.ts';
import type { Tokens } from './tokens.ts';

const Credentials = Input({
  email: Type.String({ minLength: 1, maxLength: 254, pattern: WITHOUT_NUL, description: 'An e-mail address.' }),
  password: Type.String({ minLength: 1, maxLength: 128 }),
});

const Session = Type.Object(
  {
    accessToken: Type.String(),
    role: OneOf(roles),
    fullName: Type.String(),
    userId: Type.String(),
    companyId: Nullable(Type.String()),
  },
  { title: 'Session' },
);

const ViewerCompany = Type.Object(
  { id: Type.String(), name: Type.String(), currency: Type.String(), locale: Type.String(), timeZone: Type.String() },
  { title: 'ViewerCompany' },
);

const Viewer = Type.Object(
  {
    userId: Type.String(),
    fullName: Type.String(),
    email: Type.String(),
    role: OneOf(roles),
    permissions: Type.Array(OneOf(permissions)),
    companyId: Nullable(Type.String()),
    company: Nullable(ViewerCompany),
    mailIsConfigured: Type.Boolean(),
  },
  { title: 'Viewer' },
);

/** Bytes: enough for the longest e-mail and password, because anyone may send a login. */
const LOGIN_BODY_LIMIT = 4096;

interface LoginSurroundings extends Pick<Surroundings, 'db'> {
  tokens: Tokens;
  outbox: { readonly isDelivering: boolean };
}

/** Logs in and out, and answers the viewer. */
export function loginRoutes(app: Service, { db, tokens, outbox }: LoginSurroundings): void {
  app.post('/admin/user/login', {
    config: { needs: 'PUBLIC' },
    bodyLimit: LOGIN_BODY_LIMIT,
    schema: { summary: 'Log in.', body: Credentials, response: { 200: Session } },
    handler: async ({ body: { email, password }, ip }) => {
      const account = email.toLowerCase();
      const user = await db
        .selectFrom('users')
        .leftJoin('companies', 'companies.id', 'users.companyId')
        .where(sql`lower(users.email)`, '=', account)
        .where('users.deletedAt', 'is', null)
        .selectAll('users')
        .select(['companies.status as companyStatus', 'companies.deletedAt as companyDeletedAt'])
        .executeTakeFirst();
      const isUser = await attempt(db, { account, address: ip }, async () => {
        const isRight = await isPassword(password, user?.passwordHash ?? null);
        return isRight && user !== undefined && isIn(user);
      });
      // One refusal for all cases: an unknown user, a wrong password, a worker and an inactive user look alike.
      const refusal = new Problem(
        'UNAUTHENTICATED',
        'The e-mail or the password is wrong, or this user may not log in.',
      );
      if (!isUser || !user) throw refusal;

      return db.transaction().execute(async (trx) => {
        // A change of the user during the comparison has ended all sessions, so no session may open after it.
        const { numUpdatedRows } = await trx
          .updateTable('users')
          .set({ lastLoginAt: sql<Date>`now()` })
          .where('id', '=', user.id)
          .where('passwordHash', '=', user.passwordHash)
          .where('role', '=', user.role)
          .where('status', '=', user.status)
          .where('deletedAt', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw refusal;
        const session = await openSession(trx, user.id);
        const accessToken = await tokens.sign({ sessionId: session.id, userId: user.id }, session.expiresAt);
        return { accessToken, role: user.role, fullName: user.fullName, userId: user.id, companyId: user.companyId };
      });
    },
  });

  app.post('/admin/user/logout', {
    ...extension('SESSION', 'End the session of the access token.', { response: { 200: Type.Boolean() } }),
    handler: async ({ viewer }) => {
      if (viewer.sessionId !== null) await endSession(db, viewer.sessionId);
      return true;
    },
  });

  app.get('/admin/user/get/viewer', {
    ...extension('AUTHENTICATED', 'The viewer.', { response: { 200: Viewer } }),
    handler: async ({ viewer }) => ({
      ...viewer,
      permissions: [...permissionsOf(viewer.role, viewer.apiToken)],
      mailIsConfigured: outbox.isDelivering,
    }),
  });
}
