import { Type } from 'typebox';
import { extension } from '../../http/endpoints.ts';
import { Input, WITHOUT_NUL } from '../../http/schemas.ts';
import type { Service } from '../../http/surroundings.ts';
import { badField, Problem } from '../../shared/problem.ts';
import { originOf } from '../device-name.ts';
import type { ProviderSurroundings } from '../provider/provider-surroundings.ts';
import { isIn } from '../sessions.ts';
import { Session, type SignInSurroundings, signIn, usersToSignIn } from '../signing-in.ts';
import { attempt } from '../throttle.ts';
import type { FactorSurroundings } from './authenticator.ts';
import { findChallenge, noteWrongCode, takeChallenge } from './challenges.ts';
import { FactorCode, takeCode } from './second-factor.ts';

const SecondStep = Input({
  challenge: Type.String({ minLength: 1, maxLength: 100, pattern: WITHOUT_NUL }),
  code: FactorCode,
});

/** Bytes: anyone may send a second step. */
const BODY_LIMIT = 1024;

/** The second step of a login with a second factor. */
export function secondStepRoutes(
  app: Service,
  surroundings: SignInSurroundings & FactorSurroundings & ProviderSurroundings,
): void {
  const { db, providers } = surroundings;
  app.post('/admin/user/login/second', {
    ...extension('PUBLIC', 'Log in: the second step, with the challenge of the first and a code.', {
      body: SecondStep,
      response: { 200: Session },
    }),
    bodyLimit: BODY_LIMIT,
    handler: async (request) => {
      const { body, ip } = request;
      const challenge = await findChallenge(db, body.challenge);
      const user =
        challenge &&
        (await usersToSignIn(db)
          .where('users.id', '=', challenge.userId)
          .where('users.version', '=', challenge.userVersion)
          .executeTakeFirst());
      const refusal = new Problem('UNAUTHENTICATED', 'The challenge is used or expired. Log in again.');
      if (!challenge || !user || !isIn(user)) throw refusal;

      const { device, linkedLoginId, providerSession } = challenge;
      const by = linkedLoginId === null ? null : { linkedLoginId, providerSession };
      const isRight = await attempt(db, { account: user.email.toLowerCase(), address: ip, device }, () =>
        takeCode(surroundings, user.id, body.code),
      );
      if (!isRight) {
        await noteWrongCode(db, challenge);
        throw badField('code', 'WRONG_CODE');
      }
      const provider = by && (await providers.nameOfLink(by.linkedLoginId));
      const from = originOf(request);
      const session = await db
        .transaction()
        .execute(async (trx) =>
          (await takeChallenge(trx, challenge))
            ? signIn(surroundings, trx, user, { from, by, ...(by ? { provider } : { knownDevice: device }) })
            : undefined,
        );
      if (session) return session;
      throw refusal;
    },
  });
}
