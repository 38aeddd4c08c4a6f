import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import type { AccountSurroundings } from '../account-mail/account-mail.ts';
import { endLinks, findLink, type AccountLink as Link, useUp } from '../account-mail/links.ts';
import { mailUser } from '../account-mail/mail-user.ts';
import { ofStatus, revokeTokensOf } from '../api-tokens/api-token.ts';
import { extension, readByPost } from '../http/endpoints.ts';
import { DateTime, Input, Maybe, Nullable, OneOf } from '../http/schemas.ts';
import type { Db, Service } from '../http/surroundings.ts';
import { holderOf } from '../login/holder.ts';
import { LOGIN_BODY_LIMIT } from '../login/login.ts';
import { checkPassword, hashPassword, PASSWORD_LENGTH } from '../login/passwords.ts';
import { endSessionsOf } from '../login/sessions.ts';
import { DEVICE_MS, type Tokens } from '../login/tokens.ts';
import { apply } from '../records/writes.ts';
import { Problem } from '../shared/problem.ts';
import type { AccountLinkPurpose } from '../shared/values.ts';
import { tellFormerAddress } from '../users/changed-email.ts';
import { guessableNames } from '../users/rules.ts';
import { users } from '../users/user.ts';

const purposes = ['PASSWORD_RESET', 'INVITATION', 'EMAIL_CHANGE'] as const satisfies AccountLinkPurpose[];

const AccountLink = Type.Object(
  {
    purpose: OneOf(purposes),
    email: Type.String(),
    fullName: Type.String(),
    companyName: Nullable(Type.String()),
    inviterName: Nullable(Type.String()),
    expiresAt: DateTime,
    isTaken: Type.Boolean(),
    apiTokens: Type.Integer(),
  },
  { title: 'AccountLink' },
);

const ChosenPassword = Type.Object({ email: Type.String(), deviceToken: Type.String() }, { title: 'ChosenPassword' });

const Token = { token: Type.String({ minLength: 1, maxLength: 100 }) };

interface LinkSurroundings extends AccountSurroundings {
  tokens: Tokens;
}

/** Reads a link of a mail about an account, and acts on the link. The token of the link is the whole permission. */
export function accountLinkRoutes(app: Service, surroundings: LinkSurroundings): void {
  const { db, accountMail, tokens } = surroundings;
  app.post('/admin/user/link/get', {
    ...readByPost('PUBLIC', 'The account of a link in a mail.', { body: Input(Token), response: { 200: AccountLink } }),
    bodyLimit: LOGIN_BODY_LIMIT,
    handler: async ({ body: { token } }) => {
      const link = await demandLink(db, token, purposes);
      const holder = await holderOf(db, link.email.toLowerCase());
      const active = db.selectFrom('apiTokens').where('userId', '=', link.userId).where(ofStatus.ACTIVE);
      const { count } = await active.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
      return { ...link, isTaken: holder !== undefined && holder.id !== link.userId, apiTokens: Number(count) };
    },
  });

  app.post('/admin/user/link/password', {
    ...extension('PUBLIC', 'Choose the password of the account of a link.', {
      body: Input({ ...Token, password: Type.String(PASSWORD_LENGTH), revokeApiTokens: Maybe(Type.Boolean()) }),
      response: { 200: ChosenPassword },
    }),
    bodyLimit: LOGIN_BODY_LIMIT,
    handler: async ({ body: { token, password, revokeApiTokens } }) => {
      const link = await demandLink(db, token, ['PASSWORD_RESET', 'INVITATION']);
      const { userId, email } = link;
      const actor = actorOf(link);
      checkPassword(password, email, await guessableNames(db, actor, link));
      const passwordHash = await hashPassword(password);
      const isInvitation = link.purpose === 'INVITATION';

      await db.transaction().execute(async (trx) => {
        if (!(await useUp(trx, link))) throw overLink();
        const user = await lockedUser(trx, userId);
        const patch = { passwordHash, ...(isInvitation && { invitedAt: null, holdsEmail: true }) };
        const writing = { db: trx, actor };
        await apply(writing, users, user, patch, isInvitation ? 'INVITATION_ACCEPTED' : 'PASSWORD_RESET');
        // Also a change of the e-mail that somebody with the former password began.
        await endLinks(trx, userId, purposes);
        await endSessionsOf(trx, userId);
        if (revokeApiTokens) await revokeTokensOf(writing, userId);
        if (!isInvitation) await mailUser(trx, accountMail, 'PASSWORD_CHANGED', user);
      });
      accountMail.wake();
      // The mailbox proves the person: failed logins of strangers don't shut this browser out.
      const device = { id: randomUUID(), account: email.toLowerCase() };
      return { email, deviceToken: await tokens.signDevice(device, new Date(Date.now() + DEVICE_MS)) };
    },
  });

  app.post('/admin/user/link/email', {
    ...extension('PUBLIC', 'Use the new e-mail of a link from now on.', {
      body: Input(Token),
      response: { 200: Type.Boolean() },
    }),
    bodyLimit: LOGIN_BODY_LIMIT,
    handler: async ({ body: { token } }) => {
      const link = await demandLink(db, token, ['EMAIL_CHANGE']);
      const { userId, email } = link;
      await db.transaction().execute(async (trx) => {
        if (!(await useUp(trx, link))) throw overLink();
        const user = await lockedUser(trx, userId);
        const writing = { db: trx, actor: actorOf(link) };
        await apply(writing, users, user, { email, holdsEmail: true }, 'UPDATED');
        await endLinks(trx, userId, ['EMAIL_CHANGE', 'PASSWORD_RESET']);
        if (user.holdsEmail) await tellFormerAddress(writing, surroundings, user, email);
      });
      accountMail.wake();
      return true;
    },
  });
}

/** A user's row, locked until the transaction ends. */
const lockedUser = (db: Db, id: string) =>
  db.selectFrom('users').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow();

/** The user of a link as the author of the change. */
const actorOf = ({ userId, fullName, role, companyId }: Link) => ({
  userId,
  fullName,
  role,
  companyId,
  apiToken: null,
});

/** @throws Problem NOT_FOUND, without the token. */
async function demandLink(db: Db, token: string, allowed: readonly AccountLinkPurpose[]): Promise<Link> {
  const link = await findLink(db, token);
  if (!link || !allowed.includes(link.purpose)) throw overLink();
  return link;
}

const overLink = () =>
  new Problem('NOT_FOUND', 'The link is unknown, used or expired. Links work once; ask for another.');
