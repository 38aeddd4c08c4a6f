import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchPublic, isPublic } from '../../service/http/public-fetch.ts';
import { BACK_CHANNEL, CALLBACK } from '../../service/login/provider/provider-settings.ts';
import { type OidcPeer, openOidcPeer } from '../oidc-peer.ts';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';

let peer: OidcPeer;
let scene: Scene;
let company: string;
let admin: Person;
let clerk: Person;

beforeAll(async () => {
  peer = await openOidcPeer(`https://docket.example${CALLBACK.path}`);
  scene = await openScene({ companyProvidersMayBePrivate: true });
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  await peer[Symbol.asyncDispose]();
});
let companies = 0;
beforeEach(async () => {
  companies += 1;
  company = await scene.company();
  admin = await scene.person('ROLE_COMPANY', company);
  clerk = await scene.person('ROLE_QUOTATION_ADMIN', company);
  const { db } = scene.database;
  await db.deleteFrom('companyProviders').execute();
  for (const who of [admin, clerk]) {
    who.email = `${who.id}@lima${companies}.example`;
    await db.updateTable('users').set({ email: who.email }).where('id', '=', who.id).execute();
  }
  Object.assign(peer, { twist: null, person: { sub: clerk.id, email: clerk.email, email_verified: true } });
});

const given = () => {
  const { issuer, clientId, clientSecret, name } = peer.settings;
  return { id: company, version: 0, issuer, client: clientId, clientSecret, name, currentPassword: PASSWORD };
};
const update = (who: Person, change: object = {}) =>
  scene.call(who, 'PUT /app/company/update/provider', { ...given(), ...change });
const begin = (email: string) => scene.call(null, 'POST /admin/user/login/company/new', { email });
const logIn = async (email = clerk.email) => {
  const { url, secret } = (await begin(email)).body;
  const query = await peer.visit(url);
  const { body } = await scene.call(null, `POST ${CALLBACK.endpoint}`, { query });
  return scene.call(null, 'POST /admin/user/login/provider', { secret, code: body.place.split('=')[1] });
};
const link = async (who = clerk) => {
  const { ticket } = (await logIn(who.email)).body.link;
  const password = await scene.call(null, 'POST /admin/user/login', { email: who.email, password: PASSWORD });
  const token = password.body.accessToken;
  expect((await scene.call({ ...who, token }, 'POST /admin/linked-login/confirm', { ticket })).status).toBe(200);
};
const codeOf = ({ body }: Awaited<ReturnType<typeof logIn>>) => body.errors?.[0].code ?? body.code;

describe('an administrator sets up the provider of the company', () => {
  test('with the password; the secret rests sealed and in no answer', async () => {
    const set = await update(admin);
    expect(set.body).toEqual({
      ...{ id: company, version: 1, name: 'Lima SSO', issuer: peer.settings.issuer, client: 'docket' },
      ...{ roleClaim: null, companyAdminValue: null, quotationAdminValue: null },
    });
    expect((await scene.call(admin, `GET /app/company/get/provider/${company}`)).body).toEqual(set.body);
    const stored = await scene.database.db.selectFrom('companyProviders').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(peer.settings.clientSecret);
    // The present secret stays for its issuer and client alone.
    expect((await update(admin, { version: 1, name: 'Lima', clientSecret: null })).body.version).toBe(2);
    expect(codeOf(await update(admin, { version: 2, client: 'other', clientSecret: null }))).toBe('REQUIRED');
    expect(codeOf(await update(admin, { version: 1 }))).toBe('STALE_VERSION');
    const events = scene.database.db.selectFrom('securityEvents').where('companyId', '=', company).orderBy('at');
    expect(await events.where('kind', '=', 'LOGIN_RULES_CHANGED').select('changes').execute()).toMatchObject([
      { changes: [{ field: 'loginProvider', from: null, to: 'Lima SSO' }] },
      { changes: [{ field: 'loginProvider', from: 'Lima SSO', to: 'Lima' }] },
    ]);
  });

  test('that answers, by https, and only for their own company', async () => {
    expect(codeOf(await update(admin, { currentPassword: 'wrong otter lamp' }))).toBe('WRONG_PASSWORD');
    expect(codeOf(await update(admin, { issuer: `${peer.settings.issuer}/nowhere` }))).toBe('PROVIDER_SETUP');
    expect(codeOf(await update(admin, { issuer: 'ftp://login.example' }))).toBe('WRONG_FORMAT');
    expect(codeOf(await update(admin, { roleClaim: 'groups' }))).toBe('REQUIRED');
    expect((await update(clerk)).status).toBe(403);
    const stranger = await scene.person('ROLE_COMPANY', await scene.company());
    expect((await update(stranger)).status).toBe(404);
    expect((await scene.call(stranger, `GET /app/company/get/provider/${company}`)).status).toBe(404);
  });

  test('and removes it, with the links', async () => {
    await update(admin);
    await link();
    const end = (who: Person) =>
      scene.call(who, `POST /app/company/end/provider/${company}`, { version: 1, currentPassword: PASSWORD });
    expect((await end(clerk)).status).toBe(403);
    expect((await end(admin)).body).toMatchObject({ id: company, name: 'Lima SSO' });
    expect((await scene.call(admin, `GET /app/company/get/provider/${company}`)).body).toBeNull();
    expect((await scene.call(clerk, `GET /admin/linked-login/get/all/${clerk.id}`)).body).toEqual([]);
    expect(codeOf(await begin(clerk.email))).toBe('PROVIDER_NONE');
  });
});

