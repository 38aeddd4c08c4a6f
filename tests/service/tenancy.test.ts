import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, PASSWORD, type Person, type Scene } from './scene.ts';

let scene: Scene;
let company: string;
let admin: Person;
let stranger: Person;
let superAdmin: Person;
let worker: { id: string; fullName: string };

beforeAll(async () => {
  scene = await openScene();
  company = await scene.company({ name: 'Lima Works' });
  admin = await scene.person('ROLE_COMPANY', company, { fullName: 'Ana Lima' });
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other Works' }), { fullName: 'Otto' });
  superAdmin = await scene.person('ROLE_SUPER_ADMIN', null, { fullName: 'Sue' });
  const input = { fullName: 'Maria Quispe', email: 'maria@lima.example', role: 'ROLE_USER' };
  worker = (await scene.call(admin, 'POST /admin/user/create', input)).body;
});
afterAll(() => scene[Symbol.asyncDispose]());

const missing = 'user_01jd3k8f0ve2mb2q5d6n7x8y9z';

const calls: [string, object?][] = [
  ['GET /admin/user/get/info/ID'],
  ['GET /admin/node/get/ID'],
  ['GET /admin/audit/get/all/ID'],
  ['PUT /admin/user/update', { id: 'ID', version: 1, fullName: 'Mine' }],
  ['PUT /admin/user/update/status/ID', { version: 1, status: 'INACTIVE' }],
  ['PUT /admin/user/update/password/ID', { version: 1, password: 'quiet otter lamp', currentPassword: PASSWORD }],
  ['DELETE /admin/user/delete/ID?version=1'],
  ['POST /admin/user/restore/ID', { version: 1 }],
];

const of = (id: string, [what, body]: [string, object?]) =>
  [what.replace('ID', id), body && JSON.parse(JSON.stringify(body).replace('ID', id))] as const;

test.for(calls)('%s of another company’s user answers, byte for byte, like an unknown id', async (call) => {
  const [theirs, none] = [
    await scene.call(stranger, ...of(worker.id, call)),
    await scene.call(stranger, ...of(missing, call)),
  ];
  expect(theirs.status).toBe(404);
  expect(theirs.text.replaceAll(worker.id, missing)).toBe(none.text);
});

test.for(calls)('%s of a super admin is refused to a company’s administrator', async (call) => {
  expect((await scene.call(admin, ...of(superAdmin.id, call))).status).toBe(404);
});

test.for(calls)('%s with an id of another type or form is not found', async (call) => {
  for (const id of ['company_01jd3k8f0ve2mb2q5d6n7x8y9z', 'user_', 'user_01JD3K8F0VE2MB2Q5D6N7X8Y9Z', '1', '%27--']) {
    expect((await scene.call(admin, ...of(id, call))).status).toBe(404);
  }
});

test('no list shows another company’s users, with any filter', async () => {
  for (const query of ['', '?search=maria', `?companyId=${company}`, '?deleted=true', '?totalCount=true']) {
    const { body, text } = await scene.call(stranger, `GET /admin/user/get/all/users${query}`);
    expect(text).not.toMatch(/Maria|Ana Lima|Sue/);
    if ('totalCount' in body) expect(body.totalCount).toBe(1);
  }
  for (const path of ['/admin/user/get/all/', '/admin/user/get/all/active/users/']) {
    const other = await scene.call(stranger, `GET ${path}${company}`);
    const none = await scene.call(stranger, `GET ${path}company_01jd3k8f0ve2mb2q5d6n7x8y9z`);
    expect(other.status).toBe(404);
    expect(other.text.replaceAll(company, 'company_01jd3k8f0ve2mb2q5d6n7x8y9z')).toBe(none.text);
  }
});

test('a super admin sees every company', async () => {
  const { body } = await scene.call(superAdmin, 'GET /admin/user/get/all/users?totalCount=true');
  expect(body.totalCount).toBe(4);
  const { body: own } = await scene.call(superAdmin, `GET /admin/user/get/all/${company}?totalCount=true`);
  expect(own.totalCount).toBe(2);
  expect((await scene.call(superAdmin, `GET /admin/node/get/${worker.id}`)).body).toEqual(worker);
});

test('a refused call on another company leaves no trace', async () => {
  const { body } = await scene.call(admin, `GET /admin/audit/get/all/${worker.id}`);
  expect(body.edges.map((edge: { node: { action: string } }) => edge.node.action)).toEqual(['CREATED']);
});
