import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../service/database/database.ts';
import { makeFirstAdmin } from '../../service/first-admin.ts';
import { isPassword } from '../../service/login/passwords.ts';
import { openTestDatabase } from '../test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('is not made with a password that nobody may set', async () => {
  const weak = { email: 'ana@lima.example', password: 'password1234' };
  await expect(makeFirstAdmin(database, weak)).rejects.toThrow(
    /^ADMIN_PASSWORD can't be used\. The password is one of/,
  );
});

test('is made once on an empty database, however many start at once, with a password that is told', async () => {
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

test('is not made where there are users', async () => {
  expect(await makeFirstAdmin(database, { email: 'another@lima.example' })).toBeUndefined();
});
