import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { RateLimiter } from '../../service/login/rate-limit.ts';
import { sweep } from '../../service/login/sweep.ts';
import { createService, type ServiceOptions } from '../../service/service.ts';
import { type Answer, openScene, PASSWORD, type Person, type Scene } from './scene.ts';

const VIEWER = '/admin/user/get/viewer';

let scene: Scene;
let admin: Person;
let token: Person & { tokenId: string };
const opened: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  admin = await scene.person('ROLE_COMPANY', await scene.company());
  token = await tokenOf(admin);
});
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

async function tokenOf(who: Person) {
  const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const wanted = { name: 'Import', scope: 'READ', expiresOn, currentPassword: PASSWORD };
  const { body } = await scene.call(who, 'POST /admin/token/create', wanted);
  return { ...who, token: body.secret as string, tokenId: body.id as string };
}

type Ask = (who?: Person, what?: string) => Promise<Answer>;

/** Opens another service on the shared database; returns a function that calls it. */
function serviceOf(rateLimit: ServiceOptions['rateLimit']): Ask {
  const { database } = scene;
  const app = createService({ database, tokenSecret: 'x'.repeat(32), publicUrl: 'https://docket.example', rateLimit });
  opened.push(app);
  return async (who = token, what = `GET ${VIEWER}`) => {
    const [method, url] = what.split(' ') as ['GET', string];
    const answer = await app.inject({ method, url, headers: { authorization: `Bearer ${who.token}` } });
    const { statusCode: status, body: text, headers } = answer;
    return { status, text, body: text && JSON.parse(text), headers };
  };
}

const given = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length;

/** The remaining calls and seconds in the `RateLimit` header. */
function left({ headers }: Answer): { calls: number; seconds: number } {
  const [, calls, seconds] = /^"calls";r=(\d+);t=(\d+)$/.exec(String(headers.ratelimit)) ?? [];
  return { calls: Number(calls), seconds: Number(seconds) };
}

async function openWindow() {
  const windows = scene.database.db.selectFrom('apiTokenWindows').where('tokenId', '=', token.tokenId);
  return (await windows.selectAll().executeTakeFirst()) ?? null;
}

const leased = async () => (await openWindow())?.leased;

describe('an API token', () => {
  test('makes the allowed number of calls in a window, over all services and in parallel, and no more', async () => {
    const [one, other] = [serviceOf({ calls: 60, seconds: 600 }), serviceOf({ calls: 60, seconds: 600 })];
    // The first call notes the token’s use, which spares the others the write.
    await scene.call(token, `GET ${VIEWER}`);
    const atOnce = await Promise.all(Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? one : other)()));
    expect(given(atOnce)).toBeLessThanOrEqual(60);
    expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([200, 429]));
    // Calls leased by each service and not used.
    const rest = [await one(), await one(), await one(), await other(), await other(), await other()];
    expect(given(atOnce) + given(rest)).toBe(60);
  });

  test('is told the limit and the remaining calls, less at most the leases of other services', async () => {
    const [one, other] = [serviceOf({ calls: 60, seconds: 600 }), serviceOf({ calls: 60, seconds: 600 })];
    for (let made = 1; made <= 40; made += 1) {
      const answer = await (made % 7 === 0 ? one : other)();
      expect(answer.headers['ratelimit-policy']).toBe('"calls";q=60;w=600');
      const { calls, seconds } = left(answer);
      expect(calls).toBeLessThanOrEqual(60 - made);
      expect(calls).toBeGreaterThanOrEqual(60 - made - 3);
      expect(seconds).toBeGreaterThan(300);
      expect(seconds).toBeLessThanOrEqual(600);
    }
  });

  test('above the limit is refused with a sentence that names the limit and the next window', async () => {
    const ask = serviceOf({ calls: 2, seconds: 600 });
    await ask();
    expect(left(await ask()).calls).toBe(0);
    const refused = await ask();
    const { seconds } = left(refused);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        detail: `The API token “Import” has made its 2 calls of 600 seconds. Try again in ${seconds} seconds.`,
      },
      headers: { 'retry-after': String(seconds), 'ratelimit-policy': '"calls";q=2;w=600' },
    });
    expect(left(refused).calls).toBe(0);
  });

  test('spends calls on refused requests, and is told so', async () => {
    const ask = serviceOf({ calls: 20, seconds: 600 });
    const refused = [
      await ask(token, 'GET /admin/user/get/info/user_nobody'),
      await ask(token, 'GET /admin/token/get/all?first=0'),
      await ask(token, 'POST /admin/user/logout'),
    ];
    expect(refused.map((answer) => [answer.status, left(answer).calls])).toEqual([
      [404, 19],
      [400, 18],
      [403, 17],
    ]);
  });

  test('may call again in the next window', async () => {
    const ask = serviceOf({ calls: 3, seconds: 1 });
    await expect.poll(async () => (await ask()).status, { interval: 0 }).toBe(429);
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  test('has its own limit, and user sessions have none', async () => {
    const ask = serviceOf({ calls: 1, seconds: 600 });
    const another = await tokenOf(admin);
    expect([(await ask()).status, (await ask()).status, (await ask(another)).status]).toEqual([200, 429, 200]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => scene.call(admin, `GET ${VIEWER}`)));
    expect(given(answers)).toBe(5);
    for (const { headers } of answers) expect(headers).not.toHaveProperty('ratelimit');
  });

  test('has no limit without the setting', async () => {
    const answer = await serviceOf(undefined)();
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('ratelimit-policy');
  });
});

describe('a service', () => {
  test('leases part of the remaining calls, and leases more after using them up', async () => {
    const ask = serviceOf({ calls: 200, seconds: 600 });
    for (let made = 1; made <= 10; made += 1) {
      await ask();
      expect(await leased()).toBe(10);
    }
    await ask();
    expect(await leased()).toBe(19);
  });

  test('drops its lease at the end of the window', async () => {
    const ask = serviceOf({ calls: 200, seconds: 600 });
    await ask();
    const nowMs = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(nowMs + 600_001);
    await ask();
    expect(await leased()).toBe(19);
  });

  test('leaves calls to other services, however many services run', async () => {
    const { db } = scene.database;
    for (let i = 0; i < 30; i += 1) {
      const taken = await new RateLimiter(db, { calls: 200, seconds: 600 }).take(token.tokenId, await openWindow());
      expect(taken.isGiven).toBe(true);
    }
  });
});

test('ended windows are deleted', async () => {
  const { db } = scene.database;
  const other = await tokenOf(admin);
  const ask = serviceOf({ calls: 5, seconds: 600 });
  await ask();
  await ask(other);
  const past = { endsAt: new Date(Date.now() - 1_000) };
  await db.updateTable('apiTokenWindows').set(past).where('tokenId', '=', other.tokenId).execute();
  await sweep(db);
  const windows = await db.selectFrom('apiTokenWindows').selectAll().execute();
  expect(windows.map(({ tokenId }) => tokenId)).toContain(token.tokenId);
  expect(windows.map(({ tokenId }) => tokenId)).not.toContain(other.tokenId);
});
