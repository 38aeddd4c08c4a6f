import { beforeSecondFactor, extension } from '../http/endpoints.ts';
import { IdParams, Input, LineOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { CurrentPassword, demandCurrentPassword } from '../login/current-password.ts';
import { PasskeyAnswer, PasskeyQuestion } from '../login/factors/passkey-login.ts';
import { offerPasskey, type PasskeySurroundings, storePasskey, verifiedPasskey } from '../login/factors/passkeys.ts';
import {
  demandPasswordAndCode,
  demandPresentFactor,
  PasswordAndCode,
  takeCode,
} from '../login/factors/second-factor.ts';
import { write } from '../records/writing.ts';
import { badField, conflictingField, notFound } from '../shared/problem.ts';
import { auditFactor, firstRecoveryCodes, RecoveryCodes, removeFactor, SecondFactors } from './factors.ts';
import { viewerAsOwner } from './owner.ts';

const PasskeyName = LineOf(60);

/** The viewer's passkeys. */
export function passkeyRoutes(app: Service, surroundings: Surroundings & PasskeySurroundings): void {
  const { db } = surroundings;

  app.get('/admin/passkey/get/new', {
    ...beforeSecondFactor(
      extension('SESSION', 'A question for a new passkey. Nothing changes.', { response: { 200: PasskeyQuestion } }),
    ),
    handler: ({ viewer }) => offerPasskey(surroundings, viewer),
  });

  app.post('/admin/passkey/confirm', {
    ...beforeSecondFactor(
      extension('SESSION', 'Add a passkey. The answer has recovery codes, if the viewer had none.', {
        body: Input({ name: PasskeyName, ...PasskeyAnswer, ...CurrentPassword }),
        response: { 200: RecoveryCodes },
      }),
    ),
    handler: async (request) => {
      const owner = viewerAsOwner(request.viewer);
      const { name, currentPassword } = request.body;
      await demandPresentFactor(db, request.viewer);
      await demandCurrentPassword(db, request, currentPassword);
      const passkey = await verifiedPasskey(surroundings, owner.id, request.body);
      if (!passkey) throw badField('response', 'PASSKEY_REFUSED');
      return write(surroundings, request, async (writing) => {
        const isStored = await storePasskey(writing.db, { ...passkey, userId: owner.id, name });
        if (!isStored) throw conflictingField('response', 'HAS_PASSKEY');
        await auditFactor(writing, owner, 'SECOND_FACTOR_ADDED');
        return { codes: await firstRecoveryCodes(writing.db, owner.id) };
      });
    },
  });

  app.post('/admin/passkey/end/:id', {
    ...extension('SESSION', "Remove one of the viewer's passkeys.", {
      params: IdParams,
      body: Input(PasswordAndCode),
      response: { 200: SecondFactors },
    }),
    handler: async (request) => {
      const owner = viewerAsOwner(request.viewer);
      const { id } = request.params;
      const own = db.selectFrom('passkeys').where('id', '=', id).where('userId', '=', owner.id).select('id');
      if (!(await own.executeTakeFirst())) throw notFound(id);
      await demandPasswordAndCode(db, request, request.body, (code) => takeCode(surroundings, owner.id, code));
      return write(surroundings, request, (writing) =>
        removeFactor(writing, owner, writing.db.deleteFrom('passkeys').where('id', '=', id)),
      );
    },
  });
}
