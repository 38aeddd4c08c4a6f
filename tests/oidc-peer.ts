import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, importJWK, type JWK, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js';
import { BACK_CHANNEL, type ProviderSettings } from '../service/login/provider/provider-settings.ts';

/** A person at the provider. */
interface PersonThere {
  sub: string;
  email: string;
  email_verified: boolean;
}

/** An OpenID provider: oidc-provider, well behaved until told otherwise. */
export interface OidcPeer extends AsyncDisposable {
  /** For Docket's client at the provider. */
  settings: ProviderSettings;
  /** Who logs in, at once. `asks` shows a page with a button first; `denies` refuses. */
  person: PersonThere;
  asks: boolean;
  denies: boolean;
  /** Changes the claims of each ID token, signed again. */
  twist: ((claims: Record<string, unknown>) => Record<string, unknown>) | null;
  /** The provider's name of its session in the last ID token. */
  session: string;
  /** Logs the person out of a session at the provider, and sends the logout token to Docket if it listens. Resolves with the token. */
  logsOut(session: string): Promise<string>;
  /** Signs claims as the provider does. */
  signed(claims: Record<string, unknown>): Promise<string>;
  /** Changes the discovery document. */
  discovered: Record<string, unknown>;
  /** Sends browsers back to this address from now on. */
  sendsBackTo(redirectUri: string): void;
  /** Has each later token signed with a new key. */
  rollKeys(): void;
  /** Signs later tokens with a key that the provider doesn't publish. */
  forges: boolean;
  goesAway(): Promise<void>;
  comesBack(): Promise<void>;
  /** Walks to the provider as a browser of its own. Resolves with the query string of the callback. */
  visit(url: string): Promise<string>;
}

const CLIENT = { id: 'docket', secret: 'the secret of the client, long enough' };

const page = `<!doctype html><html lang="en"><title>Lima SSO</title><main><h1>Lima SSO</h1>
<form method="post"><button autofocus>Continue</button></form></main>`;

/** @param redirectUri the callback at Docket. */
export async function openOidcPeer(redirectUri = 'https://unknown.example', name = 'Lima SSO'): Promise<OidcPeer> {
  const server = createServer();
  const port = await listen(server, 0);
  const issuer = `http://localhost:${port}`;
  let sentBackTo = redirectUri;
  let logoutToken = '';
  let [key, answer, provider] = newProvider();

  /** Posts a logout token, without oidc-provider's guard against this machine's addresses. */
  async function deliver(url: string, options: RequestInit): Promise<Response> {
    logoutToken = new URLSearchParams(String(options.body)).get('logout_token') ?? '';
    if (!new URL(url).port) return new Response();
    const { method = 'POST', headers = {}, body = '' } = options;
    return fetch(url, { method, headers, body });
  }

  /** A provider with a new key, on the sessions and codes of the provider before. */
  function newProvider(): [JWK, RequestListener, Provider] {
    const jwk = newKey();
    const provider = new Provider(issuer, {
      // A class of its own spares the warning against storage in memory.
      adapter: class extends MemoryAdapter {},
      jwks: { keys: [jwk] },
      cookies: { keys: ['a key of the tests'] },
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [sentBackTo],
          id_token_signed_response_alg: 'ES256',
          backchannel_logout_uri: new URL(BACK_CHANNEL.path, sentBackTo).href,
          backchannel_logout_session_required: true,
        },
      ],
      claims: { email: ['email', 'email_verified'] },
      pkce: { required: () => true },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      fetch: deliver,
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...peer.person, sub }) }),
      loadExistingGrant: async ({
        oidc,
      }: {
        oidc: { client: { clientId: string }; session: { accountId: string } };
      }) => {
        const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (ctx, next) => {
      await next();
      if (typeof ctx.body !== 'object') return;
      if (ctx.path === '/.well-known/openid-configuration') Object.assign(ctx.body, peer.discovered);
      if (ctx.path === '/token' && typeof ctx.body.id_token === 'string') {
        ctx.body.id_token = await signedAgain(ctx.body.id_token);
      }
    });
    const callback = provider.callback();
    return [
      jwk,
      (req, res) => {
        if (!req.url?.startsWith('/interaction/')) return callback(req, res);
        if (peer.asks && req.method === 'GET') return void res.setHeader('content-type', 'text/html').end(page);
        void finish(provider, req, res);
      },
      provider,
    ];
  }

  function finish(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const result = peer.denies ? { error: 'access_denied' } : { login: { accountId: peer.person.sub } };
    return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  }

  async function signedAgain(token: string): Promise<string> {
    const claims = decodeJwt(token);
    peer.session = String(claims.sid);
    return peer.twist || peer.forges ? peer.signed(peer.twist?.(claims) ?? claims) : token;
  }

  async function signed(claims: Record<string, unknown>): Promise<string> {
    const signer = peer.forges ? { ...newKey(), kid: key.kid ?? '' } : key;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', ...(key.kid && { kid: key.kid }) })
      .sign(await importJWK(signer, 'ES256'));
  }

  const peer: OidcPeer = {
    settings: { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, name },
    person: { sub: 'ana-at-lima', email: 'ana@lima.example', email_verified: true },
    asks: false,
    denies: false,
    twist: null,
    session: '',
    logsOut: async (session) => {
      const client = await provider.Client.find(CLIENT.id);
      await client.backchannelLogout(peer.person.sub, session);
      return logoutToken;
    },
    signed,
    discovered: {},
    forges: false,
    rollKeys: () => {
      [key, answer, provider] = newProvider();
    },
    goesAway: () => close(server),
    comesBack: async () => void (await listen(server, port)),
    sendsBackTo: (uri) => {
      sentBackTo = uri;
      peer.rollKeys();
    },
    visit: (url) => walk(url, sentBackTo),
    [Symbol.asyncDispose]: () => close(server),
  };
  server.on('request', (req, res) => answer(req, res));
  return peer;
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), use: 'sig', alg: 'ES256' };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Follows redirects with the cookies on the way, as a browser does. */
async function walk(from: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = from;
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
    url = new URL(next, url).href;
    if (url.startsWith(redirectUri)) return new URL(url).search.slice(1);
  }
  throw new Error('The provider redirects without an end.');
}
