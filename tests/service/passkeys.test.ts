import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../service/login/sweep.ts';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';
import { type SoftwarePasskey, softwarePasskey } from './software-passkey.ts';

const SITE = { origin: 'https://docket.example', rpId: 'docket.example', isVerified: true };

let scene: Scene;
let company: string;
let admin: Person;
let clerk: Person;
let nowMs = Date.now();

beforeAll(async () => {
  scene = await openScene({ clock: () => nowMs });
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  company = await scene.company();
  admin = await scene.person('ROLE_COMPANY', company);
  clerk = await scene.person('ROLE_QUOTATION_ADMIN', company);
});

const asked = async (who: Person) => (await scene.call(who, 'GET /admin/passkey/get/new')).body;
const question = async () => (await scene.call(null, 'GET /admin/user/login/passkey/new')).body;
const confirm = (who: Person, ticket: string, response: object, currentPassword = PASSWORD) =>
  scene.call(who, 'POST /admin/passkey/confirm', { name: 'Work laptop', ticket, response, currentPassword });
const factorsOf = async (who: Person) => (await scene.call(who, `GET /admin/factor/get/all/${who.id}`)).body;
const logIn = (ticket: string, response: object, remoteAddress = '127.0.0.1') =>
  scene.call(null, 'POST /admin/user/login/passkey', { ticket, response }, { remoteAddress });

async function adds(who: Person): Promise<{ passkey: SoftwarePasskey; codes: string[] }> {
  const passkey = softwarePasskey(SITE);
  const { ticket, options } = await asked(who);
  const { status, body } = await confirm(who, ticket, passkey.create(options));
  expect(status).toBe(200);
  return { passkey, codes: body.codes };
}

