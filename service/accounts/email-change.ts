import { Type } from 'typebox';
import type { AccountSurroundings } from '../account-mail/account-mail.ts';
import { endLinks, LINK_MINUTES, makeLink } from '../account-mail/links.ts';
import { mailUser } from '../account-mail/mail-user.ts';
import { extension } from '../http/endpoints.ts';
import { Email, Input } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';
import { CurrentPassword, demandCurrentPassword } from '../login/current-password.ts';
import { holderOf } from '../login/holder.ts';
import { conflictingField } from '../shared/problem.ts';

const HOUR_MINUTES = 60;

/**
 * Mails a link to a new address of the viewer, who uses the address from then on. The answer is the same for an address that
 * opens another account: the owner of the address is told by e-mail.
 */
export function emailChangeRoutes(app: Service, { db, accountMail }: AccountSurroundings): void {
  app.post('/admin/user/email/change', {
    ...extension('SESSION', "Ask for a link that changes the viewer's own e-mail.", {
      body: Input({ email: Email, ...CurrentPassword }),
      response: { 200: Type.Boolean() },
    }),
    handler: async (request) => {
      const { email, currentPassword } = request.body;
      const { userId } = request.viewer;
      await demandCurrentPassword(db, request, currentPassword);
      if (!accountMail.isDelivering) throw conflictingField('', 'NO_MAIL_SERVER');

      await db.transaction().execute(async (trx) => {
        const user = await trx.selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirstOrThrow();
        await endLinks(trx, userId, ['EMAIL_CHANGE']);
        const link = await makeLink(trx, { purpose: 'EMAIL_CHANGE', userId, email });
        const holder = await holderOf(trx, email.toLowerCase());
        const isFree = !holder || holder.id === userId;
        const values = { hours: String(LINK_MINUTES.EMAIL_CHANGE / HOUR_MINUTES) };
        const letter = isFree ? 'EMAIL_CHANGE' : 'EMAIL_CHANGE_TAKEN';
        await mailUser(trx, accountMail, letter, { ...user, email }, { values, ...(isFree && { link }) });
      });
      accountMail.wake();
      return true;
    },
  });
}
