import QRCode from 'qrcode';
import { Type } from 'typebox';
import { beforeSecondFactor, extension } from '../http/endpoints.ts';
import { Input, UserIdParams, WITHOUT_NUL } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { CurrentPassword, demandCurrentPassword } from '../login/current-password.ts';
import {
  type FactorSurroundings,
  offerAuthenticator,
  offeredSecret,
  storeAuthenticator,
} from '../login/factors/authenticator.ts';
import { renewRecoveryCodes } from '../login/factors/recovery-codes.ts';
import {
  demandPasswordAndCode,
  demandPresentFactor,
  hasAuthenticator,
  hasSecondFactor,
  PasswordAndCode,
  takeCode,
} from '../login/factors/second-factor.ts';
import { stepOfCode, totpUri } from '../login/factors/totp.ts';
import { write } from '../records/writing.ts';
import { badField, conflictingField } from '../shared/problem.ts';
import {
  auditFactor,
  factorsOf,
  firstRecoveryCodes,
  RecoveryCodes,
  removeFactor,
  removeFactors,
  SecondFactors,
} from './factors.ts';
import { ownerOf, viewerAsOwner } from './owner.ts';

const NewAuthenticator = Type.Object(
  { setup: Type.String(), secret: Type.String(), uri: Type.String(), qrCode: Type.String() },
  { title: 'NewAuthenticator' },
);

const Setup = Type.String({ minLength: 1, maxLength: 500, pattern: WITHOUT_NUL });

/** Second factors: every viewer's own, and with USERS_WRITE their removal from users of the same or a lower role. */
export function factorRoutes(app: Service, surroundings: Surroundings & FactorSurroundings): void {
  const { db } = surroundings;

  app.get('/admin/factor/get/all/:userId', {
    ...beforeSecondFactor(
      extension('SESSION', 'The second factors of a user.', {
        params: UserIdParams,
        response: { 200: SecondFactors },
      }),
    ),
    handler: async ({ viewer, params }) => factorsOf(db, (await ownerOf(db, viewer, params.userId)).id),
  });

  app.get('/admin/factor/get/authenticator/new', {
    ...beforeSecondFactor(
      extension('SESSION', 'A new secret for an authenticator app, with its QR code. Nothing changes.', {
        response: { 200: NewAuthenticator },
      }),
    ),
    handler: async ({ viewer }) => {
      const { secret, setup } = offerAuthenticator(surroundings, viewer.userId);
      const uri = totpUri(secret, viewer.email);
      const qrCode = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
      return { setup, secret, uri, qrCode };
    },
  });

  app.post('/admin/factor/confirm/authenticator', {
    ...beforeSecondFactor(
      extension('SESSION', 'Add an authenticator app by its first code. The answer has new recovery codes.', {
        body: Input({ setup: Setup, ...PasswordAndCode }),
        response: { 200: RecoveryCodes },
      }),
    ),
    handler: async (request) => {
      const owner = viewerAsOwner(request.viewer);
      const secret = offeredSecret(surroundings, request.body.setup, owner.id);
      if (!secret) throw badField('setup', 'SETUP_OVER');
      if (await hasAuthenticator(db, owner.id)) throw conflictingField('', 'HAS_AUTHENTICATOR');
      await demandPresentFactor(db, request.viewer);
      let step = 0;
      await demandPasswordAndCode(db, request, request.body, async (code) => {
        step = stepOfCode(secret, code.replaceAll(/\s/g, ''), surroundings.clock()) ?? 0;
        return step > 0;
      });
      return write(surroundings, request, async (writing) => {
        const isStored = await storeAuthenticator(surroundings, writing.db, { userId: owner.id, secret, step });
        if (!isStored) throw conflictingField('', 'HAS_AUTHENTICATOR');
        await auditFactor(writing, owner, 'SECOND_FACTOR_ADDED');
        return { codes: await firstRecoveryCodes(writing.db, owner.id) };
      });
    },
  });

  app.post('/admin/factor/end/authenticator', {
    ...extension('SESSION', "Remove the viewer's authenticator app; without a passkey, the recovery codes, too.", {
      body: Input(PasswordAndCode),
      response: { 200: SecondFactors },
    }),
    handler: async (request) => {
      const owner = viewerAsOwner(request.viewer);
      if (!(await hasAuthenticator(db, owner.id))) throw conflictingField('', 'NO_SECOND_FACTOR');
      await demandPasswordAndCode(db, request, request.body, (code) => takeCode(surroundings, owner.id, code));
      return write(surroundings, request, (writing) =>
        removeFactor(writing, owner, writing.db.deleteFrom('authenticators').where('userId', '=', owner.id)),
      );
    },
  });

  app.post('/admin/factor/renew/recovery-codes', {
    ...extension('SESSION', "Replace the viewer's recovery codes by ten new ones.", {
      body: Input(PasswordAndCode),
      response: { 200: RecoveryCodes },
    }),
    handler: async (request) => {
      const owner = viewerAsOwner(request.viewer);
      await demandFactor(db, owner.id);
      await demandPasswordAndCode(db, request, request.body, (code) => takeCode(surroundings, owner.id, code));
      return write(surroundings, request, async (writing) => {
        await auditFactor(writing, owner, 'RECOVERY_CODES_RENEWED');
        return { codes: await renewRecoveryCodes(writing.db, owner.id) };
      });
    },
  });

  app.post('/admin/factor/end/all/:userId', {
    ...extension('SESSION', "Remove another user's second factors, such as after the loss of a phone.", {
      params: UserIdParams,
      body: Input(CurrentPassword),
      response: { 200: SecondFactors },
    }),
    handler: async (request) => {
      const { viewer, params, body } = request;
      const owner = await ownerOf(db, viewer, params.userId);
      // A person without a phone has recovery codes; a thief of the session has neither.
      if (owner.id === viewer.userId) throw badField('userId', 'OWN_SECOND_FACTOR');
      await demandFactor(db, owner.id);
      await demandCurrentPassword(db, request, body.currentPassword);
      return write(surroundings, request, (writing) => removeFactors(writing, owner));
    },
  });
}

/** @throws Problem CONFLICT for a user without a second factor. */
async function demandFactor(db: Db, userId: string): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) throw conflictingField('', 'NO_SECOND_FACTOR');
}
