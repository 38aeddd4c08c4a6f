import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stepOfCode } from '../../service/login/factors/totp.ts';
import { sweep } from '../../service/login/sweep.ts';
import { textInQrCode } from '../qr-reader.ts';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';

/** The secret of RFC 6238, appendix B: the ASCII digits 1 to 0, twice. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP_MS = 30_000;
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

let scene: Scene;
let company: string;
let admin: Person;
let clerk: Person;
/** Moves on by hand, a step for each code: a code counts once. */
let nowMs = Date.parse('2026-11-25T12:00:00Z');
let address = '';
let tests = 0;

beforeAll(async () => {
  scene = await openScene({ clock: () => nowMs });
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  tests += 1;
  address = `198.51.100.${tests}`;
  company = await scene.company();
  admin = await scene.person('ROLE_COMPANY', company);
  clerk = await scene.person('ROLE_QUOTATION_ADMIN', company);
});

const codeAt = (secret: string, atMs = nowMs) => new TOTP({ secret }).generate({ timestamp: atMs });
const nextCode = (secret: string) => {
  nowMs += STEP_MS;
  return codeAt(secret);
};
const offer = async (who: Person) => (await scene.call(who, 'GET /admin/factor/get/authenticator/new')).body;
const confirm = (who: Person, setup: string, code: string, currentPassword = PASSWORD) =>
  scene.call(who, 'POST /admin/factor/confirm/authenticator', { setup, code, currentPassword });
const factorsOf = async (who: Person, of = who) => (await scene.call(who, `GET /admin/factor/get/all/${of.id}`)).body;
const end = (who: Person, code: string, currentPassword = PASSWORD) =>
  scene.call(who, 'POST /admin/factor/end/authenticator', { code, currentPassword });
const endAll = (who: Person, of: Person, currentPassword = PASSWORD) =>
  scene.call(who, `POST /admin/factor/end/all/${of.id}`, { currentPassword });
const logIn = (who: Person, more: object = {}) =>
  scene.call(
    null,
    'POST /admin/user/login',
    { email: who.email, password: PASSWORD, ...more },
    { remoteAddress: address, headers: FIREFOX },
  );
const challengeOf = async (who: Person, more: object = {}): Promise<string> =>
  (await logIn(who, more)).body.challenge.token;
const second = (challenge: string, code: string) =>
  scene.call(null, 'POST /admin/user/login/second', { challenge, code }, { remoteAddress: address, headers: FIREFOX });

/** Adds an authenticator app; returns its secret and the recovery codes. */
async function adds(who: Person): Promise<{ secret: string; codes: string[] }> {
  const { setup, secret } = await offer(who);
  const { status, body } = await confirm(who, setup, codeAt(secret));
  expect(status).toBe(200);
  return { secret, codes: body.codes };
}

describe('a code of RFC 6238', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is %s', (seconds, code) => {
    expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test('counts one step early or late, and no further', () => {
    const at = (steps: number) => stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, nowMs + steps * STEP_MS), nowMs);
    const present = Math.floor(nowMs / STEP_MS);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, present - 1, present, present + 1, undefined]);
  });

  test('counts no second time, nor does an earlier one', () => {
    const present = Math.floor(nowMs / STEP_MS);
    expect(stepOfCode(RFC_SECRET, codeAt(RFC_SECRET), nowMs, present)).toBeUndefined();
    expect(stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, nowMs - STEP_MS), nowMs, present)).toBeUndefined();
  });

  test.each(['', '28708', '2870822', 'abcdef', '-87082'])('is not %j', (code) => {
    expect(stepOfCode(RFC_SECRET, code, 59_000)).toBeUndefined();
  });
});

