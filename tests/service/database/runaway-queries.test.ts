import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../service/database/database.ts';
import { unavailability } from '../../../service/database/unavailable.ts';
import { openTestDatabase } from '../../test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase({ queryTimeoutMs: 1_000 });
});
afterAll(() => database.close());

test('a query over the time limit is stopped and named, and the next query runs', async () => {
  const endless = sql`select count(*) from generate_series(1, 1000000000000)`.execute(database.db);
  const error = await endless.catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: '57014' });
  expect(unavailability(error)).toBe('The database took too long; try again in a moment.');
  await database.ping();
});
