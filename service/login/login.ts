import { Type } from 'typebox';
import { beforeSecondFactor, extension } from '../http/endpoints.ts';
import { Input, Maybe, Nullable, OneOf, WITHOUT_NUL } from '../http/schemas.ts';
import type { Db, Service } from '../http/surroundings.ts';
import { permissions, permissionsOf, roles } from '../shared/permissions.ts';
import { Problem } from '../shared/problem.ts';
import { originOf } from './device-name.ts';
import { secondFactorRequired } from './factors/challenges.ts';
import { hasSecondFactor } from './factors/second-factor.ts';
import { holderOf } from './holder.ts';
import { isPassword, renewedHash } from './passwords.ts';
import { isIn } from './sessions.ts';
import { Session, type SignInSurroundings, signIn } from './signing-in.ts';
import { attempt } from './throttle.ts';

/** The e-mail of a login: any text, because a refusal would tell nothing more than a wrong e-mail. */
export const LoginEmail = Type.String({
  minLength: 1,
  maxLength: 254,
  pattern: WITHOUT_NUL,
  description: 'An e-mail address.',
});

const Credentials = Input({
  email: LoginEmail,
  password: Type.String({ minLength: 1, maxLength: 128 }),
  deviceToken: Maybe(Type.String({ maxLength: 1000, description: 'Of an earlier login in the same browser.' })),
});

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
    mustAddSecondFactor: Type.Boolean(),
  },
  { title: 'Viewer' },
);

/** Bytes: enough for the longest e-mail, password and device token, because anyone may send a login. */
export const LOGIN_BODY_LIMIT = 4096;

interface LoginSurroundings extends SignInSurroundings {
  outbox: { readonly isDelivering: boolean };
}

/** Logs in, and answers the viewer. */
export function loginRoutes(app: Service, surroundings: LoginSurroundings): void {
  const { db, tokens, outbox } = surroundings;
  /** The id of a browser that has logged in to the account before; null for every other browser. */
  const deviceOf = async (token: string | null | undefined, account: string) => {
    const device = token ? await tokens.verifyDevice(token) : undefined;
    return device?.account === account ? device.id : null;
  };

  app.post('/admin/user/login', {
    config: { needs: 'PUBLIC' },
    bodyLimit: LOGIN_BODY_LIMIT,
    schema: { summary: 'Log in.', body: Credentials, response: { 200: Session } },
    handler: async (request) => {
      const { email, password, deviceToken } = request.body;
      const account = email.toLowerCase();
      const device = await deviceOf(deviceToken, account);
      const user = await attempt(db, { account, address: request.ip, device }, async () => {
        const found = await holderOf(db, account);
        const isRight = await isPassword(password, found?.passwordHash ?? null);
        if (!isRight || !found || !isIn(found)) return null;
        const passwordHash = await renewHash(db, found, password);
        // A right password alone must clear no failures: else a person with the password could try out codes without end.
        if (await hasSecondFactor(db, found.id)) throw await secondFactorRequired(db, found, device);
        return { ...found, passwordHash };
      });
      const from = originOf(request);
      const session =
        user &&
        (await db.transaction().execute((trx) => signIn(surroundings, trx, user, { from, knownDevice: device })));
      if (session) return session;
      // One refusal for all cases: an unknown user, a wrong password, a worker and an inactive user look alike.
      throw new Problem('UNAUTHENTICATED', 'The e-mail or the password is wrong, or the user can’t log in.');
    },
  });

  app.get('/admin/user/get/viewer', {
    ...beforeSecondFactor(extension('AUTHENTICATED', 'The viewer.', { response: { 200: Viewer } })),
    handler: async ({ viewer }) => ({
      ...viewer,
      ...viewer.account,
      permissions: [...permissionsOf(viewer.role, viewer.apiToken)],
      mailIsConfigured: outbox.isDelivering,
    }),
  });
}

/** Stores the hash anew at a higher cost of Docket, unless the password changes meanwhile. Sessions stay. @returns the hash. */
async function renewHash(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string | null },
  password: string,
): Promise<string | null> {
  const renewed = passwordHash && (await renewedHash(password, passwordHash));
  if (renewed !== passwordHash)
    await db
      .updateTable('users')
      .set({ passwordHash: renewed })
      .where('id', '=', id)
      .where('passwordHash', '=', passwordHash)
      .execute();
  return renewed;
}
