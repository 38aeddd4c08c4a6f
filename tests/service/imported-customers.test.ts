import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportScene, importingAs, mistakesIn, openImportScene, outcomesOf } from './importing.ts';
import type { Person } from './scene.ts';

let scene: ImportScene;
let admin: Person;
let quotationAdmin: Person;
beforeAll(async () => {
  scene = await openImportScene();
  ({ admin, quotationAdmin } = scene);
});
afterAll(() => scene[Symbol.asyncDispose]());

const importing = (route: string) => importingAs(() => ({ scene, person: quotationAdmin }), route);
const importCustomers = importing('/admin/customer/import');
const customersLike = async (search: string) => {
  const { body } = await scene.call(admin, `GET /admin/customer/get/all?orderBy=CREATED_AT_ASC&search=${search}`);
  return body.edges.map(({ node }: { node: object }) => node);
};

describe('importing customers', () => {
  test('creates a customer for each row, like creating by hand', async () => {
    await scene.call(admin, 'POST /admin/customer/save/company/name', { name: 'Nordlicht Bau' });
    const answer = await importCustomers([
      {
        fullName: '  Greta Vahl ',
        email: 'greta@nordlicht.example',
        phone: '+49 40 555 01',
        customerCompany: 'NORDLICHT bau',
        line1: 'Hafenstr. 1',
        city: 'Hamburg',
        country: 'Germany',
        postcode: '',
        region: null,
      },
      { fullName: 'Greta Okafor', phone: '0800 1' },
    ]);
    expect(answer.body).toMatchObject({ isDryRun: false, created: 2, updated: 0, skipped: 0, refused: 0 });
    expect(answer.body.rows[0]).toMatchObject({ row: 1, outcome: 'CREATED', errors: [] });
    const [vahl, okafor] = await customersLike('greta');
    expect(vahl).toMatchObject({
      id: answer.body.rows[0].recordId,
      fullName: 'Greta Vahl',
      email: 'greta@nordlicht.example',
      customerCompanyId: expect.stringMatching(/^customer_company_/),
      address: { line1: 'Hafenstr. 1', city: 'Hamburg', region: null, postcode: null, country: 'DE' },
      status: 'ACTIVE',
      version: 1,
    });
    expect(okafor).toMatchObject({ email: null, phone: '0800 1', customerCompanyId: null, address: null });
    expect(await scene.auditOf(vahl.id)).toEqual(['CREATED']);
  });

  test('refuses only the wrong row, and names the error of each cell', async () => {
    const answer = await importCustomers([
      { fullName: 'Right One', email: 'right@row.example' },
      { fullName: '', email: 'not an address', country: 'Atlantis' },
      { fullName: 'Nobody Reaches' },
      { fullName: 'Of Nobody', phone: '1', customerCompany: 'Nowhere' },
      { fullName: 'Two\nlines', phone: '2' },
      { fullName: 'Another Right', phone: '3' },
    ]);
    expect(outcomesOf(answer)).toEqual(['CREATED', 'REFUSED', 'REFUSED', 'REFUSED', 'REFUSED', 'CREATED']);
    expect(mistakesIn(answer)).toEqual([
      [],
      ['fullName REQUIRED', 'email WRONG_FORMAT', 'country WRONG_FORMAT'],
      ['email ONE_REQUIRED', 'phone ONE_REQUIRED'],
      ['customerCompany NOT_FOUND'],
      ['fullName WRONG_FORMAT'],
      [],
    ]);
    expect(answer.body).toMatchObject({ created: 2, refused: 4 });
    expect(answer.body.rows[3].errors[0].message).toBe(
      'customerCompany ("Nowhere") matches no customer company that you may choose.',
    );
    expect(await customersLike('right')).toHaveLength(2);
  });

  test('finds an existing customer by e-mail, ignoring case, and follows the chosen action', async () => {
    await importCustomers([
      { fullName: 'Ivo Bell', email: 'ivo@bell.example', phone: '1', city: 'Bonn', country: 'DE' },
    ]);
    const row = { fullName: 'Ivo J. Bell', email: 'IVO@bell.example', line1: 'Am Markt 2' };
    const refused = await importCustomers([row]);
    expect(mistakesIn(refused)).toEqual([['email TAKEN']]);
    expect(outcomesOf(await importCustomers([row], { onExisting: 'SKIP' }))).toEqual(['SKIPPED']);
    expect(await customersLike('ivo')).toMatchObject([{ fullName: 'Ivo Bell', version: 1 }]);

    const changed = await importCustomers([row], { onExisting: 'UPDATE' });
    expect(outcomesOf(changed)).toEqual(['UPDATED']);
    const [ivo] = await customersLike('ivo');
    expect(ivo).toMatchObject({
      id: changed.body.rows[0].recordId,
      fullName: 'Ivo J. Bell',
      email: 'ivo@bell.example',
      phone: '1',
      address: { line1: 'Am Markt 2', city: 'Bonn', country: 'DE' },
      version: 2,
    });
    expect(await scene.auditOf(ivo.id)).toEqual(['UPDATED', 'CREATED']);
    expect(outcomesOf(await importCustomers([row], { onExisting: 'UPDATE' }))).toEqual(['SKIPPED']);
  });

  test('finds a customer without e-mail by name and phone number, in any notation', async () => {
    await importCustomers([{ fullName: 'Zoë Hart', phone: '+1 (416) 555-0199' }]);
    const again = await importCustomers([{ fullName: 'zoe hart', phone: '+1 416 555 0199' }]);
    expect(mistakesIn(again)).toEqual([['phone TAKEN']]);
    expect(outcomesOf(await importCustomers([{ fullName: 'Zoë Hart', phone: '+1 416 555 0100' }]))).toEqual([
      'CREATED',
    ]);
  });

  test('changes nobody when the match is ambiguous', async () => {
    const { companyId } = admin;
    for (const fullName of ['Twin One', 'Twin Two']) {
      await scene.call(admin, 'POST /admin/customer/save', { companyId, fullName, email: 'twins@both.example' });
    }
    const rows = [{ fullName: 'Twin', email: 'twins@both.example' }];
    expect(mistakesIn(await importCustomers(rows, { onExisting: 'UPDATE' }))).toEqual([['email AMBIGUOUS']]);
  });

  test('sees the effects of earlier rows, also in a dry run; a dry run stores nothing', async () => {
    const rows = [
      { fullName: 'Once Only', email: 'once@only.example' },
      { fullName: 'Once Again', email: 'once@only.example' },
      { fullName: '', phone: '1' },
    ];
    const dry = await importCustomers(rows, { isDryRun: true });
    expect(outcomesOf(dry)).toEqual(['CREATED', 'REFUSED', 'REFUSED']);
    expect(dry.body).toMatchObject({ isDryRun: true, created: 1 });
    expect(dry.body.rows[0].recordId).toBeNull();
    expect(await customersLike('once')).toEqual([]);

    const real = await importCustomers(rows);
    expect(outcomesOf(real)).toEqual(outcomesOf(dry));
    expect(mistakesIn(real)).toEqual(mistakesIn(dry));
    expect(await customersLike('once')).toHaveLength(1);
  });

  test('names the likely doubles of a new customer from before the import, also in a dry run', async () => {
    const { companyId } = admin;
    const { body: pam } = await scene.call(admin, 'POST /admin/customer/save', {
      ...{ companyId, fullName: 'Pam Reed', phone: '+1 416 555 0177' },
      address: { line1: '1 Mill Road', city: 'Toronto' },
    });
    const rows = [
      { fullName: 'Pamela Reed', phone: '(416) 555-0177' },
      { fullName: 'PAM REED', email: 'pam@reed.example', city: 'toronto', line1: '1 Mill Rd' },
      { fullName: 'Pam Reed', email: 'pam@other.example', city: 'Oslo' },
      { fullName: 'P. Reed', phone: '416 555 0177' },
    ];
    const double = { recordId: pam.id, name: 'Pam Reed', city: 'Toronto' };
    const doubles = [
      [{ ...double, matched: ['PHONE'] }],
      [{ ...double, matched: ['NAME_AND_CITY'] }],
      [],
      [{ ...double, matched: ['PHONE'] }],
    ];
    for (const isDryRun of [true, false]) {
      const { body } = await importCustomers(rows, { isDryRun });
      expect(body.rows.map(({ similar }: { similar: object[] }) => similar)).toEqual(doubles);
    }
  });

  test('takes effect once for a repeated key', async () => {
    const key = { 'idempotency-key': 'import-1' };
    const rows = [{ fullName: 'Keyed Person', phone: '77' }];
    const first = await importCustomers(rows, {}, key);
    const second = await importCustomers(rows, {}, key);
    expect(second.body).toEqual(first.body);
    expect(await customersLike('keyed')).toHaveLength(1);
    const other = await importCustomers([{ fullName: 'Another', phone: '78' }], {}, key);
    expect(other.body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  test('writes 500 rows in a call and refuses more', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ fullName: `Many ${at}`, email: `many${at}@rows.example` }));
    expect((await importCustomers(rows)).body).toMatchObject({ created: 500, refused: 0 });
    const answer = await importCustomers([...rows, { fullName: 'One More', phone: '1' }]);
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, 'TOO_MANY']);
    expect((await importCustomers([])).status).toBe(400);
  });

  test('adds unknown customer companies by choice, each once, and none in a dry run', async () => {
    const rows = [
      { fullName: 'Una Reef', phone: '901', customerCompany: 'Reef & Sons' },
      { fullName: 'Ugo Reef', phone: '902', customerCompany: 'REEF & sons ' },
      { fullName: 'Uli Vahl', phone: '903', customerCompany: 'Nordlicht Bau' },
      { fullName: '', phone: '904', customerCompany: 'Never Made' },
    ];
    const companies = async () => (await scene.call(admin, 'GET /admin/customer/get/all/customer/companies')).body;
    const before = (await companies()).edges.length;
    const tried = await importCustomers(rows, { createCustomerCompanies: true, isDryRun: true });
    expect(outcomesOf(tried)).toEqual(['CREATED', 'CREATED', 'CREATED', 'REFUSED']);
    expect((await companies()).edges.length).toBe(before);
    expect(outcomesOf(await importCustomers(rows, { createCustomerCompanies: true }))).toEqual(outcomesOf(tried));
    expect((await companies()).edges.length).toBe(before + 1);
    const [una, ugo] = [...(await customersLike('una reef')), ...(await customersLike('ugo reef'))];
    expect(una.customerCompanyId).toBe(ugo.customerCompanyId);
    expect(await scene.auditOf(una.customerCompanyId)).toEqual(['CREATED']);
  });

  test('refuses customer companies of other companies', async () => {
    const stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
    await scene.call(stranger, 'POST /admin/customer/save/company/name', { name: 'Fjord AS' });
    const answer = await importCustomers([{ fullName: 'Per', phone: '1', customerCompany: 'Fjord AS' }]);
    expect(mistakesIn(answer)).toEqual([['customerCompany NOT_FOUND']]);
    const theirs = await scene.call(stranger, 'POST /admin/customer/import', {
      companyId: admin.companyId,
      rows: [{ fullName: 'Mine', phone: '1' }],
    });
    expect([theirs.status, theirs.body.errors[0].path]).toEqual([400, 'companyId']);
  });
});
