import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let quotationAdmin: Person;
let stranger: Person;
beforeAll(async () => {
  scene = await openScene();
  quotationAdmin = await scene.person('ROLE_QUOTATION_ADMIN', await scene.company());
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
});
afterAll(() => scene[Symbol.asyncDispose]());

const save = (values: object, who = quotationAdmin): Promise<Answer> =>
  scene.call(who, 'POST /v2/admin/quotation/save/contact/details/quotation', values);
const update = (values: object, who = quotationAdmin): Promise<Answer> =>
  scene.call(who, 'PUT /v2/admin/quotation/update/contact/details/quotation', { version: 1, ...values });
const namesIn = async (query = '', who = quotationAdmin) => {
  const path = `/v2/admin/quotation/get/contact/details/${quotationAdmin.companyId}${query}`;
  const { status, body } = await scene.call(who, `GET ${path}`);
  return status === 200 ? body.edges.map(({ node }: { node: { name: string } }) => node.name) : status;
};

describe('contact details', () => {
  test('are created, found, changed, deleted and restored', async () => {
    const { body: created } = await save({
      name: 'Paula Ito',
      designation: 'Head of sales',
      email: 'paula@lima.example',
      phone: '+1 (416) 555-0100',
      address: { line1: '1 King Street', country: 'CA' },
    });
    expect(created).toMatchObject({
      name: 'Paula Ito',
      designation: 'Head of sales',
      address: { line1: '1 King Street', city: null, country: 'CA' },
      isDefault: false,
      version: 1,
    });
    await save({ name: 'Álvaro Ruiz' });
    expect(await namesIn()).toEqual(['Álvaro Ruiz', 'Paula Ito']);
    for (const search of ['sales', '4165550100', 'paula@']) {
      expect(await namesIn(`?search=${search}`)).toEqual(['Paula Ito']);
    }
    const { id } = created;
    const patch = { id, name: 'Zoe Ito', email: null, address: { city: 'Toronto' } };
    expect((await update(patch)).body).toMatchObject({
      name: 'Zoe Ito',
      email: null,
      phone: '+1 (416) 555-0100',
      address: { line1: null, city: 'Toronto', country: null },
      version: 2,
    });
    await scene.call(quotationAdmin, `DELETE /v2/admin/quotation/delete/contact/details/${id}?version=2`);
    expect(await namesIn()).toEqual(['Álvaro Ruiz']);
    const restore = `POST /v2/admin/quotation/restore/contact/details/${id}`;
    expect((await scene.call(quotationAdmin, restore, { version: 3 })).body).toMatchObject({ version: 4 });
    expect(await namesIn('?orderBy=CREATED_AT_ASC&first=1')).toEqual(['Zoe Ito']);
  });

  test('are unknown to other companies', async () => {
    const { body } = await save({ name: 'Ours' });
    expect((await update({ id: body.id, name: 'Theirs' }, stranger)).status).toBe(404);
    expect(await namesIn('', stranger)).toBe(404);
  });

  test.each([
    [{}, 'name'],
    [{ name: 'Paula', email: 'a@x.example, b@x.example' }, 'email'],
    [{ name: 'Paula', address: { country: 'XX' } }, 'address.country'],
  ])('are refused with %j', async (values, path) => {
    const { status, body } = await save(values);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'BAD_INPUT', path]);
  });
});
