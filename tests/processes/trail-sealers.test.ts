import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../service/database/database.ts';
import { verifyTrail } from '../../service/records/trail/verifying.ts';
import { startServer } from '../postgresql-server.ts';
import { TOKEN_SECRET } from '../service/scene.ts';

const service = fileURLToPath(new URL('./killed-service.ts', import.meta.url));

const stack = new AsyncDisposableStack();
let url: string;
let database: Database;
beforeAll(async () => {
  const server = await startServer();
  stack.defer(server.stop);
  url = server.url;
  database = await openDatabase({ url });
  stack.defer(database.close);
});
afterAll(() => stack.disposeAsync());

/** A service until its end by SIGKILL. */
function startService() {
  const child = fork(service, [url, TOKEN_SECRET], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const gone = once(child, 'exit');
  const early = gone.then(() => Promise.reject(new Error('The service ended by itself.')));
  const kill = async () => {
    early.catch(() => {});
    child.kill('SIGKILL');
    await gone;
  };
  // Also after a failure of the test: the server waits for its clients.
  stack.defer(kill);
  return {
    /** Waits while the service lives. */
    until: (what: Promise<unknown>) => Promise.race([what, early]),
    kill,
  };
}

let count = 0;
async function changes(howMany: number): Promise<void> {
  await sql`insert into audit_entries (id, record_id, action)
    select 'audit_entry_' || lpad(i::text, 6, '0'), 'job_1', 'UPDATED'
    from generate_series(${count + 1}::int, ${count + howMany}::int) i`.execute(database.db);
  count += howMany;
}

const number = async (query: ReturnType<typeof sql<{ number: number }>>) =>
  (await query.execute(database.db)).rows[0]?.number;
const waitingForLocks = () =>
  number(sql`select count(*)::int as number from pg_stat_activity where wait_event_type = 'Lock'`);
const links = () => number(sql`select count(*)::int as number from audit_seals`);

// The three writes of a batch, in their order.
test.each(['audit_rewrites', 'audit_seals', 'audit_seal_place'])(
  'a sealer killed at its write to %s leaves a whole chain, and the next service seals each entry once',
  async (table) => {
    await changes(500);
    const before = await links();
    // Docket's own connections end an idle transaction.
    const blocker = new pg.Client(url);
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query(`lock table ${table} in share mode`);
    const killed = startService();
    await killed.until(expect.poll(waitingForLocks).toBe(1));
    await killed.kill();
    await blocker.end();
    await expect.poll(waitingForLocks).toBe(0);
    expect(await links()).toBe(before);
    expect(await verifyTrail(database.db)).toMatchObject({ count: before, broken: null });

    const next = startService();
    await next.until(expect.poll(links).toBe(count));
    await next.kill();
    expect(await verifyTrail(database.db)).toMatchObject({ count, rewritten: 0, broken: null });
  },
);
