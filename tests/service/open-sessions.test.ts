import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceName } from '../../service/login/device-name.ts';
import { sweep } from '../../service/login/sweep.ts';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const LATEST = '203.0.113.77';

let scene: Scene;
let company: string;
let admin: Person;
let clerk: Person;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  company = await scene.company();
  admin = await scene.person('ROLE_COMPANY', company);
  clerk = await scene.person('ROLE_QUOTATION_ADMIN', company);
});

async function logIn(person: Person, userAgent: string): Promise<Person> {
  const credentials = { email: person.email, password: PASSWORD };
  const options = { headers: { 'user-agent': userAgent }, remoteAddress: '198.51.100.7' };
  const { body } = await scene.call(null, 'POST /admin/user/login', credentials, options);
  return { ...person, token: body.accessToken };
}
const sessionsOf = async (who: Person, of: Person = who) =>
  (await scene.call(who, `GET /admin/session/get/all/${of.id}`)).body;
const isIn = async (who: Person) => (await scene.call(who, 'GET /admin/user/get/viewer')).status === 200;
const end = (who: Person, id: string) => scene.call(who, `POST /admin/session/end/${id}`);
const endAll = (who: Person, of: Person) => scene.call(who, `POST /admin/session/end/all/${of.id}`);

/** The verbs of the queries of sessions from now on. */
function queriesOfSessions(): string[] {
  const verbs: string[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | pg.QueryConfig];
    const text = typeof asked === 'string' ? asked : asked.text;
    const [, verb] = /^(?:\/\*.*?\*\/ \()?(select|update)\b.* "sessions"/s.exec(text) ?? [];
    if (verb) verbs.push(verb);
    return (query as (...given: unknown[]) => void).apply(this, given); // the overloads of `query` take these
  });
  return verbs;
}

/** Makes the sessions of a person older, and their last use. */
async function age(person: Person, by: { createdMinutes?: number; usedMinutes?: number }): Promise<void> {
  const ago = (minutes = 0) => new Date(Date.now() - minutes * 60_000);
  const { db } = scene.database;
  // The note of a use follows the answer, and would undo the age.
  const unnoted = db.selectFrom('sessions').where('userId', '=', person.id).where('lastUsedAt', '<', ago(1));
  await expect.poll(() => unnoted.selectAll().execute()).toEqual([]);
  await db
    .updateTable('sessions')
    .set({ createdAt: ago(by.createdMinutes), lastUsedAt: ago(by.usedMinutes) })
    .where('userId', '=', person.id)
    .execute();
}

describe('a user sees their sessions', () => {
  test('with device, address, login and last use, the present session marked', async () => {
    const other = await logIn(clerk, FIREFOX);
    const [first, second] = await sessionsOf(other);
    expect([first, second]).toEqual(
      expect.arrayContaining([
        {
          ...{ id: expect.stringMatching(/^session_/), userId: clerk.id },
          ...{ device: 'Firefox on Windows', address: '198.51.100.7', isCurrent: true },
          ...{ signedInAt: expect.any(String), lastUsedAt: expect.any(String), endsAt: expect.any(String) },
        },
        expect.objectContaining({ device: null, address: null, isCurrent: false }),
      ]),
    );
  });

  test('and ends one, which the next call of the session learns', async () => {
    const phone = await logIn(clerk, SAFARI);
    const shown = (await sessionsOf(clerk)).find(({ device }: { device: string }) => device === 'Safari on iPhone');
    expect((await end(clerk, shown.id)).body).toMatchObject({ id: shown.id, isCurrent: false });
    expect([await isIn(phone), await isIn(clerk)]).toEqual([false, true]);
    expect((await end(clerk, shown.id)).status).toBe(404);
  });

  test('and ends all others', async () => {
    const phone = await logIn(clerk, SAFARI);
    const { body } = await endAll(phone, clerk);
    expect(body).toHaveLength(1);
    expect([await isIn(phone), await isIn(clerk), await isIn(admin)]).toEqual([true, false, true]);
  });
});

describe('an administrator', () => {
  test('lists and ends the sessions of a user', async () => {
    const phone = await logIn(clerk, SAFARI);
    const [session] = await sessionsOf(admin, clerk);
    expect((await end(admin, session.id)).status).toBe(200);
    expect([await isIn(phone), await isIn(clerk)].filter(Boolean)).toHaveLength(1);
    await endAll(admin, clerk);
    expect([await isIn(phone), await isIn(clerk)]).toEqual([false, false]);
  });

  test('is recorded as the person who ended a session, and so is a logout', async () => {
    await endAll(admin, await logIn(clerk, FIREFOX));
    const back = await logIn(clerk, SAFARI);
    await scene.call(back, 'POST /admin/user/logout');
    const { body } = await scene.call(admin, `GET /admin/audit/get/all/${clerk.id}`);
    const ended = body.edges.map(({ node }: { node: { actorId: string; action: string; changes: object[] } }) => node);
    expect(ended).toHaveLength(3);
    expect(ended[0]).toMatchObject({
      ...{ action: 'SESSION_ENDED', actorId: clerk.id },
      changes: [{ field: 'session', from: 'Safari on iPhone', to: null }],
    });
    expect(ended.map(({ actorId }: { actorId: string }) => actorId)).toEqual([clerk.id, admin.id, admin.id]);
  });

  test('reaches no user of another company, and no higher role', async () => {
    const stranger = await scene.person('ROLE_COMPANY', await scene.company());
    const boss = await scene.person('ROLE_SUPER_ADMIN', null);
    const [session] = await sessionsOf(boss, admin);
    const answers = [
      await scene.call(stranger, `GET /admin/session/get/all/${admin.id}`),
      await end(stranger, session.id),
      await endAll(stranger, admin),
      await scene.call(admin, `GET /admin/session/get/all/${boss.id}`),
      await end(admin, (await sessionsOf(boss))[0].id),
      await end(clerk, session.id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await endAll(clerk, admin)).status).toBe(403);
    expect([await isIn(admin), await isIn(boss)]).toEqual([true, true]);
  });

  test('needs a session: no API token lists or ends sessions', async () => {
    const expiresOn = new Date().toISOString().slice(0, 10);
    const wanted = { name: 'Script', scope: 'WRITE', expiresOn, currentPassword: PASSWORD };
    const { body } = await scene.call(admin, 'POST /admin/token/create', wanted);
    const script = { ...admin, token: body.secret };
    expect((await scene.call(script, `GET /admin/session/get/all/${admin.id}`)).status).toBe(403);
    expect((await endAll(script, clerk)).status).toBe(403);
  });
});

