import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let quotationAdmin: Person;
let stranger: Person;
beforeAll(async () => {
  scene = await openScene();
  const companyId = await scene.company();
  admin = await scene.person('ROLE_COMPANY', companyId);
  quotationAdmin = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
});
afterAll(() => scene[Symbol.asyncDispose]());

let made = 0;
const save = (values: object = {}, who = quotationAdmin): Promise<Answer> =>
  scene.call(who, 'POST /v2/admin/quotation/save/itemMaster', values);
const create = (values: object = {}, who = quotationAdmin): Promise<Answer> => {
  made += 1;
  return save({ code: `made-${made}`, name: 'Copper pipe', unit: 'm', unitPrice: '12.50', ...values }, who);
};
const codesIn = async (query: string, who = admin) => {
  const { body } = await scene.call(who, `GET /v2/admin/quotation/get/itemMaster/list/${admin.companyId}${query}`);
  return body.edges.map(({ node }: { node: { code: string } }) => node.code);
};
const refusal = ({ status, body }: Answer) => [
  status,
  body.code,
  ...(body.errors ?? []).map(({ path }: { path: string }) => path),
];

describe('an item', () => {
  test('is created, changed, switched, deleted and restored', async () => {
    const taxes = [{ name: 'GST', percent: '5.0' }];
    const { body: created } = await create({ code: 'PIPE-15', description: '15 mm\nhard', taxes });
    expect(created).toMatchObject({
      companyId: admin.companyId,
      code: 'PIPE-15',
      name: 'Copper pipe',
      description: '15 mm\nhard',
      unit: 'm',
      unitPrice: { amount: '12.50', currency: 'CAD' },
      currency: 'CAD',
      taxes: [{ name: 'GST', percent: '5' }],
      status: 'ACTIVE',
      version: 1,
    });
    const { id } = created;
    const { body: changed } = await save({ id, version: 1, unitPrice: '13', description: null });
    expect(changed).toMatchObject({ code: 'PIPE-15', unitPrice: { amount: '13' }, description: null, version: 2 });
    const off = { version: 2, status: 'INACTIVE' };
    await scene.call(quotationAdmin, `PUT /v2/admin/quotation/update/status/itemMaster/${id}`, off);
    expect(await codesIn('?status=INACTIVE')).toEqual(['PIPE-15']);
    await scene.call(quotationAdmin, `DELETE /v2/admin/quotation/delete/itemMaster/${id}?version=3`);
    expect(await codesIn('?search=pipe-15')).toEqual([]);
    const restore = `POST /v2/admin/quotation/restore/itemMaster/${id}`;
    expect((await scene.call(quotationAdmin, restore, { version: 4 })).body).toMatchObject({
      deletedAt: null,
      version: 5,
    });
    expect(await codesIn('?search=pipe-15')).toEqual(['PIPE-15']);
    expect((await scene.call(admin, `GET /admin/node/get/${id}`)).body).toMatchObject({ id, version: 5 });
  });

  test('keeps its version on a change without effect', async () => {
    const { body } = await create({ taxes: [{ name: 'GST', percent: '5' }] });
    const same = { id: body.id, version: 1, unitPrice: '12.50', taxes: [{ name: 'GST', percent: '5.00' }] };
    expect((await save(same)).body.version).toBe(1);
  });

  test('has a unique code in its company, ignoring case', async () => {
    const { body: first } = await create({ code: 'Boiler-9' });
    expect(refusal(await create({ code: 'BOILER-9' }))).toEqual([409, 'CONFLICT', 'code']);
    const { body: other } = await create();
    expect(refusal(await save({ id: other.id, version: 1, code: 'boiler-9' }))).toEqual([409, 'CONFLICT', 'code']);
    expect((await create({ code: 'Boiler-9' }, stranger)).status).toBe(200);
    await scene.call(admin, `DELETE /v2/admin/quotation/delete/itemMaster/${first.id}?version=1`);
    expect((await create({ code: 'boiler-9' })).status).toBe(200);
    const restored = await scene.call(admin, `POST /v2/admin/quotation/restore/itemMaster/${first.id}`, { version: 2 });
    expect(refusal(restored)).toEqual([409, 'CONFLICT', 'code']);
  });

  test('is unknown to other companies, and stays in its own company', async () => {
    const { body } = await create();
    expect((await save({ id: body.id, version: 1, name: 'Mine' }, stranger)).status).toBe(404);
    const moved = await save({ id: body.id, version: 1, companyId: stranger.companyId });
    expect(refusal(moved)).toEqual([400, 'BAD_INPUT', 'companyId']);
    const list = await scene.call(stranger, `GET /v2/admin/quotation/get/itemMaster/list/${admin.companyId}`);
    expect(list.status).toBe(404);
  });

  test('has the given currency', async () => {
    expect((await create({ currency: 'JPY' })).body.currency).toBe('JPY');
    expect(refusal(await create({ currency: 'QQQ' }))).toEqual([400, 'BAD_INPUT', 'currency']);
  });
});

describe('saving an item refuses', () => {
  test('when a new item lacks required fields, at each field', async () => {
    const answer = await save({ name: 'Copper pipe' });
    expect(refusal(answer)).toEqual([400, 'BAD_INPUT', 'code', 'unit', 'unitPrice']);
    expect(answer.body.errors[0].message).toBe('code is missing.');
  });

  test('with an id without a version, or a version without an id', async () => {
    const { body } = await create();
    expect(refusal(await save({ id: body.id, name: 'Pipe' }))).toEqual([400, 'BAD_INPUT', 'version']);
    expect(refusal(await create({ version: 1 }))).toEqual([400, 'BAD_INPUT', 'id']);
  });

  test.each([
    [{ unitPrice: '-1' }, 'unitPrice'],
    [{ unitPrice: '0.00001' }, 'unitPrice'],
    [{ unitPrice: '1234567890123' }, 'unitPrice'],
    [{ unitPrice: 12.5 }, 'unitPrice'],
    [{ unit: 'x'.repeat(21) }, 'unit'],
    [{ code: 'x'.repeat(51) }, 'code'],
    [{ description: 'x'.repeat(2001) }, 'description'],
    [{ taxes: [{ name: 'GST', percent: '100.1' }] }, 'taxes.0.percent'],
    [{ taxes: ['A', 'B', 'C', 'D'].map((name) => ({ name, percent: '1' })) }, 'taxes'],
    [{ taxes: ['GST', 'QST', 'gst'].map((name) => ({ name, percent: '1' })) }, 'taxes.2.name'],
  ])('%j', async (values, path) => {
    expect(refusal(await create(values))).toEqual([400, 'BAD_INPUT', path]);
  });
});

test('items are ordered by code, with digits compared as numbers', async () => {
  for (const code of ['z-10', 'Z-9', 'z-9a', 'é-1', 'Z-100']) await create({ code, name: 'Natural' });
  expect(await codesIn('?search=natural')).toEqual(['é-1', 'Z-9', 'z-9a', 'z-10', 'Z-100']);
  expect(await codesIn('?search=natural&orderBy=CODE_DESC&first=2')).toEqual(['Z-100', 'z-10']);
});
