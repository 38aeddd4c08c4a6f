import type { Db } from '../http/surroundings.ts';
import type { AccountLetter, AccountMail, NewAccountMail } from './account-mail.ts';

interface Addressee {
  email: string;
  fullName: string;
  companyId: string | null;
  locale: string | null;
  timeZone: string | null;
}

/**
 * Queues a mail to a user, in the user's language, or else the company's. The letter knows the user's `name` and `email`, and
 * the `time`, in the user's zone. Call `wake` after the commit.
 */
export async function mailUser(
  db: Db,
  accountMail: AccountMail,
  letter: AccountLetter,
  { fullName, email, companyId, ...own }: Addressee,
  more: Partial<NewAccountMail> = {},
): Promise<void> {
  if (!accountMail.isDelivering) return;
  const company =
    companyId === null
      ? undefined
      : await db.selectFrom('companies').where('id', '=', companyId).select(['locale', 'timeZone']).executeTakeFirst();
  const locale = own.locale ?? company?.locale ?? 'en';
  const timeZone = own.timeZone ?? company?.timeZone ?? 'UTC';
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date());
  const values = { name: fullName, email, time, ...more.values };
  await accountMail.enqueue(db, { letter, to: email, companyId, locale, ...more, values });
}
