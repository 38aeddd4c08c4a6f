import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../service/database/database.ts';
import { isPassword } from '../../service/login/passwords.ts';
import { makeFirstAdmin } from '../../service/users/first-admin.ts';
import { openTestDatabase } from '../test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the first admin is not created with a forbidden password', async () => {
  const weak = { email: 'ana@lima.example', password: 'password1234' };
  await expect(makeFirstAdmin(database, weak)).rejects.toThrow(
    /^ADMIN_PASSWORD can't be used\. password is one of the most common/,
  );
});

test('the first admin is created once on an empty database with several starts at once, and the password is printed', async () => {
  const made = await Promise.all([makeFirstAdmin(database, {}), makeFirstAdmin(database, {})]);
  const [admin, ...others] = made.filter((one) => one !== undefined);
  expect(others).toEqual([]);
  expect(admin).toEqual({ email: 'admin@docket.example', generatedPassword: expect.stringMatching(/^[\w-]{20}$/) });

  const users = await database.db.selectFrom('users').select(['email', 'role', 'companyId', 'passwordHash']).execute();
  expect(users).toMatchObject([{ email: 'admin@docket.example', role: 'ROLE_SUPER_ADMIN', companyId: null }]);
  expect(await isPassword(admin?.generatedPassword ?? '', users[0]?.passwordHash ?? null)).toBe(true);
  const trail = await database.db.selectFrom('auditEntries').select(['action', 'actorId']).execute();
  expect(trail).toEqual([{ action: 'CREATED', actorId: null }]);
});

test('the first admin is not created when users exist', async () => {
  expect(await makeFirstAdmin(database, { email: 'another@lima.example' })).toBeUndefined();
});
