import { Type } from 'typebox';
import { extension } from '../../http/endpoints.ts';
import { Input, Nullable, WITHOUT_NUL } from '../../http/schemas.ts';
import type { Service } from '../../http/surroundings.ts';
import { conflictingField, Problem } from '../../shared/problem.ts';
import { deviceName } from '../device-name.ts';
import { secondFactorRequired } from '../factors/challenges.ts';
import { hasSecondFactor } from '../factors/second-factor.ts';
import { holderOf } from '../holder.ts';
import { isIn } from '../sessions.ts';
import { Session, type SignInSurroundings, signIn, usersToSignIn } from '../signing-in.ts';
import { unguessable } from '../throttle.ts';
import { linkOf, offerLink } from './linked-logins.ts';
import type { Provider } from './provider.ts';
import { handedOver, newLogin, redeemed, type SealSurroundings } from './under-way.ts';

/** The surroundings of logins by a provider. */
export interface ProviderSurroundings extends SealSurroundings {
  /** The provider of the settings. */
  provider: Provider | undefined;
}

const LoginProvider = Type.Object({ name: Type.String() }, { title: 'LoginProvider' });

const NewProviderLogin = Type.Object({ url: Type.String(), secret: Type.String() }, { title: 'NewProviderLogin' });

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
  const { db, provider } = surroundings;

  app.get('/admin/user/login/provider', {
    ...extension('PUBLIC', 'The provider that logs people in; null for none.', {
      response: { 200: Nullable(LoginProvider) },
    }),
    handler: async () => (provider ? { name: provider.name } : null),
  });

  app.get('/admin/user/login/provider/new', {
    ...extension('PUBLIC', 'A new login by the provider. Nothing changes.', {
      response: { 200: NewProviderLogin },
    }),
    handler: async () => {
      const { browserSecret, ...secrets } = newLogin(surroundings);
      return { url: (await demandProvider(provider).loginAt(secrets)).href, secret: browserSecret };
    },
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
    handler: async ({ body, ip, headers }) => {
      const answer = redeemed(surroundings, body.code, body.secret);
      if (!answer) throw conflictingField('', 'PROVIDER_LOGIN_OVER');
      const known = demandProvider(provider);
      const proven = await unguessable(db, ip, () => known.proven(answer.query, answer));
      const { verifiedEmail, session: providerSession, ...identity } = proven;
      const link = await linkOf(db, identity);
      if (!link) {
        const email = await verifiedEmail();
        if (email === null) throw conflictingField('', 'PROVIDER_EMAIL_UNVERIFIED', { name: known.name });
        const holder = await holderOf(db, email.toLowerCase());
        if (!holder || !isIn(holder)) throw conflictingField('', 'PROVIDER_NO_ACCOUNT', { name: known.name });
        const ticket = await offerLink(surroundings, { ...identity, userId: holder.id, email: holder.email });
        return { session: null, link: { ticket, email: holder.email } };
      }
      const user = await usersToSignIn(db).where('users.id', '=', link.userId).executeTakeFirst();
      if (!user || !isIn(user)) throw conflictingField('', 'PROVIDER_NO_ACCOUNT', { name: known.name });
      const by = { linkedLoginId: link.id, providerSession };
      // The provider's login takes the place of the password, of no other proof.
      if (await hasSecondFactor(db, user.id)) throw await secondFactorRequired(db, user, null, by);
      const from = { device: deviceName(headers['user-agent']), address: ip };
      const session = await db
        .transaction()
        .execute((trx) => signIn(surroundings, trx, user, { from, provider: known.name, by }));
      if (!session) throw new Problem('UNAUTHENTICATED', 'The user has changed since. Log in again.');
      return { session, link: null };
    },
  });
}

/** @throws Problem NOT_FOUND. */
function demandProvider(provider: Provider | undefined): Provider {
  if (provider) return provider;
  throw new Problem('NOT_FOUND', 'The installation has no login provider. Log in with e-mail and password.');
}
