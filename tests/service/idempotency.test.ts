import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;

beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_COMPANY', await scene.company());
});
afterAll(() => scene[Symbol.asyncDispose]());

const maria = { fullName: 'Maria', role: 'ROLE_USER' };
const create = (body: object, key: string, who = admin) =>
  scene.call(who, 'POST /admin/user/create', body, { headers: { 'idempotency-key': key } });

test('a repeated key and body repeats the first answer without a second effect', async () => {
  const body = { ...maria, email: 'once@lima.example' };
  const first = await create(body, 'once');
  const { email, ...rest } = body;
  const again = await create({ email, ...rest }, 'once');
  expect(again.status).toBe(200);
  expect(again.text).toBe(first.text);
});

test('of many simultaneous calls only the first takes effect, and all get the same answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => create({ ...maria, email: 'many@lima.example' }, 'many')),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
});

test('a repeated key with another body is refused', async () => {
  await create({ ...maria, email: 'one@lima.example' }, 'mismatch');
  const { status, body } = await create({ ...maria, email: 'two@lima.example' }, 'mismatch');
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
});

test('a refused call may be repeated with the same key', async () => {
  const body = { ...maria, email: 'taken@lima.example' };
  const { body: first } = await create(body, 'taken-1');
  expect((await create(body, 'taken-2')).status).toBe(409);
  await scene.call(admin, `DELETE /admin/user/delete/${first.id}?version=1`);
  expect((await create(body, 'taken-2')).status).toBe(200);
});

test('a key belongs to its user', async () => {
  const other = await scene.person('ROLE_COMPANY', admin.companyId);
  await create({ ...maria, email: 'mine@lima.example' }, 'own');
  expect((await create({ ...maria, email: 'theirs@lima.example' }, 'own', other)).status).toBe(200);
});

test('a key expires after 24 hours', async () => {
  await create({ ...maria, email: 'old@lima.example' }, 'old');
  await scene.database.db.updateTable('idempotencyKeys').set({ expiresAt: new Date() }).execute();
  expect((await create({ ...maria, email: 'new@lima.example' }, 'old')).status).toBe(200);
});

test.each(['', 'a'.repeat(201), 'tab\there'])('%j is not a valid key', async (key) => {
  const { status, body } = await create({ ...maria, email: 'none@lima.example' }, key);
  expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path: 'idempotency-key' });
});
