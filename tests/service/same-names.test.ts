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