describe('a user adds an authenticator app', () => {
  test('by the QR code, which a scanner reads, with ten recovery codes', async () => {
    const { setup, secret, uri, qrCode } = await offer(clerk);
    expect(textInQrCode(await sharp(Buffer.from(qrCode)).resize(600).png().toBuffer())).toBe(uri);
    const read = new URL(uri);
    expect(decodeURIComponent(read.pathname)).toBe(`/Docket:${clerk.email}`);
    expect(Object.fromEntries(read.searchParams)).toEqual({
      ...{ issuer: 'Docket', secret, algorithm: 'SHA1', digits: '6', period: '30' },
    });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { body } = await confirm(clerk, setup, codeAt(secret));
    expect(new Set(body.codes).size).toBe(10);
    expect(body.codes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await factorsOf(clerk)).toEqual({
      ...{ userId: clerk.id, authenticatorAddedAt: expect.any(String), authenticatorLastUsedAt: expect.any(String) },
      ...{ passkeys: [], recoveryCodesLeft: 10 },
    });
  });

  test('with the current password and a right code, within 15 minutes, and only their own setup', async () => {
    const { setup, secret } = await offer(clerk);
    const refused = async (...[who, given, code, password]: Parameters<typeof confirm>) => {
      const { status, body } = await confirm(who, given, code, password);
      return [status, body.errors[0].path, body.errors[0].code];
    };
    expect(await refused(clerk, setup, codeAt(secret), 'wrong otter lamp')).toEqual([
      400,
      'currentPassword',
      'WRONG_PASSWORD',
    ]);
    expect(await refused(clerk, setup, codeAt(secret, nowMs + 5 * STEP_MS))).toEqual([400, 'code', 'WRONG_CODE']);
    expect(await refused(admin, setup, codeAt(secret))).toEqual([400, 'setup', 'SETUP_OVER']);
    expect(await refused(clerk, `${setup.slice(0, -4)}AAAA`, codeAt(secret))).toEqual([400, 'setup', 'SETUP_OVER']);
    nowMs += 15 * 60_000;
    expect(await refused(clerk, setup, codeAt(secret))).toEqual([400, 'setup', 'SETUP_OVER']);
    expect((await factorsOf(clerk)).authenticatorAddedAt).toBeNull();
  });

  test('once', async () => {
    await adds(clerk);
    const { setup, secret } = await offer(clerk);
    const { status, body } = await confirm(clerk, setup, codeAt(secret));
    expect([status, body.errors[0].code]).toEqual([409, 'HAS_AUTHENTICATOR']);
  });

  test('and the history says so, without secrets; the database has neither secret nor codes in plain', async () => {
    const { secret, codes } = await adds(clerk);
    const { body } = await scene.call(admin, `GET /admin/audit/get/all/${clerk.id}`);
    expect(body.edges[0].node).toMatchObject({ action: 'SECOND_FACTOR_ADDED', actorId: clerk.id, changes: [] });
    const { db } = scene.database;
    const stored = JSON.stringify([
      await db.selectFrom('authenticators').selectAll().execute(),
      await db.selectFrom('recoveryCodes').selectAll().execute(),
    ]);
    for (const told of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(told);
    }
  });

  test('with a session: no API token adds, ends or sees second factors', async () => {
    const expiresOn = new Date().toISOString().slice(0, 10);
    const wanted = { name: 'Script', scope: 'WRITE', expiresOn, currentPassword: PASSWORD };
    const { body } = await scene.call(admin, 'POST /admin/token/create', wanted);
    const script = { ...admin, token: body.secret };
    const { setup, secret } = await offer(admin);
    const answers = [
      await scene.call(script, 'GET /admin/factor/get/authenticator/new'),
      await confirm(script, setup, codeAt(secret)),
      await scene.call(script, `GET /admin/factor/get/all/${admin.id}`),
      await endAll(script, clerk),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    await adds(admin);
    expect((await scene.call(script, 'GET /admin/user/get/all/users')).status).toBe(200);
  });
});

describe('a login with a second factor', () => {
  test('answers a challenge to the right password, and the session to the code', async () => {
    const { secret } = await adds(clerk);
    const { status, body, headers } = await logIn(clerk);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="docket"']);
    expect(body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      challenge: { token: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(String) },
    });
    const answer = await second(body.challenge.token, nextCode(secret));
    expect(answer.body).toEqual({
      accessToken: expect.any(String),
      ...{ role: 'ROLE_QUOTATION_ADMIN', fullName: 'Ana Lima', userId: clerk.id, companyId: company },
      ...{ deviceToken: expect.any(String), failedLogins: 0, lastFailedLoginAt: null },
    });
    const [session] = (
      await scene.call({ ...clerk, token: answer.body.accessToken }, `GET /admin/session/get/all/${clerk.id}`)
    ).body;
    expect(session).toMatchObject({ device: 'Firefox on Linux', address, isCurrent: true });
  });

  test('answers a wrong password as without one, and opens nothing by the first step', async () => {
    await adds(clerk);
    const before = await scene.database.db.selectFrom('sessions').select('id').execute();
    const { status, body } = await scene.call(null, 'POST /admin/user/login', {
      email: clerk.email,
      password: 'wrong',
    });
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
    await logIn(clerk);
    expect(await scene.database.db.selectFrom('sessions').select('id').execute()).toEqual(before);
    expect((await scene.call(admin, `GET /admin/user/get/info/${clerk.id}`)).body.lastLoginAt).toBeNull();
  });

  test('takes each code once, also at once, and each challenge once', async () => {
    const { secret } = await adds(clerk);
    const challenges = await Promise.all([challengeOf(clerk), challengeOf(clerk), challengeOf(clerk)]);
    const code = nextCode(secret);
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    const used = challenges[answers.findIndex(({ status }) => status === 200)] ?? '';
    const again = await second(used, nextCode(secret));
    expect([again.status, again.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('takes the code that added the app no second time', async () => {
    const { secret } = await adds(clerk);
    const { status, body } = await second(await challengeOf(clerk), codeAt(secret));
    expect([status, body.errors[0].code]).toEqual([400, 'WRONG_CODE']);
  });

  test('takes each recovery code once, in any writing', async () => {
    const { codes } = await adds(clerk);
    const [first = '', other = ''] = codes;
    expect((await second(await challengeOf(clerk), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await second(await challengeOf(clerk), first)).status).toBe(400);
    expect((await second(await challengeOf(clerk), other)).status).toBe(200);
    expect((await factorsOf(clerk)).recoveryCodesLeft).toBe(8);
  });

  test('refuses the code of another user, also of the same company', async () => {
    const { codes, secret } = await adds(admin);
    await adds(clerk);
    const challenge = await challengeOf(clerk);
    expect((await second(challenge, codes[0] ?? '')).status).toBe(400);
    expect((await second(challenge, nextCode(secret))).status).toBe(400);
  });

  test('refuses a challenge after five minutes, after a change of the user, and a made-up one', async () => {
    const { codes } = await adds(clerk);
    const [old, changed] = [await challengeOf(clerk), await challengeOf(clerk)];
    const { db } = scene.database;
    const rows = await db
      .selectFrom('loginChallenges')
      .where('userId', '=', clerk.id)
      .orderBy('expiresAt')
      .selectAll()
      .execute();
    for (const { expiresAt } of rows) {
      expect(Math.abs(expiresAt.getTime() - Date.now() - 5 * 60_000)).toBeLessThan(10_000);
    }
    await db
      .updateTable('loginChallenges')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('tokenHash', '=', rows[0]?.tokenHash ?? '')
      .execute();
    const first = await second(old, codes[0] ?? '');
    const { version } = (await scene.call(admin, `GET /admin/user/get/info/${clerk.id}`)).body;
    await scene.call(admin, 'PUT /admin/user/update', { id: clerk.id, version, phone: '1' });
    const statuses = [
      first.status,
      (await second(changed, codes[0] ?? '')).status,
      (await second('made-up', codes[0] ?? '')).status,
    ];
    expect(statuses).toEqual([401, 401, 401]);
    expect((await factorsOf(clerk)).recoveryCodesLeft).toBe(10);
    await sweep(db);
    const left = await db
      .selectFrom('loginChallenges')
      .where('tokenHash', '=', rows[0]?.tokenHash ?? '')
      .execute();
    expect(left).toEqual([]);
  });

  test('ends a challenge after 5 wrong codes', async () => {
    const { codes } = await adds(clerk);
    const challenge = await challengeOf(clerk);
    const own = scene.database.db.updateTable('loginChallenges').where('userId', '=', clerk.id);
    await own.set({ wrongCodes: 5 }).execute();
    expect((await second(challenge, codes[0] ?? '')).status).toBe(401);
    await own.set({ wrongCodes: 4 }).execute();
    expect((await second(challenge, codes[0] ?? '')).status).toBe(200);
  });

  test('counts wrong codes as failed logins that a right password doesn’t clear', async () => {
    const { secret } = await adds(clerk);
    const challenge = await challengeOf(clerk);
    for (let i = 0; i < 4; i += 1) expect((await second(challenge, '000000')).status).toBe(400);
    // The right password again, and one more wrong code.
    expect((await second(await challengeOf(clerk), '000000')).status).toBe(400);
    const locked = await second(challenge, nextCode(secret));
    expect([locked.status, Number(locked.headers['retry-after']) > 14 * 60]).toEqual([429, true]);
    expect((await logIn(clerk)).status).toBe(429);
    await scene.database.db.deleteFrom('loginFailures').execute();
    // A service remembers a refused account for 30 seconds.
    const rows = scene.database.db.selectFrom('loginChallenges').where('userId', '=', clerk.id);
    expect((await rows.select('wrongCodes').execute()).map(({ wrongCodes }) => wrongCodes).toSorted()).toEqual([1, 4]);
  });

  test('counts a browser that has logged in before apart from strangers', async () => {
    const { secret } = await adds(clerk);
    const { body } = await second(await challengeOf(clerk), nextCode(secret));
    const known = { deviceToken: body.deviceToken };
    const [own, strange] = [await challengeOf(clerk, known), await challengeOf(clerk)];
    for (let i = 0; i < 5; i += 1) expect((await second(strange, '000000')).status).toBe(400);
    expect((await logIn(clerk)).status).toBe(429);
    const answer = await second(own, nextCode(secret));
    expect([answer.status, answer.body.failedLogins]).toEqual([200, 5]);
  });

  test('needs no code of a user without a second factor, and no other company learns of one', async () => {
    await adds(clerk);
    expect((await logIn(admin)).status).toBe(200);
    const stranger = await scene.person('ROLE_COMPANY', await scene.company());
    expect((await scene.call(stranger, `GET /admin/factor/get/all/${clerk.id}`)).status).toBe(404);
  });

  test('fails at another token secret except by recovery codes', async () => {
    const { secret, codes } = await adds(clerk);
    await using moved = await openScene({
      database: { ...scene.database, close: async () => {} },
      tokenSecret: 'another secret of the tests, long enough',
      clock: () => nowMs,
    });
    const at = async (code: string) => {
      const { body } = await moved.call(null, 'POST /admin/user/login', { email: clerk.email, password: PASSWORD });
      return moved.call(null, 'POST /admin/user/login/second', { challenge: body.challenge.token, code });
    };
    expect((await at(nextCode(secret))).status).toBe(400);
    expect((await at(codes[0] ?? '')).status).toBe(200);
  });
});

describe('a user ends the second factor', () => {
  test('with the password and a code; then the password alone logs in', async () => {
    const { secret, codes } = await adds(clerk);
    const wrong = await end(clerk, '000000');
    expect([wrong.status, wrong.body.errors[0].code]).toEqual([400, 'WRONG_CODE']);
    expect((await end(clerk, nextCode(secret), 'wrong otter lamp')).body.errors[0].code).toBe('WRONG_PASSWORD');
    expect((await end(clerk, '')).status).toBe(400);
    expect((await end(clerk, codes[3] ?? '')).body).toMatchObject({ authenticatorAddedAt: null, recoveryCodesLeft: 0 });
    expect((await logIn(clerk)).status).toBe(200);
    expect((await end(clerk, codes[4] ?? '')).status).toBe(409);
  });

  test('after at most 5 wrong codes in 15 minutes: right passwords elsewhere clear no count', async () => {
    const { codes } = await adds(clerk);
    for (let i = 0; i < 5; i += 1) {
      expect((await end(clerk, '000000')).status).toBe(400);
      // A right password alone.
      await scene.call(clerk, 'POST /admin/token/create', {
        ...{ name: `Script ${i}`, scope: 'READ', currentPassword: PASSWORD },
        expiresOn: new Date().toISOString().slice(0, 10),
      });
    }
    expect((await end(clerk, codes[0] ?? '')).status).toBe(429);
  });

  test('renews the recovery codes: the former ones no longer count', async () => {
    const { secret, codes } = await adds(clerk);
    const renew = (code: string) =>
      scene.call(clerk, 'POST /admin/factor/renew/recovery-codes', { currentPassword: PASSWORD, code });
    const { body } = await renew(nextCode(secret));
    expect(body.codes).toHaveLength(10);
    expect((await renew(codes[0] ?? '')).status).toBe(400);
    expect((await second(await challengeOf(clerk), body.codes[9])).status).toBe(200);
  });
});

describe('an administrator', () => {
  test('removes the second factor of a user, against their own password, and the history says so', async () => {
    await adds(clerk);
    expect((await endAll(admin, clerk, 'wrong otter lamp')).body.errors[0].code).toBe('WRONG_PASSWORD');
    const removed = { userId: clerk.id, authenticatorAddedAt: null, recoveryCodesLeft: 0 };
    expect((await endAll(admin, clerk)).body).toMatchObject(removed);
    expect((await logIn(clerk)).status).toBe(200);
    expect((await endAll(admin, clerk)).body.errors[0].code).toBe('NO_SECOND_FACTOR');
    const { body } = await scene.call(admin, `GET /admin/audit/get/all/${clerk.id}`);
    expect(body.edges[0].node).toMatchObject({ action: 'SECOND_FACTOR_REMOVED', actorId: admin.id });
  });

  test('removes neither their own, nor that of a higher role or of another company', async () => {
    const boss = await scene.person('ROLE_SUPER_ADMIN', null);
    const stranger = await scene.person('ROLE_COMPANY', await scene.company());
    for (const each of [boss, admin, clerk]) await adds(each);
    const answers = [
      await endAll(admin, admin),
      await endAll(admin, boss),
      await endAll(stranger, clerk),
      await endAll(clerk, admin),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 403]);
    expect((await endAll(boss, admin)).status).toBe(200);
  });
});
