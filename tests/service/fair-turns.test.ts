import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tellCallersApart } from '../../service/caller.ts';
import { metrics, Queue, type QueueName, queueNames } from '../../service/queue.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let ana: Person;
let nils: Person;
beforeAll(async () => {
  scene = await openScene();
  ana = await scene.person('ROLE_COMPANY', await scene.company());
  nils = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
});
afterAll(() => scene[Symbol.asyncDispose]());

/** Runs one query: the query that finds the viewer. */
const VIEWER = 'GET /admin/user/get/viewer';

test('thirty lists of a company delay another company’s request by a few queries', async () => {
  await scene.call(ana, VIEWER);
  await scene.call(nils, VIEWER);
  // Opens connections: a new connection takes longer than many queries.
  await Promise.all(Array.from({ length: 5 }, scene.database.ping));
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const lists = Array.from({ length: 30 }, () => scene.call(ana, 'GET /admin/job/get/all'));
  expect(await scene.call(nils, VIEWER)).toMatchObject({ status: 200 });
  const ofNils = queries.mock.calls.findIndex(
    ([query]: unknown[]) => (query as pg.QueryConfig).values?.includes(nils.id) === true, // a query with a kept plan
  );
  // In the order of arrival, the query would come after the thirty of the lists.
  expect(ofNils).toBeGreaterThan(0);
  expect(ofNils).toBeLessThan(15);
  for (const { status } of await Promise.all(lists)) expect(status).toBe(200);
});

/** Sends a request, and closes its connection after a while. */
async function sendAndLeave(method: string, path: string, until: () => Promise<unknown>) {
  const address = await scene.app.listen({ port: 0 });
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${ana.token}` };
  const answer = fetch(address + path, { method, headers, signal: leaving.signal });
  await until();
  leaving.abort();
  await expect(answer).rejects.toThrow('aborted');
}

// The embedded engine runs a query at a time: everything else waits. On a server, the query waits for a lock.
test('a request whose client has left ends, waiting for a connection or in the middle of a read', async () => {
  const { db, engine } = scene.database;
  await db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx);
    if (engine === 'pglite') {
      await sendAndLeave('POST', '/admin/user/logout', () => sleep(200));
      return sleep(100);
    }
    const blocked = async () => {
      const count = sql<{ blocked: number }>`
        select count(*)::int as blocked from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return (await count.execute(db)).rows[0]?.blocked;
    };
    await sendAndLeave('GET', '/admin/user/get/viewer', () => expect.poll(blocked).toBe(1));
    await expect.poll(blocked).toBe(0);
  });
  expect(await scene.call(ana, VIEWER)).toMatchObject({ status: 200 });
});

test('metrics with a port of their own leave the port of the service', async () => {
  await using apart = await openScene({ metricsApart: true });
  expect((await apart.call(null, 'GET /metrics')).status).toBe(404);
});

test('/metrics of the service tells the waits at each documented queue, to this machine only', async () => {
  const { status, text } = await scene.call(null, 'GET /metrics');
  expect(status).toBe(200);
  const documented = readFileSync('docs/operating.md', 'utf8').split('`service_wait_duration_seconds`')[1] ?? '';
  for (const queue of queueNames) {
    expect(text).toContain(`service_wait_duration_seconds_count{queue="${queue}"}`);
    expect(documented.slice(0, 300)).toContain(`\`${queue}\``);
  }
  for (const options of [{ remoteAddress: '203.0.113.7' }, { headers: { 'x-forwarded-for': '203.0.113.7' } }]) {
    expect(await scene.call(null, 'GET /metrics', undefined, options)).toMatchObject({ status: 403 });
  }
});

describe('a queue', () => {
  const one = { atOnce: 1, waiting: 10, patienceMs: 5_000, shares: [] };

  test('knows the caller of a request before and after its body', async () => {
    await using app = fastify();
    tellCallersApart(app);
    const queue = new Queue('uploads', { ...one, shares: [{ atOnce: 1, waiting: 1 }] });
    const { promise: held, resolve: release } = Promise.withResolvers<string>();
    app.post('/', () => queue.take(() => held));
    const send = (remoteAddress: string) => app.inject({ method: 'POST', url: '/', payload: { a: 1 }, remoteAddress });
    const first = [send('192.0.2.1'), send('192.0.2.1')];
    await sleep(50);
    expect((await send('192.0.2.1')).statusCode).toBe(503);
    const other = send('192.0.2.2');
    await sleep(50);
    release('done');
    for (const { body } of await Promise.all([...first, other])) expect(body).toBe('done');
  });

  test('begins nothing more for a read whose client has left', async () => {
    await using app = fastify();
    tellCallersApart(app);
    const queue = new Queue('uploads', one);
    const begun: string[] = [];
    const left = Promise.withResolvers<unknown>();
    app.get('/', async (request) => {
      await queue.take(async () => begun.push('first'));
      await vi.waitFor(() => expect(request.caller.isGone).toBe(true));
      await queue.take(async () => begun.push('second')).catch(left.resolve);
    });
    const address = await app.listen({ port: 0 });
    const leaving = new AbortController();
    const answer = fetch(address, { signal: leaving.signal });
    await vi.waitFor(() => expect(begun).toEqual(['first']));
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    expect(await left.promise).toMatchObject({ code: 'UNAVAILABLE' });
    expect(begun).toEqual(['first']);
  });

  test('logs a wait of more than a second by its name', async () => {
    const lines: string[] = [];
    await using app = fastify({ logger: { stream: { write: (line) => void lines.push(line) } } });
    tellCallersApart(app);
    const queue = new Queue('uploads', one);
    app.get('/', () => queue.take(() => sleep(1_100)));
    await Promise.all([app.inject('/'), app.inject('/')]);
    const waits = lines.map((line) => JSON.parse(line)).filter(({ queue }) => queue === 'uploads');
    expect(waits).toHaveLength(1);
    expect(waits[0].waitMs).toBeGreaterThan(1_000);
  });

  test('counts each wait under its name, and no turn that begins at once', async () => {
    const queue = new Queue('images', one);
    const before = await waitsFor('images');
    await Promise.all([queue.take(() => sleep(60)), queue.take(async () => {})]);
    const after = await waitsFor('images');
    expect(after.count - before.count).toBe(1);
    expect(after.sum - before.sum).toBeGreaterThan(0.05);
  });
});

/** The number of waits at a queue, and their seconds. */
async function waitsFor(queue: QueueName) {
  const text = await metrics.metrics();
  const of = (part: 'count' | 'sum') =>
    Number(new RegExp(`^service_wait_duration_seconds_${part}\\{queue="${queue}"\\} (.*)$`, 'm').exec(text)?.[1]);
  return { count: of('count'), sum: of('sum') };
}
