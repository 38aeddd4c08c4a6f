import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Provider } from '../../service/login/provider/provider.ts';
import { BACK_CHANNEL, CALLBACK } from '../../service/login/provider/provider-settings.ts';
import { Problem } from '../../service/shared/problem.ts';
import { type OidcPeer, openOidcPeer } from '../oidc-peer.ts';
import { follow } from './followed.ts';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';

let peer: OidcPeer;
let scene: Scene;
let serviceUrl: string;
let company: string;
let clerk: Person;
let nowMs: number;

beforeAll(async () => {
  peer = await openOidcPeer(`https://docket.example${CALLBACK.path}`);
  scene = await openScene({ provider: peer.settings, clock: () => nowMs });
  serviceUrl = await scene.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  await peer[Symbol.asyncDispose]();
});
let people = 0;
beforeEach(async () => {
  nowMs = Date.now();
  people += 1;
  company = await scene.company();
  clerk = await scene.person('ROLE_QUOTATION_ADMIN', company);
  peer.person = { sub: `person-${people}`, email: clerk.email.toUpperCase(), email_verified: true };
});
afterEach(() => Object.assign(peer, { twist: null, denies: false, forges: false, discovered: {} }));

const begin = async () => (await scene.call(null, 'GET /admin/user/login/provider/new')).body;
const handOver = async (query: string) => {
  const { body } = await scene.call(null, `POST ${CALLBACK.endpoint}`, { query });
  return body.place.replace('/login?handed=', '');
};
const redeem = (secret: string, code: string) => scene.call(null, 'POST /admin/user/login/provider', { secret, code });
const logIn = async () => {
  const { url, secret } = await begin();
  return redeem(secret, await handOver(await peer.visit(url)));
};
const failure = async (answer: ReturnType<typeof logIn>) => {
  const { status, body } = await answer;
  return status === 409 ? body.errors[0].code : status;
};
const byPassword = async (who: Person) =>
  (await scene.call(null, 'POST /admin/user/login', { email: who.email, password: PASSWORD })).body.accessToken;
const confirm = (token: string, ticket: string) =>
  scene.call({ ...clerk, token }, 'POST /admin/linked-login/confirm', { ticket });
const links = async (who: Person) => (await scene.call(who, `GET /admin/linked-login/get/all/${who.id}`)).body;

const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const now = () => {
  const iat = Math.floor(Date.now() / 1000);
  return { iat, exp: iat + 120 };
};

/** Links the clerk's account. */
async function link(who = clerk): Promise<void> {
  const { body } = await logIn();
  const { status } = await confirm(await byPassword(who), body.link.ticket);
  expect(status).toBe(200);
}

