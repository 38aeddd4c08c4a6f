import { sql } from 'kysely';
import { Type } from 'typebox';
import type { AccountMail, AccountSurroundings } from '../account-mail/account-mail.ts';
import { LINK_MINUTES, makeLink } from '../account-mail/links.ts';
import { mailUser } from '../account-mail/mail-user.ts';
import { workAfterAnswers } from '../http/after-answers.ts';
import { extension } from '../http/endpoints.ts';
import { Input } from '../http/schemas.ts';
import type { Db, Service } from '../http/surroundings.ts';
import { holderOf } from '../login/holder.ts';
import { LOGIN_BODY_LIMIT, LoginEmail } from '../login/login.ts';
import { isIn } from '../login/sessions.ts';
import { attempt } from '../login/throttle.ts';

/** Open links of an account at once: nobody fills another person’s mailbox. */
const MOST_LINKS = 3;

/**
 * Mails a link for a new password. The answer, its time, and its limits are the same for every address: the service looks
 * for the account after the answer.
 */
export function forgottenPasswordRoutes(app: Service, { db, accountMail }: AccountSurroundings): void {
  const afterwards = workAfterAnswers(app);
  app.post('/admin/user/password/forgotten', {
    ...extension('PUBLIC', 'Ask for a link to a new password, by e-mail.', {
      body: Input({ email: LoginEmail }),
      response: { 200: Type.Boolean() },
    }),
    bodyLimit: LOGIN_BODY_LIMIT,
    handler: async ({ body, ip }) => {
      // Every request counts, whether there is such an account or not.
      await attempt(db, { account: body.email.toLowerCase(), address: ip, device: null }, async () => false, 'resets');
      return accountMail.isDelivering;
    },
    onResponse: async ({ body }, { statusCode }) => {
      if (statusCode === 200 && accountMail.isDelivering)
        afterwards(() => sendLink(db, accountMail, body.email.toLowerCase()));
    },
  });
}

async function sendLink(db: Db, accountMail: AccountMail, account: string): Promise<void> {
  const user = await holderOf(db, account);
  // Without a password, the account has an invitation or none.
  if (!user || !isIn(user) || user.passwordHash === null) return;
  const { id: userId, email } = user;
  const isSent = await db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('accountLinks')
      .where('userId', '=', userId)
      .where('purpose', '=', 'PASSWORD_RESET')
      .where('expiresAt', '>', sql<Date>`now()`)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_LINKS) return false;
    const link = await makeLink(trx, { purpose: 'PASSWORD_RESET', userId, email });
    const minutes = LINK_MINUTES.PASSWORD_RESET;
    const values = { minutes: String(minutes) };
    await mailUser(trx, accountMail, 'PASSWORD_RESET', user, { values, link, givesUpAfterMinutes: minutes });
    return true;
  });
  if (isSent) accountMail.wake();
}
