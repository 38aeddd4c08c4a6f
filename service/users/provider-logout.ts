import { Type } from 'typebox';
import { extension } from '../http/endpoints.ts';
import { Input, WITHOUT_NUL } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { type Logout, namedIn } from '../login/provider/logout-token.ts';
import type { ProviderSurroundings } from '../login/provider/provider-surroundings.ts';
import { hashOfSecret } from '../login/secrets.ts';
import { badField } from '../shared/problem.ts';
import { endSessions } from './session-routes.ts';

const Form = Type.String({
  maxLength: 8_000,
  pattern: WITHOUT_NUL,
  description: 'The form of the provider, with its `logout_token`.',
});

/** Ends the sessions of a person who has logged out at the provider (OpenID Connect Back-Channel Logout 1.0). */
export function providerLogoutRoutes(app: Service, { db, providers }: Surroundings & ProviderSurroundings): void {
  app.post('/admin/user/login/provider/logout', {
    ...extension('PUBLIC', 'End the sessions of a logout at the provider, for the gateway.', {
      body: Input({ query: Form }),
      response: { 200: Type.Boolean() },
    }),
    bodyLimit: 16 * 1024,
    handler: async ({ body: { query } }) => {
      const token = new URLSearchParams(query).get('logout_token');
      const named = token ? namedIn(token) : undefined;
      const known = named ? await providers.named(named.issuer, named.audiences) : [];
      for (const provider of known) {
        const logout = await provider.loggedOut(token ?? '');
        if (!logout || !(await spend(db, provider.id, logout))) continue;
        await db.transaction().execute((trx) => endSessionsOf(trx, provider.id, logout));
        return true;
      }
      throw badField('query', 'REFUSED');
    },
  });
}

/** Ends the sessions that a linked login opened, and the logins that wait for a second factor. */
async function endSessionsOf(db: Db, provider: string, { issuer, subject, session }: Logout): Promise<void> {
  const ofLogout = db
    .selectFrom('linkedLogins')
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .$if(subject !== null, (query) => query.where('subject', '=', subject ?? ''))
    .select('id');
  const open = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.linkedLoginId', 'in', ofLogout)
    .$if(session !== null, (query) => query.where('sessions.providerSession', '=', session))
    .select(['sessions.id', 'sessions.userId', 'users.companyId'])
    .execute();
  for (const [userId, theirs] of Map.groupBy(open, (each) => each.userId)) {
    const owner = { id: userId, companyId: theirs[0]?.companyId ?? null };
    const ids = theirs.map(({ id }) => id);
    await endSessions({ db, actor: null }, owner, ids);
  }
  await db
    .deleteFrom('loginChallenges')
    .where('linkedLoginId', 'in', ofLogout)
    .$if(session !== null, (query) => query.where('providerSession', '=', session))
    .execute();
}

/** Uses a logout token up. False for a second use. */
async function spend(db: Db, provider: string, { issuer, id, expiresAt }: Logout): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spentChallenges')
    .values({ challengeHash: hashOfSecret(`logout ${provider} ${issuer} ${id}`), expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}