describe('a person at the provider', () => {
  test('gets an offer of a link to the account with their verified e-mail, and a session only after the login that takes it', async () => {
    expect((await scene.call(null, 'GET /admin/user/login/provider')).body).toEqual({ name: 'Lima SSO' });
    const first = await logIn();
    expect(first.body).toEqual({ session: null, link: { ticket: expect.any(String), email: clerk.email } });
    // A session from before the offer is no consent.
    expect((await confirm(clerk.token, first.body.link.ticket)).body.errors[0].code).toBe('PROVIDER_OTHER_ACCOUNT');
    expect((await logIn()).body.session).toBeNull();
    const { ticket } = (await logIn()).body.link;
    const token = await byPassword(clerk);
    const link = { id: expect.any(String), providerName: 'Lima SSO', email: clerk.email, lastUsedAt: null };
    expect((await confirm(token, ticket)).body).toMatchObject(link);
    expect((await confirm(token, ticket)).status).toBe(200);
    const { body } = await logIn();
    expect(body).toMatchObject({ link: null, session: { userId: clerk.id, companyId: company } });
    const [linked] = await links({ ...clerk, token: body.session.accessToken });
    expect(linked.lastUsedAt).not.toBeNull();
    const admin = await scene.person('ROLE_COMPANY', company);
    const trail = await scene.call(admin, `GET /admin/audit/get/all/${clerk.id}`);
    const change = { field: 'provider', from: null, to: 'Lima SSO' };
    expect(trail.body.edges.map(({ node }: { node: object }) => node)).toMatchObject([
      { action: 'LOGIN_LINKED', actorId: clerk.id, changes: [change] },
    ]);
    // As the service tells them: the database holds the changes of sealed events as ciphertexts.
    const told = await scene.call(admin, `GET /admin/security-event/get/all?userId=${clerk.id}`);
    const events = told.body.edges.map(({ node }: { node: object }) => node).toReversed();
    expect(events).toMatchObject([
      { kind: 'LOGIN', changes: [{ field: 'isNewDevice' }] },
      { kind: 'LOGIN_LINKED', changes: [change] },
      { kind: 'LOGIN', changes: [{ field: 'isNewDevice' }, change] },
    ]);
  });

  test('keeps the link after another e-mail at the provider or here: issuer and subject decide', async () => {
    await link();
    peer.person = { ...peer.person, email: 'other@elsewhere.example', email_verified: false };
    expect((await logIn()).body.session.userId).toBe(clerk.id);
    // Somebody else with the former e-mail gets no session.
    peer.person = { sub: `heir of ${peer.person.sub}`, email: clerk.email, email_verified: true };
    expect((await logIn()).body).toMatchObject({ session: null, link: { email: clerk.email } });
  });

  test('gets no account without one, and nothing by an unverified e-mail', async () => {
    peer.person.email_verified = false;
    expect(await failure(logIn())).toBe('PROVIDER_EMAIL_UNVERIFIED');
    peer.person = { ...peer.person, email: 'nobody@lima.example', email_verified: true };
    expect(await failure(logIn())).toBe('PROVIDER_NO_ACCOUNT');
    const worker = await scene.person('ROLE_USER', company);
    peer.person.email = worker.email;
    expect(await failure(logIn())).toBe('PROVIDER_NO_ACCOUNT');
  });

  test('is linked to a single account, and only by the person of the offer', async () => {
    await link();
    const other = await scene.person('ROLE_COMPANY', company);
    peer.person = { ...peer.person, sub: `${peer.person.sub} too`, email: other.email };
    const { ticket } = (await logIn()).body.link;
    expect((await confirm(await byPassword(clerk), ticket)).body.errors[0].code).toBe('PROVIDER_OTHER_ACCOUNT');
    nowMs += 15 * 60_000;
    expect((await confirm(await byPassword(other), ticket)).body.errors[0].code).toBe('PROVIDER_OTHER_ACCOUNT');
  });

  test('removes the link with their password, and then logs in without it', async () => {
    await link();
    const [{ id }] = await links(clerk);
    const end = (who: Person, currentPassword?: string) =>
      scene.call(who, `POST /admin/linked-login/end/${id}`, { currentPassword });
    const other = await scene.person('ROLE_COMPANY', company);
    expect((await end(other, PASSWORD)).status).toBe(404);
    expect((await end(clerk)).body.errors[0].code).toBe('REQUIRED');
    expect((await end(clerk, PASSWORD)).body).toMatchObject({ id, email: clerk.email });
    expect(await links(clerk)).toEqual([]);
    expect((await logIn()).body.session).toBeNull();
  });
});

