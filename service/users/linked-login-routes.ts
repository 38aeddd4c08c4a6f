import { Type } from 'typebox';
import type { AccountSurroundings } from '../account-mail/account-mail.ts';
import { mailUser } from '../account-mail/mail-user.ts';
import { extension } from '../http/endpoints.ts';
import { DateTime, IdParams, Input, Nullable, UserIdParams, WITHOUT_NUL } from '../http/schemas.ts';
import type { Db, Service } from '../http/surroundings.ts';
import { CurrentPassword, demandCurrentPassword } from '../login/current-password.ts';
import { offeredTo, storeLink } from '../login/provider/linked-logins.ts';
import type { ProviderSurroundings } from '../login/provider/provider-surroundings.ts';
import { audit } from '../records/audit.ts';
import { write } from '../records/writing.ts';
import { conflictingField, notFound } from '../shared/problem.ts';
import { ownerOf, viewerAsOwner } from './owner.ts';

const LinkedLogin = Type.Object(
  {
    id: Type.String(),
    providerName: Nullable(Type.String()),
    email: Type.String(),
    linkedAt: DateTime,
    lastUsedAt: Nullable(DateTime),
  },
  { title: 'LinkedLogin' },
);

/** The links of a user to accounts at a login provider. */
export function linkedLoginRoutes(app: Service, surroundings: AccountSurroundings & ProviderSurroundings): void {
  const { db, providers, accountMail } = surroundings;
  const nameOf = async (id: string) => (await providers.of(id))?.name ?? null;
  const answered = async ({ provider, ...link }: Awaited<ReturnType<typeof linksOfUser>>[number]) => ({
    ...link,
    providerName: await nameOf(provider),
  });

  app.get('/admin/linked-login/get/all/:userId', {
    ...extension('SESSION', 'The accounts at a login provider that log a user in, the first linked first.', {
      params: UserIdParams,
      response: { 200: Type.Array(LinkedLogin) },
    }),
    handler: async ({ viewer, params }) => {
      const links = await linksOfUser(db, (await ownerOf(db, viewer, params.userId)).id);
      return Promise.all(links.map(answered));
    },
  });

  app.post('/admin/linked-login/confirm', {
    ...extension('SESSION', 'Link the account at the provider, by a login after the offer.', {
      body: Input({ ticket: Type.String({ minLength: 1, maxLength: 4000, pattern: WITHOUT_NUL }) }),
      response: { 200: LinkedLogin },
    }),
    handler: async (request) => {
      const { viewer, body } = request;
      const offered = viewer.sessionId && (await offeredTo(surroundings, body.ticket, viewer.sessionId));
      const provider = offered && (await providers.of(offered.provider));
      if (!offered || !provider) throw conflictingField('', 'PROVIDER_OTHER_ACCOUNT');
      const link = await write(surroundings, request, async (writing) => {
        const isStored = await storeLink(writing.db, offered);
        const links = await linksOf(writing.db, viewer.userId)
          .where('provider', '=', offered.provider)
          .where('issuer', '=', offered.issuer)
          .where('subject', '=', offered.subject)
          .execute();
        const [stored] = links;
        if (!stored) throw conflictingField('', 'PROVIDER_TAKEN', { name: provider.name });
        if (!isStored) return stored;
        const owner = viewerAsOwner(viewer);
        const changes = [{ field: 'provider', from: null, to: provider.name }];
        await audit(writing, { recordId: owner.id, companyId: owner.companyId, action: 'LOGIN_LINKED', changes });
        const user = await writing.db
          .selectFrom('users')
          .where('id', '=', owner.id)
          .selectAll()
          .executeTakeFirstOrThrow();
        const values = { provider: provider.name, identity: stored.email };
        await mailUser(writing.db, accountMail, 'LOGIN_LINKED', user, { values });
        return stored;
      });
      accountMail.wake();
      return answered(link);
    },
  });

  app.post('/admin/linked-login/end/:id', {
    ...extension('SESSION', "Remove a link of the viewer's account to an account at a login provider.", {
      params: IdParams,
      body: Input(CurrentPassword),
      response: { 200: LinkedLogin },
    }),
    handler: async (request) => {
      const { viewer, params, body } = request;
      const owner = viewerAsOwner(viewer);
      const link = await linksOf(db, owner.id).where('id', '=', params.id).executeTakeFirst();
      if (!link) throw notFound(params.id);
      await demandCurrentPassword(db, request, body.currentPassword);
      const ended = await answered(link);
      await write(surroundings, request, async (writing) => {
        await writing.db.deleteFrom('linkedLogins').where('id', '=', link.id).execute();
        const changes = [{ field: 'provider', from: ended.providerName, to: null }];
        await audit(writing, { recordId: owner.id, companyId: owner.companyId, action: 'LOGIN_UNLINKED', changes });
      });
      return ended;
    },
  });
}

const linksOf = (db: Db, userId: string) =>
  db
    .selectFrom('linkedLogins')
    .where('userId', '=', userId)
    .select(['id', 'provider', 'email', 'createdAt as linkedAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('id');

const linksOfUser = (db: Db, userId: string) => linksOf(db, userId).execute();
