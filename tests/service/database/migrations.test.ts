import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../service/database/database.ts';
import { migrate } from '../../../service/database/migrate.ts';
import { openTestDatabase } from '../../test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function migrations(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db);
  return rows.map(({ name }) => name);
}

test('migrating a migrated database changes nothing', async () => {
  const before = await migrations();
  await migrate(database.db);
  expect(await migrations()).toEqual(before);
});

test('several services starting on an empty database migrate it once', async () => {
  const before = await migrations();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)]);
  expect(await migrations()).toEqual(before);
});

test('every page of a list is reached through an index', async () => {
  const { db } = database;
  await sql`set enable_seqscan = off`.execute(db);
  const tables = ['departments', 'users', 'customer_companies', 'customers', 'quotations', 'jobs'];
  for (const table of tables) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select * from ${sql.table(table)}
      where company_id = 'company_1' and deleted_at is null and (created_at, id) < (now(), 'z')
      order by created_at desc, id desc limit 51`.execute(db);
    const plan = rows.map((row) => Object.values(row)[0]).join('\n');
    expect(plan).toContain(`${table}_newest_in_company`);
    expect(plan).not.toContain('Sort');
  }
});
