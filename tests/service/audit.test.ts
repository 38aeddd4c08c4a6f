import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesBetween } from '../../service/records/differences.ts';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;

beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_COMPANY', await scene.company(), { fullName: 'Ana Lima' });
});
afterAll(() => scene[Symbol.asyncDispose]());

test('each change records the user, the time and the old and new value of each field, never a password or hash', async () => {
  const password = 'quiet otter lamp';
  const input = { fullName: 'Maria', email: 'maria@lima.example', role: 'ROLE_QUOTATION_ADMIN', password };
  const { id } = (await scene.call(admin, 'POST /admin/user/create', input)).body;
  await scene.call(admin, 'PUT /admin/user/update', { id, version: 1, fullName: 'Maria Rojas', phone: '416 555 0100' });
  await scene.call(admin, `PUT /admin/user/update/status/${id}`, { version: 2, status: 'INACTIVE' });
  await scene.call(admin, `PUT /admin/user/update/password/${id}`, {
    version: 3,
    password: 'another otter lamp',
    currentPassword: PASSWORD,
  });
  await scene.call(admin, `DELETE /admin/user/delete/${id}?version=4`);
  await scene.call(admin, `POST /admin/user/restore/${id}`, { version: 5 });

  const { body, text } = await scene.call(admin, `GET /admin/audit/get/all/${id}`);
  const entries = body.edges.map((edge: { node: object }) => edge.node);
  expect(entries.map(({ action, changes }: { action: string; changes: object[] }) => [action, changes])).toEqual([
    ['RESTORED', []],
    ['DELETED', []],
    ['PASSWORD_SET', []],
    ['STATUS_CHANGED', [{ field: 'status', from: 'ACTIVE', to: 'INACTIVE' }]],
    [
      'UPDATED',
      [
        { field: 'fullName', from: 'Maria', to: 'Maria Rojas' },
        { field: 'phone', from: null, to: '416 555 0100' },
      ],
    ],
    ['CREATED', expect.arrayContaining([{ field: 'email', from: null, to: 'maria@lima.example' }])],
  ]);
  expect(entries[0]).toEqual({
    id: expect.stringMatching(/^audit_entry_[0-9a-z]{26}$/),
    at: expect.stringMatching(/Z$/),
    recordId: id,
    action: 'RESTORED',
    actorId: admin.id,
    actorName: 'Ana Lima',
    changes: [],
  });
  expect(text).not.toMatch(/otter|argon2|password"|hash/i);
});

test('a cursor continues the audit trail on the next page', async () => {
  const input = { fullName: 'Bruno', email: 'bruno@lima.example', role: 'ROLE_USER' };
  const { id } = (await scene.call(admin, 'POST /admin/user/create', input)).body;
  for (const version of [1, 2, 3]) {
    await scene.call(admin, 'PUT /admin/user/update', { id, version, fullName: `Bruno ${version}` });
  }
  const first = await scene.call(admin, `GET /admin/audit/get/all/${id}?first=3`);
  const rest = await scene.call(admin, `GET /admin/audit/get/all/${id}?after=${first.body.pageInfo.endCursor}`);
  expect(rest.body.edges).toHaveLength(1);
  expect(rest.body.edges[0].node.action).toBe('CREATED');
});

test('a refused change leaves no audit entry', async () => {
  const input = { fullName: 'Carla', email: 'carla@lima.example', role: 'ROLE_USER' };
  const { id } = (await scene.call(admin, 'POST /admin/user/create', input)).body;
  await scene.call(admin, 'PUT /admin/user/update', { id, version: 1, email: 'maria@lima.example' });
  expect((await scene.call(admin, `GET /admin/audit/get/all/${id}`)).body.edges).toHaveLength(1);
});

test('dots name the parts of a field, and lists are compared as a whole', () => {
  const before = { version: 1, address: { city: 'Lima', country: 'PE' }, tags: ['a'], phone: null };
  const after = { version: 2, address: { country: 'PE', city: 'Cusco' }, tags: ['a', 'b'], phone: null };
  expect(changesBetween(before, after)).toEqual([
    { field: 'address.city', from: 'Lima', to: 'Cusco' },
    { field: 'tags', from: ['a'], to: ['a', 'b'] },
  ]);
  expect(changesBetween({ address: null }, { address: { city: 'Lima', country: null } })).toEqual([
    { field: 'address.city', from: null, to: 'Lima' },
  ]);
});