describe('a new password', () => {
  const set = (who: Person, of: Person, version: number, values: object) =>
    scene.call(who, `PUT /admin/user/update/password/${of.id}`, {
      version,
      password: 'nine quiet tractors',
      ...values,
    });

  test('of one’s own ends the other sessions, and leaves the present one', async () => {
    const phone = await logIn(clerk, SAFARI);
    expect((await set(clerk, clerk, 1, { currentPassword: PASSWORD })).status).toBe(200);
    expect([await isIn(clerk), await isIn(phone)]).toEqual([true, false]);
  });

  test('keeps the sessions on request', async () => {
    const answer = await set(admin, clerk, 1, { currentPassword: PASSWORD, endSessions: false });
    expect([answer.status, await isIn(clerk)]).toEqual([200, true]);
    await set(admin, clerk, 2, { currentPassword: PASSWORD });
    expect(await isIn(clerk)).toBe(false);
  });
});

describe('a session ends', () => {
  test('after 4 hours without use, and use keeps it open', async () => {
    await age(clerk, { usedMinutes: 239 });
    expect(await isIn(clerk)).toBe(true);
    await age(clerk, { usedMinutes: 241 });
    expect(await isIn(clerk)).toBe(false);
  });

  test('by shorter ends of its company, which also end open sessions', async () => {
    await age(clerk, { createdMinutes: 90, usedMinutes: 20 });
    expect(await isIn(clerk)).toBe(true);
    await age(clerk, { createdMinutes: 90, usedMinutes: 20 });
    const set = (version: number, values: object) =>
      scene.call(admin, 'PUT /app/company/update', { id: company, version, ...values });
    expect((await set(1, { sessionIdleMinutes: 15 })).status).toBe(200);
    expect(await isIn(clerk)).toBe(false);
    expect((await set(2, { sessionIdleMinutes: null, sessionHours: 2 })).status).toBe(200);
    expect(await isIn(clerk)).toBe(true);
    expect((await sessionsOf(clerk))[0].endsAt).toBe(
      new Date(Date.parse((await sessionsOf(clerk))[0].signedInAt) + 2 * 3_600_000).toISOString(),
    );
    await age(clerk, { createdMinutes: 121 });
    expect(await isIn(clerk)).toBe(false);
    await sweep(scene.database.db);
    const left = scene.database.db.selectFrom('sessions').where('userId', '=', clerk.id).selectAll();
    expect(await left.execute()).toEqual([]);
  });

  test('no later by longer ends of its company', async () => {
    await scene.call(admin, 'PUT /app/company/update', {
      ...{ id: company, version: 1 },
      ...{ sessionIdleMinutes: 600, sessionHours: 100 },
    });
    await age(clerk, { usedMinutes: 241 });
    expect(await isIn(clerk)).toBe(false);
  });

  test('by the ends of its installation', async () => {
    await using short = await openScene({ sessionEnds: { hours: 1, idleMinutes: 10 } });
    const boss = await short.person('ROLE_SUPER_ADMIN', null);
    const { body } = await short.call(null, 'POST /admin/user/login', { email: boss.email, password: PASSWORD });
    const [session] = (await short.call({ ...boss, token: body.accessToken }, `GET /admin/session/get/all/${boss.id}`))
      .body;
    expect(Date.parse(session.endsAt) - Date.parse(session.signedInAt)).toBe(3_600_000);
  });
});

describe('the last use', () => {
  test('is noted once a minute, behind the queries of the call; every other call runs no query for it', async () => {
    const viewer = () => scene.call(clerk, 'GET /admin/user/get/viewer', undefined, { remoteAddress: LATEST });
    await age(clerk, { usedMinutes: 2 });
    const queries = queriesOfSessions();
    await Promise.all([viewer(), viewer(), viewer()]);
    const read = () => scene.database.db.selectFrom('sessions').where('userId', '=', clerk.id).selectAll().execute();
    await expect.poll(async () => (await read())[0]?.address).toBe(LATEST);
    expect(queries.slice(0, 2)).toEqual(['select', 'select']);
    expect(queries.filter((verb) => verb === 'update').length).toBeLessThanOrEqual(3);
    const [noted] = await read();

    queries.length = 0;
    for (let i = 0; i < 5; i += 1) await viewer();
    expect(queries).toEqual(Array(5).fill('select'));
    expect((await read())[0]?.lastUsedAt).toEqual(noted?.lastUsedAt);
  });
});

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [SAFARI, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.14.1', 'curl'],
  ['python-requests/2.32.5', 'python-requests'],
  ['node', 'node'],
  ['Mozilla/5.0', null],
  ['<script>alert(1)</script>', null],
  ['', null],
  [undefined, null],
])('the user agent %s reads %s', (userAgent, words) => {
  expect(deviceName(userAgent)).toBe(words);
});