describe('a user adds a passkey', () => {
  test('discoverable and with a check of the person, of the site of PUBLIC_URL', async () => {
    const { options } = await asked(clerk);
    expect(options).toMatchObject({
      rp: { id: 'docket.example', name: 'Docket' },
      user: { name: clerk.email, displayName: 'Ana Lima' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { codes } = await adds(clerk);
    expect(codes).toHaveLength(10);
    expect(await factorsOf(clerk)).toMatchObject({
      passkeys: [{ id: expect.stringMatching(/^passkey_/), name: 'Work laptop', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    expect((await adds(clerk)).codes).toEqual([]);
  });

  test('with the password, within 5 minutes, for themselves, and once', async () => {
    const passkey = softwarePasskey(SITE);
    const { ticket, options } = await asked(clerk);
    const refused = async (...[who, given, response, password]: Parameters<typeof confirm>) => {
      const { body } = await confirm(who, given, response, password);
      return body.errors[0].code;
    };
    expect(await refused(clerk, ticket, passkey.create(options), 'wrong otter lamp')).toBe('WRONG_PASSWORD');
    expect(await refused(admin, ticket, passkey.create(options))).toBe('PASSKEY_REFUSED');
    expect(await refused(clerk, ticket, passkey.create({ challenge: 'AAAA' }))).toBe('PASSKEY_REFUSED');
    expect(await refused(clerk, ticket, passkey.create(options, { origin: 'https://evil.example' }))).toBe(
      'PASSKEY_REFUSED',
    );
    expect(await refused(clerk, ticket, passkey.create(options, { isVerified: false }))).toBe('PASSKEY_REFUSED');
    expect(await refused(clerk, ticket, {})).toBe('PASSKEY_REFUSED');
    expect((await confirm(clerk, ticket, passkey.create(options))).status).toBe(200);
    expect(await refused(clerk, ticket, passkey.create(options))).toBe('HAS_PASSKEY');
    nowMs += 5 * 60_000;
    expect(await refused(clerk, ticket, softwarePasskey(SITE).create(options))).toBe('PASSKEY_REFUSED');
  });
});

describe('a passkey', () => {
  test('logs in alone, and notes its last use', async () => {
    const { passkey } = await adds(clerk);
    const { ticket, options } = await question();
    expect(options).toMatchObject({ rpId: 'docket.example', userVerification: 'required' });
    const { status, body } = await logIn(ticket, passkey.get(options));
    expect([status, body.userId, body.companyId]).toEqual([200, clerk.id, company]);
    expect((await factorsOf({ ...clerk, token: body.accessToken })).passkeys[0].lastUsedAt).not.toBeNull();
  });

  test('is refused for a second use of an answer, an old question, another site and an unchecked person', async () => {
    const { passkey } = await adds(clerk);
    const { ticket, options } = await question();
    const answer = passkey.get(options);
    const statuses = (await Promise.all([logIn(ticket, answer), logIn(ticket, answer)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
    const fresh = await question();
    const refused = [
      await logIn(fresh.ticket, answer),
      await logIn(fresh.ticket, passkey.get(fresh.options, { origin: 'https://docket.evil.example' })),
      await logIn(fresh.ticket, passkey.get(fresh.options, { rpId: 'evil.example' })),
      await logIn(fresh.ticket, passkey.get(fresh.options, { isVerified: false })),
      await logIn(fresh.ticket, softwarePasskey(SITE).get(fresh.options)),
      await logIn((await asked(clerk)).ticket, passkey.get(fresh.options)),
      await logIn('made-up', passkey.get(fresh.options)),
      await logIn(fresh.ticket, {}),
    ];
    nowMs += 5 * 60_000;
    refused.push(await logIn(fresh.ticket, passkey.get(fresh.options)));
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['401 UNAUTHENTICATED']),
    );
    const { db } = scene.database;
    const spent = () => db.selectFrom('spentChallenges').selectAll().execute();
    expect(await spent()).not.toEqual([]);
    await db
      .updateTable('spentChallenges')
      .set({ expiresAt: new Date(0) })
      .execute();
    await sweep(db);
    expect(await spent()).toEqual([]);
  });

  test('opens nothing for a user who is switched off, or whose company is', async () => {
    const { passkey } = await adds(clerk);
    const { db } = scene.database;
    const tries = async () => {
      const { ticket, options } = await question();
      return (await logIn(ticket, passkey.get(options))).status;
    };
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', clerk.id).execute();
    expect(await tries()).toBe(401);
    await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', clerk.id).execute();
    await db.updateTable('companies').set({ status: 'INACTIVE' }).where('id', '=', company).execute();
    expect(await tries()).toBe(401);
    await db.updateTable('companies').set({ status: 'ACTIVE' }).where('id', '=', company).execute();
    expect(await tries()).toBe(200);
  });

  test('makes the password need a second step, and goes with password and code', async () => {
    const { codes } = await adds(clerk);
    const [{ id }] = (await factorsOf(clerk)).passkeys;
    const login = { email: clerk.email, password: PASSWORD };
    const { body } = await scene.call(null, 'POST /admin/user/login', login);
    expect(body.code).toBe('SECOND_FACTOR_REQUIRED');
    const step = { challenge: body.challenge.token, code: codes[0] };
    expect((await scene.call(null, 'POST /admin/user/login/second', step)).status).toBe(200);
    const end = (who: Person, code?: string) =>
      scene.call(who, `POST /admin/passkey/end/${id}`, { currentPassword: PASSWORD, code });
    expect((await end(admin, codes[1])).status).toBe(404);
    expect((await end(clerk)).status).toBe(400);
    expect((await end(clerk, codes[1])).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await scene.call(null, 'POST /admin/user/login', login)).status).toBe(200);
  });

  test('satisfies a company that demands a second factor, and an administrator removes it', async () => {
    const boss = await scene.person('ROLE_SUPER_ADMIN', null);
    const change = { id: company, version: 1, secondFactorDemand: 'EVERYBODY' };
    await scene.call(boss, 'PUT /app/company/update', change);
    await adds(clerk);
    const viewer = async () => (await scene.call(clerk, 'GET /admin/user/get/viewer')).body.mustAddSecondFactor;
    expect(await viewer()).toBe(false);
    const ended = await scene.call(boss, `POST /admin/factor/end/all/${clerk.id}`, { currentPassword: PASSWORD });
    expect(ended.body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect(await viewer()).toBe(true);
  });
});

test('an address has 20 logins by passkey at once, and hinders no other address', async () => {
  const { passkey } = await adds(clerk);
  const { ticket, options } = await question();
  const stranger = softwarePasskey(SITE);
  const flood = Array.from({ length: 60 }, () => logIn(ticket, stranger.get(options), '203.0.113.9'));
  expect((await logIn(ticket, passkey.get(options), '198.51.100.7')).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const later = await question();
  expect((await logIn(later.ticket, passkey.get(later.options), '203.0.113.9')).status).toBe(200);
});
