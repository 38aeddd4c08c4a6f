import { argon2Sync, randomBytes } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { networkOf } from '../../process/networks.ts';
import { hashPassword } from '../../service/login/passwords.ts';
import { sweep } from '../../service/login/sweep.ts';
import { createTokens } from '../../service/login/tokens.ts';
import { createService } from '../../service/service.ts';
import { cpuMs } from '../cpu-time.ts';
import { openScene, PASSWORD, type Person, type Scene, TOKEN_SECRET } from './scene.ts';

const password = 'quiet otter lamp';

let scene: Scene;
let passwordHash: string;
let company: string;
let admin: Person;
/** Another for each test: the service remembers a refused address for 30 seconds. */
let address = '';
let tests = 0;

beforeAll(async () => {
  scene = await openScene();
  passwordHash = await hashPassword(password);
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  await scene.database.db.deleteFrom('loginFailures').execute();
  tests += 1;
  address = `198.51.100.${tests}`;
  company = await scene.company();
  admin = await scene.person('ROLE_COMPANY', company, { passwordHash });
});

const logIn = (email: string, tried = password, remoteAddress = address, deviceToken?: string) =>
  scene.call(null, 'POST /admin/user/login', { email, password: tried, deviceToken }, { remoteAddress });
const viewer = (token: string) => scene.call({ ...admin, token }, 'GET /admin/user/get/viewer');

