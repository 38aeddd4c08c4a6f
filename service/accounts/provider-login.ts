import { Type } from 'typebox';
import { extension, readByPost } from '../http/endpoints.ts';
import { Input, Nullable, WITHOUT_NUL } from '../http/schemas.ts';
import type { Service } from '../http/surroundings.ts';
import { originOf } from '../login/device-name.ts';
import { secondFactorRequired } from '../login/factors/challenges.ts';
import { hasSecondFactor } from '../login/factors/second-factor.ts';
import { holderOf } from '../login/holder.ts';
import { LoginEmail } from '../login/login.ts';
import { linkOf, offerLink } from '../login/provider/linked-logins.ts';
import { INSTALLATION, type Provider } from '../login/provider/provider.ts';
import type { ProviderSurroundings } from '../login/provider/provider-surroundings.ts';
import { handedOver, newLogin, redeemed } from '../login/provider/under-way.ts';
import { isIn } from '../login/sessions.ts';
import { Session, type SignInSurroundings, signIn, usersToSignIn } from '../login/signing-in.ts';
import { unguessable } from '../login/throttle.ts';
import { badField, conflictingField, Problem } from '../shared/problem.ts';
import { takeRole } from './roles-by-provider.ts';

const LoginProvider = Type.Object({ name: Type.String() }, { title: 'LoginProvider' });

const NewProviderLogin = Type.Object(
  { name: Type.String(), url: Type.String(), secret: Type.String() },
  { title: 'NewProviderLogin' },
);

const ProviderLinkOffer = Type.Object({ ticket: Type.String(), email: Type.String() }, { title: 'ProviderLinkOffer' });

const ProviderLogin = Type.Object(
  { session: Nullable(Session), link: Nullable(ProviderLinkOffer) },
  { title: 'ProviderLogin' },
);

const ProviderAnswer = Type.String({
  maxLength: 6_000,
  pattern: WITHOUT_NUL,
  description: 'The query string of the callback.',
});

const Place = Type.Object(
  { place: Type.String({ description: 'A place in the console, such as `/login?handed=…`.' }) },
  { title: 'Place' },
);

/** Sealed and in base64url, a query string grows by a third. */
const MAX_CODE = 9_000;

const Redemption = Input({
  secret: Type.String({ minLength: 1, maxLength: 100, pattern: WITHOUT_NUL }),
  code: Type.String({ minLength: 1, maxLength: MAX_CODE, pattern: WITHOUT_NUL }),
});

/** Bytes: anyone may send an answer. */
const BODY_LIMIT = 16 * 1024;

/**
 * Logs in by an OpenID provider: the browser that begins keeps a secret, the provider answers at the gateway, the gateway hands
 * the answer over in the address of the console, and the console redeems the answer with the secret.
 */
export function providerLoginRoutes(app: Service, surroundings: SignInSurroundings & ProviderSurroundings): void {
  const { db, providers } = surroundings;
  const begin = async (provider: Provider) => {
    const { browserSecret, ...secrets } = newLogin(surroundings, provider.id);
    return { name: provider.name, url: (await provider.loginAt(secrets)).href, secret: browserSecret };
  };

  app.get('/admin/user/login/provider', {
    ...extension('PUBLIC', 'The provider that logs people in; null for none.', {
      response: { 200: Nullable(LoginProvider) },
    }),
    handler: async () => (providers.installation ? { name: providers.installation.name } : null),
  });

  app.get('/admin/user/login/provider/new', {
    ...extension('PUBLIC', 'A new login by the provider. Nothing changes.', {
      response: { 200: NewProviderLogin },
    }),
    handler: async () => {
      if (providers.installation) return begin(providers.installation);
      throw new Problem('NOT_FOUND', 'The installation has no login provider. Log in with e-mail and password.');
    },
  });

  app.get('/admin/user/login/company', {
    ...extension('PUBLIC', 'Whether a company has a login provider of its own.', { response: { 200: Type.Boolean() } }),
    handler: () => providers.hasCompanies(),
  });

  app.post('/admin/user/login/company/new', {
    ...readByPost('PUBLIC', "A new login by the provider of the e-mail's company. Nothing changes.", {
      body: Input({ email: LoginEmail }),
      response: { 200: NewProviderLogin },
    }),
    bodyLimit: BODY_LIMIT,
    handler: async ({ body, ip }) =>
      unguessable(db, ip, async () => {
        const provider = await providers.forEmail(body.email.trim());
        if (!provider) throw badField('email', 'PROVIDER_NONE');
        return begin(provider);
      }),
  });

  app.post('/admin/user/login/provider/answer', {
    ...extension('PUBLIC', 'Hand over the answer of the provider, for the gateway. Nothing changes.', {
      body: Input({ query: ProviderAnswer }),
      response: { 200: Place },
    }),
    bodyLimit: BODY_LIMIT,
    handler: async ({ body: { query } }) => ({ place: `/login?handed=${handedOver(surroundings, query)}` }),
  });

  app.post('/admin/user/login/provider', {
    ...extension('PUBLIC', 'Log in by the answer of the provider.', {
      body: Redemption,
      response: { 200: ProviderLogin },
    }),
    bodyLimit: BODY_LIMIT,
    handler: async (request) => {
      const { body, ip } = request;
      const answer = redeemed(surroundings, body.code, body.secret);
      if (!answer) throw conflictingField('', 'PROVIDER_LOGIN_OVER');
      const known = await providers.of(answer.provider);
      if (!known) throw conflictingField('', 'PROVIDER_LOGIN_OVER');
      const isOurs = ({ companyId }: { companyId: string | null }) =>
        known.id === INSTALLATION || companyId === known.id;
      const proven = await unguessable(db, ip, () => known.proven(answer.query, answer));
      const { verifiedEmail, session: providerSession, claims, ...identity } = proven;
      const link = await linkOf(db, identity);
      if (!link) {
        const email = await verifiedEmail();
        if (email === null) throw conflictingField('', 'PROVIDER_EMAIL_UNVERIFIED', { name: known.name });
        const holder = await holderOf(db, email.toLowerCase());
        if (!holder || !isIn(holder) || !isOurs(holder))
          throw conflictingField('', 'PROVIDER_NO_ACCOUNT', { name: known.name });
        const ticket = await offerLink(surroundings, { ...identity, userId: holder.id, email: holder.email });
        return { session: null, link: { ticket, email: holder.email } };
      }
      const present = () => usersToSignIn(db).where('users.id', '=', link.userId).executeTakeFirst();
      if (known.id !== INSTALLATION) {
        const before = await present();
        if (before && isIn(before)) await db.transaction().execute((trx) => takeRole(trx, known, before.id, claims));
      }
      const user = await present();
      if (!user || !isIn(user) || !isOurs(user))
        throw conflictingField('', 'PROVIDER_NO_ACCOUNT', { name: known.name });
      const by = { linkedLoginId: link.id, providerSession };
      // The provider's login takes the place of the password, of no other proof.
      if (await hasSecondFactor(db, user.id)) throw await secondFactorRequired(db, user, null, by);
      const from = originOf(request);
      const session = await db
        .transaction()
        .execute((trx) => signIn(surroundings, trx, user, { from, provider: known.name, by }));
      if (!session) throw new Problem('UNAUTHENTICATED', 'The user has changed since. Log in again.');
      return { session, link: null };
    },
  });
}
