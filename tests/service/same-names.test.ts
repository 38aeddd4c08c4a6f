import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameKey } from '../../service/shared/same-name.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_COMPANY', await scene.company());
});
afterAll(() => scene[Symbol.asyncDispose]());

/** Two spellings of one name each. */
const SAME = [
  ['Night shift', 'NIGHT  Shift'],
  ['Caf\u00E9', 'Cafe\u0301'],
  ['ΟΔΟΣ', 'οδος'],
  ['Zero width', 'Zero\u200B width'],
  ['No break', 'No\u00A0break'],
] as const;

const KINDS = [
  ['department', '/app/department/create', (name: string) => ({ name })],
  ['customer company', '/admin/customer/save/company/name', (name: string) => ({ name })],
  [
    'item',
    '/v2/admin/quotation/save/itemMaster',
    (code: string) => ({ code, name: 'Pipe', unit: 'm', unitPrice: '1' }),
  ],
  [
    'saved command',
    '/admin/saved/command/create',
    (name: string) => ({ name, kind: 'VIEW', definition: {}, isShared: false }),
  ],
] as const;

describe.each(KINDS)('names of a %s', (_, path, values) => {
  test.each(SAME)('%j and %j count as equal', async (one, other) => {
    expect((await scene.call(admin, `POST ${path}`, values(one))).status).toBe(200);
    const { status, body } = await scene.call(admin, `POST ${path}`, values(other));
    expect([status, body.code, body.errors?.[0]?.code]).toEqual([409, 'CONFLICT', 'TAKEN']);
  });
});

test('the database and the service have the same key of a name', async () => {
  const names = [...SAME.flat(), ' a \u2003 b ', 'Straße', 'Łukasz', '\uFEFFx\u00ADy', '東京\u3000支店', ''];
  for (const name of names) {
    const { rows } = await sql<{ key: string }>`select name_key(${name}) as key`.execute(scene.database.db);
    expect([name, rows[0]?.key]).toEqual([name, nameKey(name)]);
  }
});

test('twins from before the key keep their names, and their names stay taken', async () => {
  const { db } = scene.database;
  const made = await scene.call(admin, 'POST /app/department/create', { name: 'Old twin' });
  // As before the migration: case alone was ignored.
  await sql`drop index departments_name_key`.execute(db);
  await sql`create unique index departments_name_key on departments (company_id, lower(name)) where deleted_at is null`.execute(
    db,
  );
  const { body: twin } = await scene.call(admin, 'POST /app/department/create', { name: 'Another' });
  await db.updateTable('departments').set({ name: 'Old  twin' }).where('id', '=', twin.id).execute();
  for (const name of ['0015_same_names', '0019_twin_names']) {
    const migration = readFileSync(`service/database/migrations/${name}.sql`, 'utf8');
    await sql.raw(migration.slice(migration.indexOf('do $$'))).execute(db);
  }

  const { status, body } = await scene.call(admin, 'POST /app/department/create', { name: 'OLD TWIN' });
  expect([status, body.errors?.[0]?.code]).toEqual([409, 'TAKEN']);
  for (const id of [made.body.id, twin.id]) {
    const { body: now } = await scene.call(admin, `GET /app/department/get/info/${id}`);
    const change = { id, version: now.version, description: 'Nights' };
    expect((await scene.call(admin, 'PUT /app/department/update', change)).body.name).toBe(now.name);
  }

  const rename = (version: number, name: string) =>
    scene.call(admin, 'PUT /app/department/update', { id: twin.id, version, name });
  await scene.call(admin, 'POST /app/department/create', { name: 'In use' });
  expect((await rename(2, 'in USE')).body.errors[0].code, 'The younger twin takes no other name in use.').toBe('TAKEN');
  await scene.call(admin, `DELETE /app/department/delete/${made.body.id}?version=2`);
  const third = await scene.call(admin, 'POST /app/department/create', { name: 'old twin' });
  expect(third.body.errors?.[0]?.code, 'The name stays taken without the older twin.').toBe('TAKEN');
  expect((await rename(2, 'Free name')).status).toBe(200);
  expect((await scene.call(admin, 'POST /app/department/create', { name: 'old twin' })).status).toBe(200);
  expect((await rename(3, 'OLD twin')).body.errors[0].code, 'A renamed twin is a department like any other.').toBe(
    'TAKEN',
  );
});
