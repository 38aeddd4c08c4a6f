import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../../service/database/database.ts';
import { stopQuery } from '../../../service/database/fair-pool.ts';
import { administer } from '../../server-database.ts';
import { openTestDatabase } from '../../test-database.ts';
import { openScene, type Scene } from '../scene.ts';

const name = `docket_${randomUUID().replaceAll('-', '')}`;
const server = inject('databaseServer');
const pool = server ? new pg.Pool({ connectionString: ownUrl(server), max: 1 }) : undefined;
let scene: Scene;

beforeAll(async () => {
  scene = await openScene({ database: server ? await openOwn(server) : await openTestDatabase() });
});
afterAll(async () => {
  if (pool) await pool.end();
  await scene[Symbol.asyncDispose]();
  if (server) await administer(server, `drop database ${name} with (force)`, `drop role ${name}`);
});

test('a server without a free connection stops a long query at the limit, and a query that nobody waits for', async () => {
  const { db } = scene.database;
  const admin = await scene.person('ROLE_COMPANY', await scene.company());
  await sql`alter table jobs rename to quick_jobs`.execute(db);
  // The embedded engine has a single connection, and refuses the query by the planner's estimate.
  await sql`create view jobs as select * from quick_jobs
    where (select count(*) from generate_series(1, 1000000000000)) > 0`.execute(db);
  const client = await pool?.connect();
  if (server) await administer(server, `alter role ${name} connection limit ${await connections(server)}`);

  const list = await scene.call(admin, 'GET /admin/job/get/all?q=overdue');
  expect([list.status, list.body.errors]).toMatchObject([400, [{ path: 'q', code: 'TOO_SLOW', max: 1 }]]);

  if (!pool || !client) return;
  const sleep = client.query('select pg_sleep(60)').catch((error: unknown) => error);
  await delay(100);
  await stopQuery(pool, client);
  expect(await sleep).toMatchObject({ code: '57014' });
  client.release();
});

/** A database of an owner whose connections can be limited; a superuser's can't. */
async function openOwn(server: string): Promise<Database> {
  await administer(
    server,
    `create role ${name} login`,
    `create database ${name} owner ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
  );
  return openDatabase({ url: ownUrl(server) });
}

function ownUrl(server: string): string {
  const url = new URL(server);
  url.username = name;
  url.pathname = `/${name}`;
  return url.href;
}

const connections = async (server: string) =>
  (
    await administer<{ n: number }>(server, `select count(*)::int as n from pg_stat_activity where usename = '${name}'`)
  )[0]?.n ?? 0;
