import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let people = 0;

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  admin = await scene.person('ROLE_COMPANY', await scene.company({ numberOfUsers: 3 }));
});

const create = () => {
  people += 1;
  const input = { fullName: 'Maria', email: `seat${people}@lima.example`, role: 'ROLE_USER' };
  return scene.call(admin, 'POST /admin/user/create', input);
};
const change = (id: string, version: number, status: string) =>
  scene.call(admin, `PUT /admin/user/update/status/${id}`, { version, status });

test('a user beyond the last seat is refused with the reason', async () => {
  await create();
  await create();
  const { status, body } = await create();
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'SEATS_EXHAUSTED' });
  expect(body.detail).toMatch(/^All 3 seats of Lima Works are taken/);
});

test('of several simultaneous users only one gets the last seat', async () => {
  const { body: off } = await create();
  await change(off.id, 1, 'INACTIVE');
  const { body: gone } = await create();
  await scene.call(admin, `DELETE /admin/user/delete/${gone.id}?version=1`);
  await create();
  const answers = await Promise.all([
    create(),
    change(off.id, 2, 'ACTIVE'),
    scene.call(admin, `POST /admin/user/restore/${gone.id}`, { version: 2 }),
    create(),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.filter(({ body }) => body.code === 'SEATS_EXHAUSTED')).toHaveLength(3);
});

test('an inactive or deleted user frees a seat, and a restored inactive user takes none', async () => {
  const [first, second] = [await create(), await create()];
  await change(first.body.id, 1, 'INACTIVE');
  expect((await create()).status).toBe(200);
  expect((await change(first.body.id, 2, 'ACTIVE')).body.code).toBe('SEATS_EXHAUSTED');
  await scene.call(admin, `DELETE /admin/user/delete/${first.body.id}?version=2`);
  expect((await scene.call(admin, `POST /admin/user/restore/${first.body.id}`, { version: 3 })).status).toBe(200);
  await scene.call(admin, `DELETE /admin/user/delete/${second.body.id}?version=1`);
  expect((await change(first.body.id, 4, 'ACTIVE')).status).toBe(200);
});

test('an active user needs no second seat to be switched on', async () => {
  const { body } = await create();
  await create();
  expect((await change(body.id, 1, 'ACTIVE')).body).toMatchObject({ status: 'ACTIVE', version: 1 });
});
