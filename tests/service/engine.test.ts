import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
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

test('an answer is forgotten once it is read', async () => {
  const long = () => sql`select repeat('x', 1000000) as text`.execute(database.db);
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const residentMb = () => {
    collectGarbage();
    return process.memoryUsage.rss() / 1e6;
  };
  for (let at = 0; at < 100; at += 1) await long();
  const before = residentMb();
  for (let at = 0; at < 300; at += 1) await long();
  expect(residentMb() - before).toBeLessThan(150);
});