describe('a login by the provider', () => {
  test('asks for the second factor of the account, and keeps to the demand of the company', async () => {
    await link();
    const { body: offered } = await scene.call(clerk, 'GET /admin/factor/get/authenticator/new');
    const { TOTP } = await import('otpauth');
    const code = new TOTP({ secret: offered.secret }).generate({ timestamp: nowMs });
    const add = { setup: offered.setup, currentPassword: PASSWORD, code };
    const { codes } = (await scene.call(clerk, 'POST /admin/factor/confirm/authenticator', add)).body;
    const { status, body } = await logIn();
    expect([status, body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    const step = { challenge: body.challenge.token, code: codes[0] };
    expect((await scene.call(null, 'POST /admin/user/login/second', step)).body.userId).toBe(clerk.id);
    const logins = scene.database.db
      .selectFrom('securityEvents')
      .where('userId', '=', clerk.id)
      .where('kind', '=', 'LOGIN');
    expect((await logins.orderBy('id', 'desc').select('changes').executeTakeFirstOrThrow()).changes).toEqual([
      { field: 'isNewDevice', from: null, to: false },
      { field: 'provider', from: null, to: peer.settings.name },
    ]);

    const colleague = await scene.person('ROLE_COMPANY', company);
    peer.person = { ...peer.person, sub: `${peer.person.sub} colleague`, email: colleague.email };
    await link(colleague);
    const demand = { secondFactorDemand: 'EVERYBODY' as const };
    await scene.database.db.updateTable('companies').set(demand).where('id', '=', company).execute();
    const token = (await logIn()).body.session.accessToken;
    const refused = await scene.call({ ...colleague, token }, 'GET /admin/user/get/all/users');
    expect(refused.body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
  });

  test('opens nothing for a user who is switched off, or whose company is', async () => {
    await link();
    const { db } = scene.database;
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', clerk.id).execute();
    expect(await failure(logIn())).toBe('PROVIDER_NO_ACCOUNT');
    await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', clerk.id).execute();
    await db.updateTable('companies').set({ status: 'INACTIVE' }).where('id', '=', company).execute();
    expect(await failure(logIn())).toBe('PROVIDER_NO_ACCOUNT');
  });

  test('belongs to the browser that began, once, within a minute of the answer and ten of the beginning', async () => {
    await link();
    const { url, secret } = await begin();
    const query = await peer.visit(url);
    const code = await handOver(query);
    expect(code).not.toContain(new URLSearchParams(query).get('code'));
    expect(await failure(redeem((await begin()).secret, code))).toBe('PROVIDER_LOGIN_OVER');
    nowMs += 59_000;
    const answers = await Promise.all([redeem(secret, code), redeem(secret, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    nowMs += 1_000;
    expect(await failure(redeem(secret, code))).toBe('PROVIDER_LOGIN_OVER');

    const late = await begin();
    const lateQuery = await peer.visit(late.url);
    nowMs += 10 * 60_000;
    expect(await failure(redeem(late.secret, await handOver(lateQuery)))).toBe('PROVIDER_LOGIN_OVER');
    for (const made of ['', 'state=made-up&code=x', 'error=access_denied'])
      expect(await failure(redeem(secret, await handOver(made)))).toBe('PROVIDER_LOGIN_OVER');
    // A ticket of another purpose is no hand-over.
    const { setup } = (await scene.call(clerk, 'GET /admin/factor/get/authenticator/new')).body;
    expect(await failure(redeem(secret, setup))).toBe('PROVIDER_LOGIN_OVER');
  });

  test('survives a new key of the provider, without a restart', async () => {
    await link();
    peer.rollKeys();
    expect((await logIn()).body.session.userId).toBe(clerk.id);
    peer.rollKeys();
    expect((await logIn()).status).toBe(200);
  });
});

describe('a logout at the provider', () => {
  const open = async () => {
    const { session } = (await logIn()).body;
    return { token: session.accessToken as string, there: peer.session };
  };
  const tell = (token: string) =>
    scene.call(null, `POST ${BACK_CHANNEL.endpoint}`, {
      query: new URLSearchParams({ logout_token: token }).toString(),
    });
  const isOpen = async (token: string) => (await scene.call({ ...clerk, token }, 'GET /admin/user/get/viewer')).status;

  test('ends the sessions of its session there, closes their streams, and leaves all others', async () => {
    await link();
    const [first, second] = [await open(), await open()];
    await using stream = await follow(serviceUrl, first);
    const token = await peer.logsOut(first.there);
    expect((await tell(token)).body).toBe(true);
    await stream.ended;
    expect([await isOpen(first.token), await isOpen(second.token), await isOpen(clerk.token)]).toEqual([401, 200, 200]);
    const trail = await scene.database.db
      .selectFrom('auditEntries')
      .where('recordId', '=', clerk.id)
      .where('action', '=', 'SESSION_ENDED')
      .selectAll()
      .execute();
    expect(trail).toMatchObject([{ actorId: null }]);
    // A token is good once.
    expect((await tell(token)).status).toBe(400);
  });

  test('of a person ends all sessions by the provider, and the login that waits for a second factor', async () => {
    await link();
    const sessions = [await open(), await open()];
    const claims = { iss: peer.settings.issuer, aud: 'docket', sub: peer.person.sub, jti: `all of ${peer.person.sub}` };
    const told = await tell(await peer.signed({ ...claims, ...now(), events: LOGOUT }));
    expect(told.status).toBe(200);
    expect(await Promise.all(sessions.map(({ token }) => isOpen(token)))).toEqual([401, 401]);
    expect(await isOpen(clerk.token)).toBe(200);
  });

  test('is refused with a wrong, late or foreign token', async () => {
    await link();
    const { token, there } = await open();
    const right = {
      iss: peer.settings.issuer,
      aud: 'docket',
      sub: peer.person.sub,
      sid: there,
      ...now(),
      events: LOGOUT,
    };
    const wrong: Record<string, unknown>[] = [
      { iss: 'https://evil.example' },
      { aud: 'another application' },
      { sub: undefined, sid: undefined },
      { events: undefined },
      { events: { 'https://evil.example/event': {} } },
      { nonce: 'an ID token has one' },
      { exp: Math.floor(Date.now() / 1000) - 120 },
      { exp: undefined },
      { jti: undefined },
    ];
    const statuses = [];
    for (const [index, change] of wrong.entries()) {
      const claims = { jti: `wrong ${index} of ${peer.person.sub}`, ...right, ...change };
      statuses.push((await tell(await peer.signed(claims))).status);
    }
    expect(statuses).toEqual(wrong.map(() => 400));
    peer.forges = true;
    expect((await tell(await peer.signed({ jti: `forged ${peer.person.sub}`, ...right }))).status).toBe(400);
    const [, body] = token.split('.');
    expect((await tell(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`)).status).toBe(400);
    expect((await tell('no token')).status).toBe(400);
    expect(await isOpen(token)).toBe(200);
  });
});

describe('a wrong answer of the provider is refused by its fault', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  test.each([
    ['PROVIDER_WRONG_NONCE', { nonce: 'of another login' }],
    ['PROVIDER_WRONG_NONCE', { nonce: undefined }],
    ['PROVIDER_WRONG_AUDIENCE', { aud: 'another application' }],
    ['PROVIDER_WRONG_AUDIENCE', { aud: ['docket', 'another application'], azp: 'another application' }],
    ['PROVIDER_WRONG_ISSUER', { iss: 'https://evil.example' }],
    ['PROVIDER_EXPIRED', { exp: seconds() - 120 }],
    ['PROVIDER_CLOCK', { nbf: seconds() + 3600 }],
    ['PROVIDER_CLOCK', { iat: seconds() + 3600, exp: seconds() + 7200 }],
  ])('%s: %o', async (code, claims) => {
    peer.twist = (given) => ({ ...given, ...claims });
    expect(await failure(logIn())).toBe(code);
  });

  test('PROVIDER_WRONG_SIGNATURE: a key that the provider does not publish', async () => {
    peer.forges = true;
    expect(await failure(logIn())).toBe('PROVIDER_WRONG_SIGNATURE');
  });

  test('PROVIDER_DENIED: the person or the provider refuses', async () => {
    peer.denies = true;
    expect(await failure(logIn())).toBe('PROVIDER_DENIED');
  });
});

describe('the discovery', () => {
  const secrets = { state: 'a state', nonce: 'a nonce', verifier: 'v'.repeat(43) };
  const there = (change: Partial<OidcPeer['settings']> = {}) =>
    new Provider({ ...peer.settings, ...change }, 'https://docket.example');
  const refused = async (asking: Promise<unknown>) => {
    const error = await asking.then(
      () => null,
      (problem: unknown) => problem,
    );
    return error instanceof Problem ? error.extras.errors : error;
  };

  test('refuses another issuer, and a page that is no provider', async () => {
    expect(await refused(there().loginAt(secrets))).toBeNull();
    peer.discovered = { issuer: 'https://evil.example' };
    const wrong = { code: 'PROVIDER_WRONG_ISSUER', name: 'Lima SSO' };
    expect(await refused(there().loginAt(secrets))).toMatchObject([wrong]);
    const nowhere = there({ issuer: `${peer.settings.issuer}/nowhere` });
    expect(await refused(nowhere.loginAt(secrets))).toMatchObject([{ code: 'PROVIDER_SETUP' }]);
  });

  test('tells a provider that is gone, while the password still logs in', async () => {
    await link();
    const begun = await begin();
    const code = await handOver(await peer.visit(begun.url));
    await peer.goesAway();
    try {
      expect(await refused(there().loginAt(secrets))).toMatchObject([{ code: 'PROVIDER_GONE', name: 'Lima SSO' }]);
      expect(await failure(redeem(begun.secret, code))).toBe('PROVIDER_GONE');
      expect(await byPassword(clerk)).toEqual(expect.any(String));
    } finally {
      await peer.comesBack();
    }
    expect((await logIn()).status).toBe(200);
  });

  test('PROVIDER_SETUP: a wrong secret of the client', async () => {
    const provider = there({ clientSecret: 'wrong' });
    const query = await peer.visit((await provider.loginAt(secrets)).href);
    expect(await refused(provider.proven(query, secrets))).toMatchObject([{ code: 'PROVIDER_SETUP' }]);
  });
});

test('an installation without a provider offers none', async () => {
  await using fresh = await openScene();
  expect((await fresh.call(null, 'GET /admin/user/login/provider')).body).toBeNull();
  expect((await fresh.call(null, 'GET /admin/user/login/provider/new')).status).toBe(404);
});
