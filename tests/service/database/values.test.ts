import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../service/database/database.ts';
import { openTestDatabase } from '../../test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The value read for an expression. */
async function read(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return rows[0]?.value;
}

test('reads a day as text, independent of time zones', async () => {
  expect(await read(`date '2026-11-20'`)).toBe('2026-11-20');
});

test('reads numeric and bigint as text, without rounding', async () => {
  expect(await read(`12345678901234567890.1230::numeric`)).toBe('12345678901234567890.1230');
  expect(await read(`9007199254740993::bigint`)).toBe('9007199254740993');
});

test('reads a timestamp as a Date', async () => {
  expect(await read(`timestamptz '2026-11-20 09:30:00.123+02'`)).toEqual(new Date('2026-11-20T07:30:00.123Z'));
});

test('keeps names inside JSON unchanged', async () => {
  expect(await read(`'{ "snake_case": 1, "list": [{ "a_b": null }] }'::jsonb`)).toEqual({
    snake_case: 1,
    list: [{ a_b: null }],
  });
});

test('stores bytes and reads ranges of them', async () => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256));
  const { rows } = await sql<{ all: Buffer; part: Buffer }>`
    select ${bytes}::bytea as all, substring(${bytes}::bytea from 257 for 3) as part`.execute(database.db);
  expect(rows[0]?.all.equals(bytes)).toBe(true);
  expect([...(rows[0]?.part ?? [])]).toEqual([0, 1, 2]);
});

test('finds a row by the timestamp read from the row', async () => {
  const { db } = database;
  const row = { account: 'cursor', address: '::1' };
  const written = await db.insertInto('loginFailures').values(row).returning('at').executeTakeFirstOrThrow();
  const found = await db.selectFrom('loginFailures').where('at', '=', written.at).select('account').execute();
  expect(found).toEqual([{ account: 'cursor' }]);
});

test('compares ids byte by byte', async () => {
  expect(await read(`array(select id collate "C" from (values ('a'), ('B'), ('_')) as ids(id) order by 1)`)).toEqual([
    'B',
    '_',
    'a',
  ]);
});
