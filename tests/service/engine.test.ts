import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '../../service/database/database.ts';
import { openTestDatabase } from '../test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('tests run on the engine of their project', async () => {
  expect(database.engine).toBe(inject('databaseServer') ? 'postgresql' : 'pglite');
  await database.ping();
});
