import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let quotationAdmin: Person;
let stranger: Person;
let superAdmin: Person;
beforeAll(async () => {
  scene = await openScene();
  const companyId = await scene.company();
  admin = await scene.person('ROLE_COMPANY', companyId);
  quotationAdmin = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
  superAdmin = await scene.person('ROLE_SUPER_ADMIN', null);
  const field = { label: 'Roof', type: 'DROPDOWN', options: ['Flat', 'Steep'] };
  await scene.call(admin, 'POST /admin/job/field/create', field);
});
afterAll(() => scene[Symbol.asyncDispose]());

interface QueryField {
  path: string;
  words: string[];
  type: string;
  values: { value: string; words: string[] }[];
}
const fieldsOf = async (kind: string, who: Person, query = ''): Promise<QueryField[]> =>
  (await scene.call(who, `GET /admin/query/get/fields/${kind}${query}`)).body;
const named = (fields: QueryField[], path: string) => fields.find((field) => field.path === path);

test('the fields of a kind have paths, words, types and values', async () => {
  const fields = await fieldsOf('JOB', admin);
  expect(named(fields, 'priority')).toMatchObject({
    type: 'CHOICE',
    isOptional: false,
    values: ['LOW', 'NORMAL', 'HIGH', 'URGENT'].map((value) => ({ value, words: [value.toLowerCase()] })),
  });
  expect(named(fields, 'scheduledEnd')).toMatchObject({ type: 'MOMENT', isOptional: true });
  expect(named(fields, 'scheduledEnd')?.words[0]).toBe('due');
  expect(named(fields, 'customer.address.city')).toMatchObject({ words: ['customer.town'], type: 'TEXT', values: [] });
  expect(named(await fieldsOf('QUOTATION', admin), 'total')).toMatchObject({ type: 'NUMBER', isMoney: true });
});

test('job fields are of the viewer’s company, and for a super admin of a named company', async () => {
  const roof = { type: 'CHOICE', words: ['Roof', 'roof'], values: [{ value: 'Flat' }, { value: 'Steep' }] };
  expect(named(await fieldsOf('JOB', admin), 'fields.roof')).toMatchObject(roof);
  expect(named(await fieldsOf('JOB', stranger), 'fields.roof')).toBeUndefined();
  expect(named(await fieldsOf('JOB', superAdmin, `?companyId=${admin.companyId}`), 'fields.roof')).toMatchObject(roof);
  expect(named(await fieldsOf('JOB', superAdmin, `?companyId=${stranger.companyId}`), 'fields.roof')).toBeUndefined();
  const other = await scene.call(stranger, `GET /admin/query/get/fields/JOB?companyId=${admin.companyId}`);
  expect(other.status).toBe(404);
});

test('a list takes each path of a kind as a typed query', async () => {
  for (const { path, type } of await fieldsOf('JOB', admin)) {
    const q = type === 'FLAG' ? path : `has ${path}`;
    const { status } = await scene.call(admin, `GET /admin/job/get/all?q=${encodeURIComponent(q)}`);
    expect([path, status]).toEqual([path, 200]);
  }
});

test('the fields of a kind need the permission for its lists, and an unknown kind is refused', async () => {
  expect((await scene.call(quotationAdmin, 'GET /admin/query/get/fields/COMPANY')).status).toBe(403);
  expect((await scene.call(admin, 'GET /admin/query/get/fields/NOTE')).body).toMatchObject({
    code: 'BAD_INPUT',
    errors: [{ path: 'kind', code: 'NOT_ONE_OF' }],
  });
});