describe('logging in', () => {
  test('answers everything for a browser session, ignoring the case of the e-mail', async () => {
    const { status, body } = await logIn(admin.email.toUpperCase());
    expect(status).toBe(200);
    expect(body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      role: 'ROLE_COMPANY',
      fullName: 'Ana Lima',
      userId: admin.id,
      companyId: company,
      deviceToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      failedLogins: 0,
      lastFailedLoginAt: null,
    });
    expect((await viewer(body.accessToken)).body).toEqual({
      userId: admin.id,
      fullName: 'Ana Lima',
      email: admin.email,
      ...{ version: 1, phone: null, timeZone: null, locale: null },
      role: 'ROLE_COMPANY',
      permissions: expect.arrayContaining(['USERS_WRITE', 'AUDIT_READ']),
      companyId: company,
      company: { id: company, name: 'Lima Works', currency: 'CAD', locale: 'en-CA', timeZone: 'America/Toronto' },
      mailIsConfigured: false,
      mustAddSecondFactor: false,
    });
  });

  test('answers the same for an unknown user, a wrong password, a worker, an inactive user and an inactive company', async () => {
    const { db } = scene.database;
    const worker = await scene.person('ROLE_USER', company, { passwordHash });
    const off = await scene.person('ROLE_COMPANY', company, { passwordHash });
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', off.id).execute();
    const closed = await scene.company();
    const outside = await scene.person('ROLE_COMPANY', closed, { passwordHash });
    await db.updateTable('companies').set({ status: 'INACTIVE' }).where('id', '=', closed).execute();

    const answers = [
      await logIn('nobody@lima.example'),
      await logIn(admin.email, 'wrong otter lamp'),
      await logIn(worker.email),
      await logIn(off.email),
      await logIn(outside.email),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('takes as long for an unknown user as for a wrong password', async () => {
    const time = async (email: string) => {
      await scene.database.db.deleteFrom('loginFailures').execute();
      const startMs = cpuMs();
      await logIn(email, 'wrong otter lamp');
      return cpuMs() - startMs;
    };
    await time('warm.up@lima.example');
    let [unknown, wrong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // Taking turns exposes both to the same load of the machine.
    for (let round = 0; round < 10; round += 1) {
      unknown = Math.min(unknown, await time('nobody@lima.example'));
      wrong = Math.min(wrong, await time(admin.email));
    }
    // Without hashing, an unknown user would take a fraction of the time.
    expect(Math.max(unknown, wrong) / Math.min(unknown, wrong)).toBeLessThan(1.8);
  });

  test('records the time without a new version', async () => {
    await logIn(admin.email);
    const { body } = await scene.call(admin, `GET /admin/user/get/info/${admin.id}`);
    expect(body).toMatchObject({ version: 1, lastLoginAt: expect.any(String) });
  });
});

describe('a hash of a lower cost', () => {
  /** The hash of a password at a quarter of the present cost. */
  function cheapHash(): string {
    const nonce = randomBytes(16);
    const hash = argon2Sync('argon2id', {
      message: password,
      nonce,
      tagLength: 32,
      memory: 9728,
      passes: 1,
      parallelism: 1,
    });
    return `$argon2id$v=19$m=9728,t=1,p=1$${nonce.toString('base64').slice(0, 22)}$${hash.toString('base64').slice(0, 43)}`;
  }
  const hashOf = async ({ id }: Person) => {
    const users = scene.database.db.selectFrom('users').where('id', '=', id);
    return (await users.select('passwordHash').executeTakeFirstOrThrow()).passwordHash;
  };
  const present = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
  let person: Person;
  beforeEach(async () => {
    person = await scene.person('ROLE_COMPANY', company, { passwordHash: cheapHash() });
  });

  test('is renewed by the next login, also by several at once; version and sessions stay', async () => {
    await logIn(person.email, 'wrong otter lamp');
    expect(await hashOf(person)).not.toMatch(present);
    const logins = await Promise.all([1, 2, 3].map(() => logIn(person.email)));
    expect(logins.map(({ status }) => status)).toEqual([200, 200, 200]);
    const renewed = await hashOf(person);
    expect(renewed).toMatch(present);
    expect((await scene.call(person, `GET /admin/user/get/info/${person.id}`)).body.version).toBe(1);
    expect((await logIn(person.email)).status).toBe(200);
    expect((await logIn(person.email, 'wrong otter lamp')).status).toBe(401);
    expect(await hashOf(person)).toBe(renewed);
  });

  test('is renewed by the first of two steps, too', async () => {
    const app = { userId: person.id, sealedSecret: 'sealed', lastStep: 0 };
    await scene.database.db.insertInto('authenticators').values(app).execute();
    expect((await logIn(person.email)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect(await hashOf(person)).toMatch(present);
  });
});

describe('the throttle', () => {
  test('locks an account after 5 failures, even for the right password, and names the remaining time', async () => {
    for (let i = 0; i < 5; i += 1) expect((await logIn(admin.email, `wrong otter ${i}`)).status).toBe(401);
    const { status, body, headers } = await logIn(admin.email);
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  test('allows at most 5 of many simultaneous guesses', async () => {
    const guesses = Array.from({ length: 12 }, (_, i) => logIn(admin.email, `wrong otter ${i}`, `203.0.113.${i}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('counts failures at other services on the same database', async () => {
    const { database } = scene;
    const other = createService({ database, tokenSecret: 'x'.repeat(32), publicUrl: 'https://docket.example' });
    const guess = {
      method: 'POST',
      url: '/admin/user/login',
      payload: { email: admin.email, password: 'wrong' },
    } as const;
    for (let i = 0; i < 5; i += 1) expect((await other.inject(guess)).statusCode).toBe(401);
    expect((await logIn(admin.email)).status).toBe(429);
    await other.close();
  });

  test('allows many simultaneous logins of the same user', async () => {
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => logIn(admin.email)))).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('locks an address after 20 failures over any accounts', async () => {
    for (let i = 0; i < 20; i += 1) await logIn(`nobody${i}@lima.example`);
    expect((await logIn(admin.email)).status).toBe(429);
    expect((await logIn(admin.email, password, '203.0.113.1')).status).toBe(200);
  });

  test('refuses an address beyond its share without asking the database', async () => {
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const { database } = scene;
    const counted = { ...database, db: database.db.withPlugin(counting) };
    await using service = createService({
      database: counted,
      tokenSecret: TOKEN_SECRET,
      publicUrl: 'https://docket.example',
    });
    const attempt = (i: number) =>
      service.inject({
        method: 'POST',
        url: '/admin/user/login',
        remoteAddress: address,
        payload: { email: `nobody${i}@lima.example`, password: 'wrong otter lamp' },
      });
    for (let i = 0; i < 21; i += 1) await attempt(i);
    const before = queries;
    expect(before).toBeGreaterThan(0);
    const { statusCode, headers } = await attempt(22);
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(queries).toBe(before);
  });

  test('lets everybody else log in while 300 attempts of an address fail', async () => {
    const { deviceToken } = (await logIn(admin.email)).body;
    const flood = Array.from({ length: 300 }, (_, i) => logIn(`nobody${i}@lima.example`, 'wrong otter lamp'));
    const others = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        i % 2 ? logIn(admin.email, password, `203.0.113.${i}`) : logIn(admin.email, password, address, deviceToken),
      ),
    );
    expect(others.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(280);
  });

  test('counts IPv6 addresses by the caller’s network', () => {
    expect(networkOf('2001:db8::7:1')).toBe(networkOf('2001:DB8:0:0:ffff::2'));
    expect(networkOf('2001:db8::7:1')).not.toBe(networkOf('2001:db8:0:1::1'));
    expect(networkOf('::ffff:198.51.100.1')).toBe('198.51.100.1');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });

  test('forgets an account’s failures after a login', async () => {
    for (let i = 0; i < 4; i += 1) await logIn(admin.email, 'wrong otter lamp');
    expect((await logIn(admin.email)).status).toBe(200);
    for (let i = 0; i < 4; i += 1) await logIn(admin.email, 'wrong otter lamp');
    expect((await logIn(admin.email)).status).toBe(200);
  });

  test('forgets failures after 15 minutes', async () => {
    for (let i = 0; i < 5; i += 1) await logIn(admin.email, 'wrong otter lamp');
    const at = new Date(Date.now() - 15 * 60_000);
    await scene.database.db.updateTable('loginFailures').set({ at }).execute();
    expect((await logIn(admin.email)).status).toBe(200);
  });

  test('counts a wrong current password during a change of password', async () => {
    const change = { version: 1, password: 'another quiet otter', currentPassword: 'wrong otter lamp' };
    const path = `PUT /admin/user/update/password/${admin.id}`;
    for (let i = 0; i < 5; i += 1) expect((await scene.call(admin, path, change)).status).toBe(400);
    expect((await scene.call(admin, path, { ...change, currentPassword: password })).status).toBe(429);
  });

  test('lets a logged-in user change the password although strangers have locked the account', async () => {
    for (let i = 0; i < 5; i += 1) await logIn(admin.email, 'wrong otter lamp');
    const change = { version: 1, password: 'another quiet otter', currentPassword: password };
    expect((await scene.call(admin, `PUT /admin/user/update/password/${admin.id}`, change)).status).toBe(200);
  });
});

describe('a browser that has logged in before', () => {
  const strangers = async (count: number) => {
    for (let i = 0; i < count; i += 1) await logIn(admin.email, `wrong otter ${i}`, `203.0.113.${i}`);
  };
  const deviceOf = async ({ email }: Person): Promise<string> => (await logIn(email)).body.deviceToken;

  test('logs in although strangers have locked the account, and keeps them locked out', async () => {
    const deviceToken = await deviceOf(admin);
    await strangers(5);
    expect((await logIn(admin.email, password, '203.0.113.9')).status).toBe(429);
    expect((await logIn(admin.email, password, address, deviceToken)).status).toBe(200);
    expect((await logIn(admin.email, password, '203.0.113.9')).status).toBe(429);
  });

  test('logs in from an address that has had its share', async () => {
    const deviceToken = await deviceOf(admin);
    for (let i = 0; i < 21; i += 1) await logIn(`nobody${i}@lima.example`);
    expect((await logIn(admin.email)).status).toBe(429);
    expect((await logIn(admin.email, password, address, deviceToken)).status).toBe(200);
  });

  test('has 5 failures of its own, which lock nobody else', async () => {
    const deviceToken = await deviceOf(admin);
    for (let i = 0; i < 5; i += 1) {
      expect((await logIn(admin.email, 'wrong otter lamp', address, deviceToken)).status).toBe(401);
    }
    expect((await logIn(admin.email, password, address, deviceToken)).status).toBe(429);
    const other = await logIn(admin.email);
    expect(other.status).toBe(200);
    expect(other.body.failedLogins).toBe(0);
  });

  test('keeps its count with the token of its next login', async () => {
    const first = await deviceOf(admin);
    const next = (await logIn(admin.email, password, address, first)).body.deviceToken;
    for (let i = 0; i < 5; i += 1) await logIn(admin.email, 'wrong otter lamp', address, i % 2 ? first : next);
    expect((await logIn(admin.email, password, address, next)).status).toBe(429);
  });

  test('is known only by a valid token of the same account', async () => {
    const other = await scene.person('ROLE_COMPANY', company, { passwordHash });
    const device = { id: 'device', account: admin.email };
    const tomorrow = new Date(Date.now() + 86_400_000);
    const { accessToken } = (await logIn(admin.email)).body;
    const useless = {
      'of another account': await deviceOf(other),
      expired: await createTokens(TOKEN_SECRET).signDevice(device, new Date(Date.now() - 1000)),
      forged: await createTokens('another secret, also long enough').signDevice(device, tomorrow),
      'an access token': accessToken,
      'no token': 'x.y.z',
    };
    await strangers(5);
    for (const [name, token] of Object.entries(useless)) {
      expect((await logIn(admin.email, password, address, token)).status, name).toBe(429);
    }
    const right = await createTokens(TOKEN_SECRET).signDevice(device, tomorrow);
    expect((await logIn(admin.email, password, address, right)).status).toBe(200);
    expect((await viewer(right)).status).toBe(401);
  });
});

describe('a login tells the failed logins of strangers', () => {
  test('once, with the time of the last', async () => {
    const { deviceToken } = (await logIn(admin.email)).body;
    const startMs = Date.now();
    for (let i = 0; i < 3; i += 1) await logIn(admin.email, 'wrong otter lamp', '203.0.113.1');
    const { body } = await logIn(admin.email, password, address, deviceToken);
    expect(body.failedLogins).toBe(3);
    expect(Date.parse(body.lastFailedLoginAt)).toBeGreaterThanOrEqual(startMs);
    const again = await logIn(admin.email, password, address, deviceToken);
    expect(again.body).toMatchObject({ failedLogins: 0, lastFailedLoginAt: null });
  });

  test('also those the sweep has dropped', async () => {
    const { db } = scene.database;
    const { deviceToken } = (await logIn(admin.email)).body;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await db
      .updateTable('users')
      .set({ lastLoginAt: daysAgo(3) })
      .where('id', '=', admin.id)
      .execute();
    const failure = { account: admin.email, address: '203.0.113.1' };
    for (const days of [4, 2, 1]) {
      await db
        .insertInto('loginFailures')
        .values({ ...failure, at: daysAgo(days) })
        .execute();
      await sweep(db);
    }
    await logIn('nobody@lima.example', 'wrong otter lamp');
    await logIn(admin.email, 'wrong otter lamp', '203.0.113.1');
    const { body } = await logIn(admin.email, password, address, deviceToken);
    expect(body.failedLogins).toBe(3);
    expect(Date.parse(body.lastFailedLoginAt)).toBeGreaterThan(daysAgo(1).getTime());
  });

  test('without the typing errors of its own browser', async () => {
    await logIn(admin.email, 'wrong otter lamp');
    const { body } = await logIn(admin.email);
    expect(body.failedLogins).toBe(0);
    await logIn(admin.email, 'wrong otter lamp', address, body.deviceToken);
    expect((await logIn(admin.email, password, address, body.deviceToken)).body.failedLogins).toBe(0);
  });
});

describe('a token is invalid', () => {
  const deaths: [string, (owner: Person, boss: Person) => Promise<unknown>][] = [
    ['after logging out', (owner) => scene.call(owner, 'POST /admin/user/logout')],
    [
      'when its user is switched off',
      ({ id }, boss) => scene.call(boss, `PUT /admin/user/update/status/${id}`, { version: 1, status: 'INACTIVE' }),
    ],
    ['when its user is deleted', ({ id }, boss) => scene.call(boss, `DELETE /admin/user/delete/${id}?version=1`)],
    [
      'when its user has another role',
      ({ id }, boss) => scene.call(boss, 'PUT /admin/user/update', { id, version: 1, role: 'ROLE_QUOTATION_ADMIN' }),
    ],
    [
      'when its user has another password',
      ({ id }, boss) =>
        scene.call(boss, `PUT /admin/user/update/password/${id}`, {
          version: 1,
          password: 'new otter lamp',
          currentPassword: PASSWORD,
        }),
    ],
    [
      'when its company is switched off',
      ({ companyId }) =>
        scene.database.db.updateTable('companies').set({ status: 'INACTIVE' }).where('id', '=', companyId).execute(),
    ],
    [
      'when its company is deleted',
      ({ companyId }) =>
        scene.database.db.updateTable('companies').set({ deletedAt: new Date() }).where('id', '=', companyId).execute(),
    ],
    [
      'after 12 hours',
      ({ id }) =>
        scene.database.db.updateTable('sessions').set({ expiresAt: new Date() }).where('userId', '=', id).execute(),
    ],
  ];
  test.for(deaths)('%s', async ([, end]) => {
    const boss = await scene.person('ROLE_COMPANY', company);
    expect((await viewer(admin.token)).status).toBe(200);
    await end(admin, boss);
    const { status, headers } = await viewer(admin.token);
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toMatch(/^Bearer/);
  });

  test('when forged, without an algorithm, or of another user', async () => {
    const [header, payload] = admin.token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of ['', 'x.y.z', `${header}.${payload}.AAAA`, `${none}.${payload}.`]) {
      expect((await viewer(token)).status).toBe(401);
    }
  });

  test('but other users’ tokens stay valid', async () => {
    const other = await scene.person('ROLE_COMPANY', company);
    await scene.call(admin, 'POST /admin/user/logout');
    expect((await viewer(other.token)).status).toBe(200);
  });
});

test('a change of role ends a session begun at the same moment with the old role', async () => {
  const boss = await scene.person('ROLE_COMPANY', company);
  const [session] = await Promise.all([
    logIn(admin.email),
    scene.call(boss, 'PUT /admin/user/update', { id: admin.id, version: 1, role: 'ROLE_USER' }),
  ]);
  if (session.status === 200) expect((await viewer(session.body.accessToken)).status).toBe(401);
  else expect(session.status).toBe(401);
});

test('switching a user off ends a session begun at the same moment, for good', async () => {
  const boss = await scene.person('ROLE_COMPANY', company);
  const turn = (version: number, status: string) =>
    scene.call(boss, `PUT /admin/user/update/status/${admin.id}`, { version, status });
  const [session] = await Promise.all([logIn(admin.email), turn(1, 'INACTIVE')]);
  await turn(2, 'ACTIVE');
  if (session.status === 200) expect((await viewer(session.body.accessToken)).status).toBe(401);
  else expect(session.status).toBe(401);
});

test('a user changes their own password only with the current password', async () => {
  const quoter = await scene.person('ROLE_QUOTATION_ADMIN', company, { passwordHash });
  const path = `PUT /admin/user/update/password/${quoter.id}`;
  const change = { version: 1, password: 'another quiet otter' };
  expect((await scene.call(quoter, path, change)).body.errors).toMatchObject([{ path: 'currentPassword' }]);
  expect((await scene.call(quoter, path, { ...change, currentPassword: password })).status).toBe(200);
  expect((await logIn(quoter.email)).status).toBe(401);
  expect((await logIn(quoter.email, change.password)).status).toBe(200);
  const other = `PUT /admin/user/update/password/${admin.id}`;
  const again = await logIn(quoter.email, change.password);
  expect((await scene.call({ ...quoter, token: again.body.accessToken }, other, change)).status).toBe(403);
});

test('another person’s password takes the current password of the author, and can take the person’s API tokens along', async () => {
  const quoter = await scene.person('ROLE_QUOTATION_ADMIN', company);
  const expiresOn = new Date().toISOString().slice(0, 10);
  const wanted = { name: 'Price list', scope: 'READ', expiresOn, currentPassword: PASSWORD };
  const { body: token } = await scene.call(quoter, 'POST /admin/token/create', wanted);
  const opens = async () => (await viewer(token.secret)).status;
  const set = (values: object) =>
    scene.call(admin, `PUT /admin/user/update/password/${quoter.id}`, { password: 'another quiet otter', ...values });

  expect((await set({ version: 1 })).body.errors).toMatchObject([{ path: 'currentPassword', code: 'REQUIRED' }]);
  const wrong = await set({ version: 1, currentPassword: PASSWORD });
  expect(wrong.body.errors).toMatchObject([{ path: 'currentPassword', code: 'WRONG_PASSWORD' }]);
  expect((await set({ version: 1, currentPassword: password })).status).toBe(200);
  expect(await opens()).toBe(200);
  expect((await set({ version: 2, currentPassword: password, revokeApiTokens: true })).status).toBe(200);
  expect(await opens()).toBe(401);
  const trail = await scene.call(admin, `GET /admin/audit/get/all/${token.id}`);
  expect(trail.body.edges[0].node).toMatchObject({ action: 'STATUS_CHANGED', actorId: admin.id });
});

test('expired rows are deleted', async () => {
  const { db } = scene.database;
  await logIn(admin.email, 'wrong otter lamp');
  const past = new Date(Date.now() - 86_400_000);
  await db.updateTable('sessions').set({ expiresAt: past }).where('userId', '=', admin.id).execute();
  await db.updateTable('loginFailures').set({ at: past }).execute();
  await sweep(db);
  expect(await db.selectFrom('loginFailures').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('sessions').where('userId', '=', admin.id).selectAll().execute()).toEqual([]);
});
