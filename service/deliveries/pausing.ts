import type { AccountMail } from '../account-mail/account-mail.ts';
import { mailUser } from '../account-mail/mail-user.ts';
import type { Db } from '../http/surroundings.ts';
import type { Row } from '../records/kind.ts';
import { apply } from '../records/writes.ts';
import type { WebhookPauseReason } from '../shared/values.ts';
import { webhooks } from '../webhooks/webhook.ts';

/** Pauses a webhook, and tells the company's administrators by mail. Call `wake` of the mail after the commit. */
export async function pauseWebhook(
  trx: Db,
  accountMail: AccountMail,
  { id }: Row<'webhooks'>,
  reason: WebhookPauseReason,
): Promise<void> {
  const held = await trx
    .updateTable('webhooks')
    .set({ pauseReason: reason })
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!held) return;
  await apply({ db: trx, actor: null }, webhooks, held, { status: 'INACTIVE' }, 'STATUS_CHANGED');
  const administrators = await trx
    .selectFrom('users')
    .where('companyId', '=', held.companyId)
    .where('role', '=', 'ROLE_COMPANY')
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .where('holdsEmail', '=', true)
    .select(['email', 'fullName', 'companyId', 'locale', 'timeZone'])
    .execute();
  const values = { webhook: held.name, address: new URL(held.url).host };
  for (const each of administrators) await mailUser(trx, accountMail, 'WEBHOOK_PAUSED', each, { values });
}
