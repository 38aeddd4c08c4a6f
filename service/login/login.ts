import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { DateTime, Input, Maybe, Nullable, OneOf, WITHOUT_NUL } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { permissions, permissionsOf, roles } from '../shared/permissions.ts';
import { Problem } from '../shared/problem.ts';
import { deviceName } from './device-name.ts';
import { isPassword } from './passwords.ts';
import { isIn, openSession, type SessionEnds } from './sessions.ts';
import { takeStrangersFailures } from './strangers.ts';
import { attempt } from './throttle.ts';
import { DEVICE_MS, type Tokens } from './tokens.ts';

const Credentials = Input({
  email: Type.String({ minLength: 1, maxLength: 254, pattern: WITHOUT_NUL, description: 'An e-mail address.' }),
  password: Type.String({ minLength: 1, maxLength: 128 }),
  deviceToken: Maybe(Type.String({ maxLength: 1000, description: 'Of an earlier login in the same browser.' })),
});

const Session = Type.Object(
  {
    accessToken: Type.String(),
    role: OneOf(roles),
    fullName: Type.String(),
    userId: Type.String(),
    companyId: Nullable(Type.String()),
    deviceToken: Type.String(),
    failedLogins: Type.Integer(),
    lastFailedLoginAt: Nullable(DateTime),
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
    version: Type.Integer(),
    phone: Nullable(Type.String()),
    timeZone: Nullable(Type.String()),
    locale: Nullable(Type.String()),
    companyId: Nullable(Type.String()),
    company: Nullable(ViewerCompany),
    mailIsConfigured: Type.Boolean(),
  },
  { title: 'Viewer' },
);

/** Bytes: enough for the longest e-mail, password and device token, because anyone may send a login. */
const LOGIN_BODY_LIMIT = 4096;

interface LoginSurroundings extends Pick<Surroundings, 'db'> {
  tokens: Tokens;
  outbox: { readonly isDelivering: boolean };
  sessionEnds: SessionEnds;
}

/** Logs in, and answers the viewer. */
export function loginRoutes(app: Service, { db, tokens, outbox, sessionEnds }: LoginSurroundings): void {
  /** The id of a browser that has logged in to the account before; null for every other browser. */
  const deviceOf = async (token: string | null | undefined, account: string) => {
    const device = token ? await tokens.verifyDevice(token) : undefined;
    return device?.account === account ? device.id : null;
  };
  const userOf = (account: string) =>
    db
      .selectFrom('users')
      .leftJoin('companies', 'companies.id', 'users.companyId')
      .where(sql`lower(users.email)`, '=', account)
      .where('users.deletedAt', 'is', null)
      .selectAll('users')
      .select(['companies.status as companyStatus', 'companies.deletedAt as companyDeletedAt'])
      .executeTakeFirst();

  app.post('/admin/user/login', {
    config: { needs: 'PUBLIC' },
    bodyLimit: LOGIN_BODY_LIMIT,
    schema: { summary: 'Log in.', body: Credentials, response: { 200: Session } },
    handler: async ({ body: { email, password, deviceToken }, ip, headers }) => {
      const account = email.toLowerCase();
      const device = await deviceOf(deviceToken, account);
      const user = await attempt(db, { account, address: ip, device }, async () => {
        const found = await userOf(account);
        const isRight = await isPassword(password, found?.passwordHash ?? null);
        return isRight && found && isIn(found) ? found : null;
      });
      // One refusal for all cases: an unknown user, a wrong password, a worker and an inactive user look alike.
      const refusal = new Problem('UNAUTHENTICATED', 'The e-mail or the password is wrong, or the user can’t log in.');
      if (!user) throw refusal;

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
        const from = { device: deviceName(headers['user-agent']), address: ip };
        const session = await openSession(trx, user.id, from, sessionEnds);
        const { role, fullName, id: userId, companyId } = user;
        return {
          accessToken: await tokens.sign({ sessionId: session.id, userId }, session.expiresAt),
          ...{ role, fullName, userId, companyId },
          deviceToken: await tokens.signDevice(
            { id: device ?? randomUUID(), account },
            new Date(Date.now() + DEVICE_MS),
          ),
          ...(await takeStrangersFailures(trx, user, account)),
        };
      });
    },
  });

  app.get('/admin/user/get/viewer', {
    ...extension('AUTHENTICATED', 'The viewer.', { response: { 200: Viewer } }),
    handler: async ({ viewer }) => ({
      ...viewer,
      ...(await db
        .selectFrom('users')
        .select(['version', 'phone', 'timeZone', 'locale'])
        .where('id', '=', viewer.userId)
        .executeTakeFirstOrThrow()),
      permissions: [...permissionsOf(viewer.role, viewer.apiToken)],
      mailIsConfigured: outbox.isDelivering,
    }),
  });
}
