import type { Configuration, CustomFetch, IDToken } from 'openid-client';
import { callerNow } from '../../caller.ts';
import { fetchPublic } from '../../http/public-fetch.ts';
import { Queue } from '../../queue.ts';
import { conflictingField } from '../../shared/problem.ts';
import { type Failure, failureIn, reasonOf } from './failures.ts';
import { type Logout, logoutIn } from './logout-token.ts';
import { CALLBACK, type ProviderSettings } from './provider-settings.ts';

/** The secrets of a login, from its beginning to the provider's answer. */
export interface LoginSecrets {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
}

/** A person at a provider. */
export interface ProvenIdentity {
  /** The id of the provider. */
  provider: string;
  /** Never changes, unlike an e-mail: the claims `iss` and `sub`. */
  issuer: string;
  subject: string;
}

const TIMEOUT_SECONDS = 5;
const FRESH_MS = 5 * 60_000;
/** A new token whose time of issue is so far ahead shows a wrong clock. */
const AHEAD_SECONDS = 60;

/** The id of the provider of the settings; a company's provider has the company's id. */
export const INSTALLATION = 'INSTALLATION';

/** Loaded with the first login by a provider. */
const library = () => import('openid-client');

/** A provider that hangs holds up no other login: its logins wait in a queue of their own. */
const queue = new Queue('providers', {
  atOnce: 12,
  waiting: 100,
  patienceMs: 10_000,
  shares: [{ atOnce: 6, waiting: 50 }],
});

/** An OpenID provider that logs people in: OpenID Connect Core 1.0, authorization code with PKCE. */
export class Provider {
  readonly #settings: ProviderSettings;
  readonly #redirectUri: string;
  readonly #isTrusted: boolean;
  readonly id: string;
  #known: { metadata: ReturnType<Configuration['serverMetadata']>; untilMs: number } | undefined;

  /** @param isTrusted whether the addresses may be anywhere, as the operator's are. All others must be on the internet. */
  constructor(
    settings: ProviderSettings,
    publicUrl: string,
    { id = INSTALLATION, isTrusted = true }: { id?: string; isTrusted?: boolean } = {},
  ) {
    this.#settings = settings;
    this.id = id;
    this.#isTrusted = isTrusted;
    this.#redirectUri = publicUrl + CALLBACK.path;
  }

  get name(): string {
    return this.#settings.name;
  }

  /** The page of the provider for a login. @throws Problem CONFLICT for a provider that is gone or set up wrong. */
  loginAt({ state, nonce, verifier }: LoginSecrets): Promise<URL> {
    return this.#ask(async () => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      // A browser at a provider that is gone would find no way back.
      return buildAuthorizationUrl(await this.#configuration({ isAskedAnew: true }), {
        redirect_uri: this.#redirectUri,
        scope: 'openid email',
        ...{ state, nonce, code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      });
    });
  }

  /**
   * The person behind the provider's answer, a query string, with the provider's name of the session there (`sid`).
   * `verifiedEmail` asks the provider again where the ID token names no e-mail; null without a verified e-mail.
   *
   * @throws Problem CONFLICT for any wrong answer, with the code of its fault.
   */
  async proven(
    query: string,
    { state, nonce, verifier }: LoginSecrets,
  ): Promise<
    ProvenIdentity & { session: string | null; claims: IDToken; verifiedEmail: () => Promise<string | null> }
  > {
    const { config, claims, accessToken } = await this.#ask(async () => {
      const { authorizationCodeGrant } = await library();
      const config = await this.#configuration();
      const tokens = await authorizationCodeGrant(config, new URL(`${this.#redirectUri}?${query}`), {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      });
      const claims = tokens.claims();
      if (!claims) throw this.#failed('PROVIDER_SETUP');
      if (claims.iat > Date.now() / 1000 + AHEAD_SECONDS) throw this.#failed('PROVIDER_CLOCK');
      return { config, claims, accessToken: tokens.access_token };
    });
    const verifiedEmail = () =>
      this.#ask(async () => {
        const inToken = emailIn(claims);
        if (inToken !== undefined || !config.serverMetadata().userinfo_endpoint) return inToken ?? null;
        const { fetchUserInfo } = await library();
        return emailIn(await fetchUserInfo(config, accessToken, claims.sub)) ?? null;
      });
    const session = typeof claims.sid === 'string' ? claims.sid : null;
    return { provider: this.id, issuer: claims.iss, subject: claims.sub, session, claims, verifiedEmail };
  }

  /** The logout in a logout token (OpenID Connect Back-Channel Logout 1.0); undefined for a wrong, late or foreign token. */
  loggedOut(token: string): Promise<Logout | undefined> {
    const { clientId: audience } = this.#settings;
    return this.#ask(async () => {
      const { issuer, jwks_uri: keys } = (await this.#configuration()).serverMetadata();
      return keys === undefined
        ? undefined
        : logoutIn(token, { issuer, audience, keys, ...(!this.#isTrusted && { fetch: fetchPublic }) });
    });
  }

  /** The provider and its client, with no keys kept: each login reads the present keys. */
  async #configuration({ isAskedAnew = false } = {}): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, Configuration, discovery, ...more } =
      await library();
    const { issuer, clientId, clientSecret } = this.#settings;
    // The settings allow http for this machine alone.
    const isPlain = this.#isTrusted && issuer.startsWith('http:');
    const fetch = this.#isTrusted ? undefined : (fetchPublic as CustomFetch); // the options are those of fetch
    if (isAskedAnew || !this.#known || this.#known.untilMs < Date.now()) {
      const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
        timeout: TIMEOUT_SECONDS,
        ...(isPlain && { execute: [allowInsecureRequests] }),
        ...(fetch && { [more.customFetch]: fetch }),
      });
      this.#known = { metadata: found.serverMetadata(), untilMs: Date.now() + FRESH_MS };
    }
    const { metadata } = this.#known;
    const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const proof = ways.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    const config = new Configuration(metadata, clientId, undefined, proof(clientSecret));
    config.timeout = TIMEOUT_SECONDS;
    if (fetch) config[more.customFetch] = fetch;
    if (isPlain) allowInsecureRequests(config);
    more.enableNonRepudiationChecks(config);
    return config;
  }

  #ask<T>(work: () => Promise<T>): Promise<T> {
    return queue.take(async () => {
      try {
        return await work();
      } catch (error) {
        const failure = failureIn(error);
        if (!failure) throw error;
        const reason = reasonOf(error);
        callerNow().request?.log.warn({ provider: this.name, failure, reason }, 'A login by the provider failed.');
        throw this.#failed(failure);
      }
    });
  }

  #failed(failure: Failure) {
    return failure === 'PROVIDER_LOGIN_OVER'
      ? conflictingField('', failure)
      : conflictingField('', failure, { name: this.name });
  }
}

/** The verified e-mail of claims; null for an unverified one, and undefined for none. */
function emailIn({ email, email_verified: isVerified }: Readonly<Record<string, unknown>>): string | null | undefined {
  if (typeof email !== 'string') return undefined;
  return isVerified === true ? email : null;
}
