import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '../../service/database/database.ts';
import { openTestDatabase } from '../test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('these tests run on the engine that their project names', async () => {
  expect(database.engine).toBe(inject('databaseServer') ? 'postgresql' : 'pglite');
  await database.ping();
});
