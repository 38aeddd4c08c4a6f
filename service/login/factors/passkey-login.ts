import { Type } from 'typebox';
import { extension } from '../../http/endpoints.ts';
import { Input, WITHOUT_NUL } from '../../http/schemas.ts';
import type { Service } from '../../http/surroundings.ts';
import { Problem } from '../../shared/problem.ts';
import { originOf } from '../device-name.ts';
import { isIn } from '../sessions.ts';
import { Session, type SignInSurroundings, signIn, usersToSignIn } from '../signing-in.ts';
import { unguessable } from '../throttle.ts';
import { askForPasskey, type PasskeySurroundings, userOfPasskey } from './passkeys.ts';

/** The question to an authenticator. */
export const PasskeyQuestion = Type.Object(
  { ticket: Type.String(), options: Type.Unsafe<object>({ type: 'object', additionalProperties: true }) },
  { title: 'PasskeyQuestion' },
);

/** The properties of a request with the answer of an authenticator. */
export const PasskeyAnswer = {
  ticket: Type.String({ minLength: 1, maxLength: 1000, pattern: WITHOUT_NUL }),
  response: Type.Unsafe<unknown>({ type: 'object' }),
};

/** Bytes: anyone may send an answer. */
const BODY_LIMIT = 16 * 1024;

/** Logs in by a passkey alone: the authenticator checks the person by a fingerprint, a face or a PIN. */
export function passkeyLoginRoutes(app: Service, surroundings: SignInSurroundings & PasskeySurroundings): void {
  const { db } = surroundings;
  app.get('/admin/user/login/passkey/new', {
    ...extension('PUBLIC', 'A new question for a login by a passkey. Nothing changes.', {
      response: { 200: PasskeyQuestion },
    }),
    handler: () => askForPasskey(surroundings),
  });

  app.post('/admin/user/login/passkey', {
    ...extension('PUBLIC', 'Log in by a passkey.', {
      body: Input(PasskeyAnswer),
      response: { 200: Session },
    }),
    bodyLimit: BODY_LIMIT,
    handler: async (request) => {
      const user = await unguessable(db, request.ip, async () => {
        const userId = await userOfPasskey(surroundings, request.body);
        return userId && (await usersToSignIn(db).where('users.id', '=', userId).executeTakeFirst());
      });
      if (user && isIn(user)) {
        const by = { from: originOf(request) };
        const session = await db.transaction().execute((trx) => signIn(surroundings, trx, user, by));
        if (session) return session;
      }
      throw new Problem('UNAUTHENTICATED', 'The passkey is unknown here, or the user can’t log in.');
    },
  });
}