describe('a login by the provider of a company', () => {
  test('is found by the e-mail, alike for an unknown address of the domain', async () => {
    expect((await scene.call(null, 'GET /admin/user/login/company')).body).toBe(false);
    await update(admin);
    expect((await scene.call(null, 'GET /admin/user/login/company')).body).toBe(true);
    const [known, unknown] = [await begin(clerk.email.toUpperCase()), await begin(`nobody@lima${companies}.example`)];
    for (const { body } of [known, unknown]) {
      expect(body).toMatchObject({ name: 'Lima SSO', url: expect.stringContaining(`${peer.settings.issuer}/auth?`) });
    }
    expect(codeOf(await begin('nobody@elsewhere.example'))).toBe('PROVIDER_NONE');
    // A company gets no users of another company by their common domain, such as a mail service's.
    const other = await scene.person('ROLE_COMPANY', await scene.company());
    const email = `other@lima${companies}.example`;
    await scene.database.db.updateTable('users').set({ email }).where('id', '=', other.id).execute();
    expect([codeOf(await begin(email)), codeOf(await begin(`nobody@lima${companies}.example`))]).toEqual([
      'PROVIDER_NONE',
      'PROVIDER_NONE',
    ]);
    expect((await begin(clerk.email)).body.name).toBe('Lima SSO');
  });

  test('links and opens accounts of the company alone', async () => {
    await update(admin);
    const other = await scene.person('ROLE_COMPANY', await scene.company());
    peer.person.email = other.email;
    expect(codeOf(await logIn())).toBe('PROVIDER_NO_ACCOUNT');
    const boss = await scene.person('ROLE_SUPER_ADMIN', null);
    peer.person.email = boss.email;
    expect(codeOf(await logIn())).toBe('PROVIDER_NO_ACCOUNT');
    peer.person.email = clerk.email;
    await link();
    expect((await logIn()).body.session).toMatchObject({ userId: clerk.id, role: 'ROLE_QUOTATION_ADMIN' });
    const [linked] = (await scene.call(clerk, `GET /admin/linked-login/get/all/${clerk.id}`)).body;
    expect(linked).toMatchObject({ providerName: 'Lima SSO', email: clerk.email });
  });

  test('gives the role of a claim, of those that an administrator of the company may give', async () => {
    const roles = { roleClaim: 'groups', companyAdminValue: 'admins', quotationAdminValue: 'sales' };
    await update(admin, roles);
    peer.twist = (claims) => ({ ...claims, groups: ['sales'] });
    await link();
    const roleBy = async (groups: unknown) => {
      peer.twist = (claims) => ({ ...claims, groups });
      const answer = await logIn();
      return answer.body.session?.role ?? codeOf(answer);
    };
    expect(await roleBy(['sales', 'admins'])).toBe('ROLE_COMPANY');
    expect(await roleBy('sales')).toBe('ROLE_QUOTATION_ADMIN');
    for (const none of [undefined, [], 'ROLE_SUPER_ADMIN', ['cooks'], { admins: true }, null]) {
      expect(await roleBy(none)).toBe('PROVIDER_NO_ROLE');
    }
    const events = scene.database.db.selectFrom('securityEvents').where('userId', '=', clerk.id);
    expect(await events.where('kind', '=', 'ROLE_CHANGED').select('actorId').execute()).toEqual([
      { actorId: null },
      { actorId: null },
    ]);
  });

  test('ends with a logout there', async () => {
    await update(admin);
    await link();
    const { accessToken: token } = (await logIn()).body.session;
    const logoutToken = await peer.logsOut(peer.session);
    const query = new URLSearchParams({ logout_token: logoutToken }).toString();
    expect((await scene.call(null, `POST ${BACK_CHANNEL.endpoint}`, { query })).status).toBe(200);
    expect((await scene.call({ ...clerk, token }, 'GET /admin/user/get/viewer')).status).toBe(401);
  });
});

describe('the addresses of a company’s provider are on the internet', () => {
  test.each([
    [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '255.255.255.255',
    ],
    [
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
      'ff02::1',
    ],
  ])('%s and the like are not', (...addresses) => {
    expect(addresses.filter(isPublic)).toEqual([]);
  });

  test('public ones are', () => {
    expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'].filter((each) => !isPublic(each))).toEqual(
      [],
    );
  });

  test('by literal and by name, and a redirect is not followed', async () => {
    const { port } = new URL(peer.settings.issuer);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
      const url = `http://${host}:${port}/.well-known/openid-configuration`;
      await expect(fetchPublic(url, {})).rejects.toThrow('fetch failed');
    }
  });

  test('so a set-up at a private address finds a provider that is gone', async () => {
    await using strict = await openScene();
    const its = await strict.company();
    const boss = await strict.person('ROLE_COMPANY', its);
    const issuer = peer.settings.issuer.replace('http:', 'https:');
    const set = await strict.call(boss, 'PUT /app/company/update/provider', { ...given(), id: its, issuer });
    expect(set.body.errors[0].code).toBe('PROVIDER_GONE');
    const plain = await strict.call(boss, 'PUT /app/company/update/provider', { ...given(), id: its });
    expect(plain.body.errors[0].code).toBe('WRONG_FORMAT');
  });
});
