import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let root: Person;
let admin: Person;
let other: Person;
beforeAll(async () => {
  scene = await openScene();
  root = await scene.person('ROLE_SUPER_ADMIN', null);
  admin = await scene.person('ROLE_QUOTATION_ADMIN', await scene.company());
  other = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other' }));
});
afterAll(() => scene[Symbol.asyncDispose]());

const save = (values: object, who = admin) => scene.call(who, 'POST /admin/customer/save/company/name', values);
const update = (values: object) => scene.call(admin, 'PUT /admin/customer/update/company/info', values);
const remove = (id: string, version = 1, who = admin) =>
  scene.call(who, `DELETE /admin/customer/delete/company/info/${id}?version=${version}`);

let made = 0;
async function customerCompany(values: object = {}, who = admin) {
  made += 1;
  const { status, body } = await save({ name: `Buyers ${made}`, ...values }, who);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

async function namesAt(path: string, who = admin): Promise<string[]> {
  const { status, body } = await scene.call(who, `GET ${path}`);
  expect(status).toBe(200);
  return body.edges.map(({ node }: { node: { name: string } }) => node.name);
}

test('a new name for a customer company with 10,000 jobs writes few rows', async () => {
  const { db } = scene.database;
  const { id } = await customerCompany({ name: 'Widely Known' });
  const { companyId } = admin;
  await sql`insert into customers (id, company_id, customer_company_id, full_name, phone, search, sort_name)
    select 'customer_' || lpad(i::text, 26, '0'), ${companyId}, ${id}, 'Ana', '1', 'ana', 'ana' from generate_series(0, 99) i`.execute(
    db,
  );
  // In parts, so that no query lasts long on a busy machine.
  for (let first = 0; first < 10_000; first += 1_000) {
    await sql`insert into jobs (id, company_id, number, title, customer_id, priority, requested_at, status, search)
      select 'job_' || lpad(i::text, 26, '0'), ${companyId}, 'J-' || i, 'Leak', 'customer_' || lpad((i % 100)::text, 26, '0'),
        'NORMAL', now(), 'NEW', 'leak' from generate_series(${first}::int, ${first + 999}::int) i`.execute(db);
  }
  const before = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db);
  const { status } = await update({ id, version: 1, name: 'Newly Known' });
  expect(status).toBe(200);

  const found = await scene.call(admin, 'GET /admin/search/get?text=newly&kinds=JOB');
  expect(found.body.length).toBeGreaterThan(0);
  expect(await rowsWrittenSince(before.rows[0]?.id ?? '')).toBeLessThan(10);
});

