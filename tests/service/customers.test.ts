import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../service/shared/ids.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let root: Person;
let admin: Person;
let other: Person;
beforeAll(async () => {
  scene = await openScene();
  root = await scene.person('ROLE_SUPER_ADMIN', null);
  // Quotation administrators may manage customers, too.
  admin = await scene.person('ROLE_QUOTATION_ADMIN', await scene.company());
  other = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other' }));
});
afterAll(() => scene[Symbol.asyncDispose]());

const save = (values: object, who = admin) =>
  scene.call(who, 'POST /admin/customer/save', { fullName: 'Paula Ito', phone: '+1 416 555 0100', ...values });
const update = (values: object) => scene.call(admin, 'PUT /admin/customer/update', values);
const remove = (id: string, version = 1) => scene.call(admin, `DELETE /admin/customer/delete/${id}?version=${version}`);
const restore = (id: string, version: number) => scene.call(admin, `POST /admin/customer/restore/${id}`, { version });

async function customer(values: object = {}, who = admin) {
  const { status, body } = await save(values, who);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

let made = 0;
async function customerCompany(who = admin, values: object = {}) {
  made += 1;
  const { status, body } = await scene.call(who, 'POST /admin/customer/save/company/name', {
    name: `Buyers ${made}`,
    ...values,
  });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

async function namesAt(path: string, who = admin): Promise<string[]> {
  const { status, body } = await scene.call(who, `GET ${path}`);
  expect(status).toBe(200);
  return body.edges.map(({ node }: { node: { fullName: string } }) => node.fullName);
}

describe('a customer', () => {
  test('belongs to the creator’s company; a super admin names the company', async () => {
    expect(await customer()).toMatchObject({
      companyId: admin.companyId,
      customerCompanyId: null,
      email: null,
      address: null,
      status: 'ACTIVE',
      version: 1,
    });
    const nowhere = await save({}, root);
    expect([nowhere.status, nowhere.body.errors[0].path]).toEqual([400, 'companyId']);
    expect(await customer({ companyId: other.companyId }, root)).toMatchObject({ companyId: other.companyId });
  });

  test.each([
    ['', { phone: null }],
    [' with an empty e-mail', { phone: undefined, email: null }],
  ])('without an e-mail or a phone%s is refused at both fields', async (_, values) => {
    const { status, body } = await save(values);
    expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
    expect(body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['email', 'ONE_REQUIRED'],
      ['phone', 'ONE_REQUIRED'],
    ]);
  });

  test('can lose either the e-mail or the phone, never both', async () => {
    const { id } = await customer({ email: 'paula@ito.example' });
    expect((await update({ id, version: 1, email: null, phone: null })).status).toBe(400);
    expect((await update({ id, version: 1, phone: null })).body).toMatchObject({ phone: null, version: 2 });
    const refused = await update({ id, version: 2, email: null });
    expect([refused.status, refused.body.errors.length]).toEqual([400, 2]);
    const swapped = await update({ id, version: 2, email: null, phone: '2' });
    expect(swapped.body).toMatchObject({ email: null, phone: '2', version: 3 });
  });

  test('keeps an e-mail or a phone when two people clear both at once', async () => {
    const { id } = await customer({ email: 'paula@ito.example' });
    const answers = await Promise.all([
      update({ id, version: 1, email: null }),
      update({ id, version: 1, phone: null }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('has a whole address in a country that exists', async () => {
    const { id, address } = await customer({ address: { city: 'Sapporo', country: 'JP' } });
    expect(address).toEqual({ line1: null, line2: null, city: 'Sapporo', region: null, postcode: null, country: 'JP' });
    const wrong = await update({ id, version: 1, address: { country: 'XX' } });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'address.country']);
    expect((await update({ id, version: 1, address: {} })).body.address).toBeNull();
  });

  test('is unknown to other companies', async () => {
    const { id } = await customer();
    const answers = [
      await scene.call(other, `GET /admin/customer/get/info/${id}`),
      await scene.call(other, 'PUT /admin/customer/update', { id, version: 1, fullName: 'Taken over' }),
      await scene.call(other, `PUT /admin/customer/update/status/${id}`, { version: 1, status: 'INACTIVE' }),
      await scene.call(other, `DELETE /admin/customer/delete/${id}?version=1`),
      await scene.call(other, `GET /admin/customer/get/all/jobs/${id}`),
      await scene.call(other, `GET /admin/customer/get/all/by/${admin.companyId}`),
      await scene.call(other, `GET /admin/node/get/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });

  test('is found by id', async () => {
    const { id } = await customer();
    const { body } = await scene.call(admin, `GET /admin/node/get/${id}`);
    expect(body).toEqual((await scene.call(admin, `GET /admin/customer/get/info/${id}`)).body);
  });
});

describe('the customer company of a customer', () => {
  test('is active and of the same company', async () => {
    const off = await customerCompany();
    await scene.call(admin, `PUT /admin/customer/company/update/status/${off.id}`, { version: 1, status: 'INACTIVE' });
    const gone = await customerCompany();
    await scene.call(admin, `DELETE /admin/customer/delete/company/info/${gone.id}?version=1`);
    const foreign = await customerCompany(other);
    const { id } = await customer();
    for (const customerCompanyId of [off.id, gone.id, foreign.id, newId('customer_company'), id]) {
      for (const answer of [await save({ customerCompanyId }), await update({ id, version: 1, customerCompanyId })]) {
        expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'customerCompanyId']);
      }
    }
  });

  test('stays when switched off, and can be removed', async () => {
    const { id: customerCompanyId } = await customerCompany();
    const { id } = await customer({ customerCompanyId });
    const off = `PUT /admin/customer/company/update/status/${customerCompanyId}`;
    await scene.call(admin, off, { version: 1, status: 'INACTIVE' });
    const renamed = await update({ id, version: 1, customerCompanyId, fullName: 'Paula Mori' });
    expect(renamed.body).toMatchObject({ customerCompanyId, fullName: 'Paula Mori' });
    expect((await update({ id, version: 2, customerCompanyId: null })).body.customerCompanyId).toBeNull();
  });

  test('must be restored before the customer', async () => {
    const { id: customerCompanyId } = await customerCompany(admin, { name: 'Mori Trading' });
    const { id } = await customer({ customerCompanyId });
    await remove(id);
    await scene.call(admin, `DELETE /admin/customer/delete/company/info/${customerCompanyId}?version=1`);
    const refused = await restore(id, 2);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.detail).toContain('Mori Trading is deleted. Restore Mori Trading first');
    await scene.call(admin, `POST /admin/customer/company/restore/${customerCompanyId}`, { version: 2 });
    expect((await restore(id, 2)).body.deletedAt).toBeNull();
  });

  test('can’t be deleted while a customer is restored, in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: customerCompanyId } = await customerCompany();
      const { id } = await customer({ customerCompanyId });
      await remove(id);
      const answers = await Promise.all([
        restore(id, 2),
        scene.call(admin, `DELETE /admin/customer/delete/company/info/${customerCompanyId}?version=1`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

test('a customer can’t be deleted while live jobs or quotations need the customer', async () => {
  const { id } = await customer();
  await work(id);
  const refused = await remove(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE']);
  expect(refused.body.detail).toContain('jobs (1), quotations (1)');

  const { body } = await scene.call(admin, `GET /admin/customer/get/all/jobs/${id}?totalCount=true`);
  expect([body.totalCount, body.edges[0].node.customerId]).toEqual([1, id]);
  expect((await scene.call(admin, `GET /admin/customer/get/all/jobs/${id}?status=CLOSED`)).body.edges).toEqual([]);

  const { db } = scene.database;
  await db.updateTable('jobs').set({ deletedAt: new Date() }).where('customerId', '=', id).execute();
  await db.updateTable('quotations').set({ deletedAt: new Date() }).where('customerId', '=', id).execute();
  expect((await remove(id)).status).toBe(200);
});

describe('the list of customers', () => {
  let lister: Person;
  let buyers: { id: string };
  beforeAll(async () => {
    lister = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Listed' }));
    buyers = await customerCompany(lister, { name: 'Ito Buyers' });
    await customer({ fullName: 'Élan Ito', email: 'elan@ito.example', customerCompanyId: buyers.id }, lister);
    const bravo = await customer({ fullName: 'bravo Mori', phone: '(604) 555-0199' }, lister);
    await customer({ fullName: 'Alpha Ito', customerCompanyId: buyers.id }, lister);
    await scene.call(lister, `PUT /admin/customer/update/status/${bravo.id}`, { version: 1, status: 'INACTIVE' });
  });

  test('follows the requested order', async () => {
    const ascending = ['Alpha Ito', 'bravo Mori', 'Élan Ito'];
    expect(await namesAt('/admin/customer/get/all?orderBy=FULL_NAME_ASC', lister)).toEqual(ascending);
    expect(await namesAt('/admin/customer/get/all?orderBy=FULL_NAME_DESC', lister)).toEqual(ascending.toReversed());
    expect(await namesAt('/admin/customer/get/all', lister)).toEqual(['Alpha Ito', 'bravo Mori', 'Élan Ito']);
  });

  test.each([
    ['elan', ['Élan Ito']],
    ['ITO.example', ['Élan Ito']],
    ['604555', ['bravo Mori']],
    ['(604) 555', ['bravo Mori']],
    ['nobody', []],
  ])('is searched by name, e-mail and phone: %s', async (search, names) => {
    expect(await namesAt(`/admin/customer/get/all?search=${encodeURIComponent(search)}`, lister)).toEqual(names);
  });

  test('filters by customer company and by status, also below a customer company', async () => {
    const ofBuyers = ['Alpha Ito', 'Élan Ito'];
    expect(await namesAt(`/admin/customer/get/all?customerCompanyId=${buyers.id}`, lister)).toEqual(ofBuyers);
    expect(await namesAt(`/admin/customer/get/all/${buyers.id}`, lister)).toEqual(ofBuyers);
    expect(await namesAt(`/admin/customer/get/all/${buyers.id}?status=INACTIVE`, lister)).toEqual([]);
    expect(await namesAt('/admin/customer/get/all?status=INACTIVE', lister)).toEqual(['bravo Mori']);
  });

  test('by company shows all customers; the list of names shows only active ones', async () => {
    const { companyId } = lister;
    expect((await namesAt(`/admin/customer/get/all/by/${companyId}`, root)).length).toBe(3);
    const active = await namesAt(`/admin/customer/get/all/active/customers/${companyId}`, root);
    expect(active).toEqual(['Alpha Ito', 'Élan Ito']);
  });

  test('below another company’s customer company is not found', async () => {
    expect((await scene.call(other, `GET /admin/customer/get/all/${buyers.id}`)).status).toBe(404);
  });
});

test('the history of a customer names fields as forms do', async () => {
  const owner = await scene.person('ROLE_COMPANY', admin.companyId);
  const { id } = await customer();
  await update({ id, version: 1, address: { city: 'Osaka' }, email: 'paula@ito.example' });
  const { body } = await scene.call(owner, `GET /admin/audit/get/all/${id}`);
  expect(body.edges[0].node).toMatchObject({
    action: 'UPDATED',
    actorId: admin.id,
    changes: expect.arrayContaining([
      { field: 'email', from: null, to: 'paula@ito.example' },
      { field: 'address.city', from: null, to: 'Osaka' },
    ]),
  });
});

/** Creates a job and a quotation for a customer. */
async function work(customerId: string): Promise<void> {
  const { db } = scene.database;
  const of = { companyId: admin.companyId ?? '', customerId, search: '' };
  await db
    .insertInto('jobs')
    .values({ id: newId('job'), number: newId('j'), title: 'Leak', requestedAt: new Date(), ...of })
    .execute();
  await db
    .insertInto('quotations')
    .values({
      id: newId('quotation'),
      number: newId('q'),
      leadNumber: 'L-000001',
      subject: 'Roof',
      issueDate: '2026-11-01',
      validUntil: '2026-12-01',
      expiresAt: new Date('2026-12-02'),
      currency: 'CAD',
      taxRounding: 'DOCUMENT',
      ...of,
    })
    .execute();
}