/** The rows of all tables that transactions after the given transaction wrote. */
async function rowsWrittenSince(transaction: string): Promise<number> {
  const { db } = scene.database;
  const { rows: tables } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const counts = tables.map(
    ({ name }) =>
      sql`select count(*)::int as count from ${sql.table(name)} where xmin::text::bigint > ${transaction}::bigint`,
  );
  const { rows } = await sql<{ count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

describe('the name of a customer company', () => {
  test.each([
    ['Mori', 'MORI'],
    ['Élan', 'élan'],
  ])('is unique in the company ignoring case: after %s, %s is taken', async (name, again) => {
    await customerCompany({ name });
    const { id } = await customerCompany();
    for (const { status, body } of [await save({ name: again }), await update({ id, version: 1, name: again })]) {
      expect([status, body.code, body.errors[0].path]).toEqual([409, 'CONFLICT', 'name']);
      expect(body.detail).toContain(again);
    }
    await customerCompany({ name: again }, other);
  });

  test('goes to one customer company when several are created at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => save({ name: 'All at once' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('is free after a delete, and then blocks the restore', async () => {
    const { id } = await customerCompany({ name: 'Night Trade' });
    await remove(id);
    await customerCompany({ name: 'night trade' });
    const { status, body } = await scene.call(admin, `POST /admin/customer/company/restore/${id}`, { version: 2 });
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
  });
});

describe('a customer company', () => {
  test('needs only a name; a super admin also names the company', async () => {
    expect(await customerCompany({ name: 'Just a name' })).toMatchObject({
      companyId: admin.companyId,
      email: null,
      phone: null,
      address: null,
      taxNumber: null,
      status: 'ACTIVE',
      version: 1,
    });
    const nowhere = await save({ name: 'Nowhere' }, root);
    expect([nowhere.status, nowhere.body.errors[0].path]).toEqual([400, 'companyId']);
  });

  test('keeps omitted values on a change, and null clears a value', async () => {
    const { id } = await customerCompany({ taxNumber: 'CA 123', email: 'buy@mori.example' });
    const renamed = await update({ id, version: 1, name: 'Renamed buyers' });
    expect(renamed.body).toMatchObject({ taxNumber: 'CA 123', email: 'buy@mori.example', version: 2 });
    expect((await update({ id, version: 2, taxNumber: null, email: null })).body).toMatchObject({
      taxNumber: null,
      email: null,
      version: 3,
    });
  });

  test('has a real country in the address', async () => {
    const { status, body } = await save({ name: 'Atlantis', address: { country: 'XX' } });
    expect([status, body.errors[0].path]).toEqual([400, 'address.country']);
  });

  test('is unknown to other companies', async () => {
    const { id } = await customerCompany();
    const answers = [
      await scene.call(other, `GET /admin/customer/company/get/info/${id}`),
      await scene.call(other, 'PUT /admin/customer/update/company/info', { id, version: 1, name: 'Taken over' }),
      await scene.call(other, `PUT /admin/customer/company/update/status/${id}`, { version: 1, status: 'INACTIVE' }),
      await remove(id, 1, other),
      await scene.call(other, `GET /admin/customer/get/all/customer/companies/${admin.companyId}`),
      await scene.call(other, `GET /admin/customer/get/all/active/customers/companies/${admin.companyId}`),
      await scene.call(other, `GET /admin/node/get/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });

  test('can’t be deleted while live customers belong to it', async () => {
    const { id } = await customerCompany();
    const customer = { fullName: 'Paula Ito', phone: '1', customerCompanyId: id };
    const { body } = await scene.call(admin, 'POST /admin/customer/save', customer);
    const refused = await remove(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE']);
    expect(refused.body.detail).toContain('customers (1)');
    await scene.call(admin, `DELETE /admin/customer/delete/${body.id}?version=1`);
    expect((await remove(id)).status).toBe(200);
  });

  test('is either deleted or given a customer, when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await customerCompany();
      const customer = { fullName: 'Paula Ito', phone: '1', customerCompanyId: id };
      const [added, deleted] = await Promise.all([
        scene.call(admin, 'POST /admin/customer/save', customer),
        remove(id),
      ]);
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([added.status, deleted.status]);
    }
  });
});

describe('the list of customer companies', () => {
  let lister: Person;
  beforeAll(async () => {
    lister = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Listed' }));
    await customerCompany({ name: 'Élan', email: 'buy@elan.example' }, lister);
    const { id } = await customerCompany({ name: 'bravo', phone: '+1 (604) 555-0199' }, lister);
    await customerCompany({ name: 'Alpha', taxNumber: 'GST 88-1' }, lister);
    await scene.call(lister, `PUT /admin/customer/company/update/status/${id}`, { version: 1, status: 'INACTIVE' });
  });

  test('follows the requested order', async () => {
    const path = '/admin/customer/get/all/customer/companies';
    const ascending = ['Alpha', 'bravo', 'Élan'];
    expect(await namesAt(`${path}?orderBy=NAME_ASC`, lister)).toEqual(ascending);
    expect(await namesAt(`${path}?orderBy=NAME_DESC`, lister)).toEqual(ascending.toReversed());
    expect(await namesAt(`${path}?orderBy=CREATED_AT_ASC`, lister)).toEqual(['Élan', 'bravo', 'Alpha']);
  });

  test.each([
    ['elan', ['Élan']],
    ['buy@elan', ['Élan']],
    ['604 555', ['bravo']],
    ['gst 88', ['Alpha']],
  ])('is searched by name, e-mail, phone and tax number: %s', async (search, names) => {
    const path = `/admin/customer/get/all/customer/companies?search=${encodeURIComponent(search)}`;
    expect(await namesAt(path, lister)).toEqual(names);
  });

  test('by company shows all customer companies; the list of names shows only active ones', async () => {
    const { companyId } = lister;
    const path = `/admin/customer/get/all/customer/companies/${companyId}`;
    expect(await namesAt(path, root)).toEqual(['Alpha', 'bravo', 'Élan']);
    expect(await namesAt(`${path}?status=INACTIVE`, root)).toEqual(['bravo']);
    const choices = `/admin/customer/get/all/active/customers/companies/${companyId}`;
    expect(await namesAt(choices, root)).toEqual(['Alpha', 'Élan']);
  });
});

test('a company can’t be deleted while it has customers or customer companies', async () => {
  const companyId = await scene.company({ name: 'Closing' });
  const { id } = await customerCompany({ companyId }, root);
  const customer = { fullName: 'Paula Ito', phone: '1', companyId, customerCompanyId: id };
  await scene.call(root, 'POST /admin/customer/save', customer);
  const { status, body } = await scene.call(root, `DELETE /app/company/delete/${companyId}?version=1`);
  expect([status, body.code]).toEqual([409, 'IN_USE']);
  expect(body.detail).toContain('customers (1), customer companies (1)');
});
