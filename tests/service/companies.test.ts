import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let root: Person;
beforeAll(async () => {
  scene = await openScene();
  root = await scene.person('ROLE_SUPER_ADMIN', null);
});
afterAll(() => scene[Symbol.asyncDispose]());

const valid = {
  name: 'Boréal Services',
  email: 'office@boreal.example',
  currency: 'CAD',
  locale: 'en-ca',
  timeZone: 'America/Toronto',
  numberOfUsers: 3,
};

async function create(values: object = {}) {
  const { status, body } = await scene.call(root, 'POST /app/company/create', { ...valid, ...values });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body;
}

async function update(who: Person, company: { id: string; version: number }, values: object) {
  return scene.call(who, 'PUT /app/company/update', { id: company.id, version: company.version, ...values });
}

describe('a new company', () => {
  test('has the given values, the defaults, a canonical locale and a short link', async () => {
    const company = await create({ address: { city: 'Toronto', country: 'CA' }, phone: '+1 416 555 0100' });
    expect(company).toMatchObject({
      name: 'Boréal Services',
      version: 1,
      status: 'ACTIVE',
      locale: 'en-CA',
      taxRounding: 'DOCUMENT',
      quotationValidityDays: 30,
      logoFileId: null,
      address: { line1: null, line2: null, city: 'Toronto', region: null, postcode: null, country: 'CA' },
      link: `https://docket.example/#/c/${company.id.slice('company_'.length)}`,
    });
    const { body } = await scene.call(root, `GET /app/company/get/info/${company.id}`);
    expect(body).toEqual(company);
  });

  test.each([
    ['currency', 'XYZ'],
    ['currency', 'cad'],
    ['locale', 'en_CA'],
    ['locale', 'xx-YY'],
    ['timeZone', 'Toronto'],
    ['timeZone', '-05:00'],
    ['timeZone', 'america/toronto'],
    ['website', 'ftp://boreal.example'],
    ['website', 'javascript:alert(1)'],
    ['email', 'Boréal <office@boreal.example>'],
    ['email', 'a@x.example, b@x.example'],
    ['numberOfUsers', 0],
    ['quotationValidityDays', 366],
    ['taxRounding', 'NONE'],
    ['logoFileId', 'file_01jd3k8f0ve2mb2q5d6n7x8y9z'],
    ['name', ' '],
    ['name', 'Boréal '],
  ])('is refused when %s is %j, at the wrong field', async (field, value) => {
    const { status, body } = await scene.call(root, 'POST /app/company/create', { ...valid, [field]: value });
    expect([status, body.code, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      'BAD_INPUT',
      [field],
    ]);
  });

  test('is refused with all wrong fields', async () => {
    const wrong = { currency: 'XYZ', locale: 'xx', address: { country: 'XX' } };
    const { body } = await scene.call(root, 'POST /app/company/create', { ...valid, ...wrong });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['address.country', 'currency', 'locale']);
  });

  test('is created once for a repeated key', async () => {
    const headers = { 'idempotency-key': 'boreal-1' };
    const first = await scene.call(root, 'POST /app/company/create', valid, { headers });
    const again = await scene.call(root, 'POST /app/company/create', valid, { headers });
    expect(again.body).toEqual(first.body);
  });
});

describe('the default taxes of a company', () => {
  test('are none at first, are changed by its administrator, and begin the lines of its quotations', async () => {
    const company = await create();
    expect(company.defaultTaxes).toEqual([]);
    const admin = await scene.person('ROLE_COMPANY', company.id);
    const taxes = [
      { name: 'GST', percent: '5.0' },
      { name: 'QST', percent: '9.975' },
    ];
    const { body } = await update(admin, company, { defaultTaxes: taxes });
    const kept = [{ name: 'GST', percent: '5' }, taxes[1]];
    expect(body.defaultTaxes).toEqual(kept);
    const defaults = await scene.call(admin, `GET /v2/admin/quotation/get/defaults/${company.id}`);
    expect(defaults.body.taxes).toEqual(kept);
  });

  test('never have a name twice', async () => {
    const defaultTaxes = [
      { name: 'GST', percent: '5' },
      { name: 'gst', percent: '7' },
    ];
    const { status, body } = await scene.call(root, 'POST /app/company/create', { ...valid, defaultTaxes });
    expect([status, body.errors[0].path]).toEqual([400, 'defaultTaxes.1.name']);
  });
});

describe('a company’s own administrator', () => {
  test('sees and changes only their company', async () => {
    const [mine, other] = [await create({ name: 'Mine' }), await create({ name: 'Other' })];
    const admin = await scene.person('ROLE_COMPANY', mine.id);
    const { body } = await scene.call(admin, 'GET /app/company/get/all?totalCount=true');
    expect([body.totalCount, body.edges[0].node.id]).toEqual([1, mine.id]);
    const active = await scene.call(admin, 'GET /app/company/get/all/based/on/status');
    expect(active.body.edges).toHaveLength(1);
    expect((await update(admin, mine, { phone: '+1 416 555 0199' })).body).toMatchObject({ version: 2 });

    const missing = await scene.call(admin, `GET /app/company/get/info/${other.id.replace(/.$/, '0')}`);
    const foreign = await scene.call(admin, `GET /app/company/get/info/${other.id}`);
    expect(foreign.status).toBe(404);
    expect(foreign.body.detail.replace(other.id, '')).toBe(missing.body.detail.replace(/company_\S+(?=\.)/, ''));
    expect((await update(admin, other, { phone: null })).status).toBe(404);
  });

  test('can’t change seats or status', async () => {
    const company = await create();
    const admin = await scene.person('ROLE_COMPANY', company.id);
    const { status, body } = await update(admin, company, { numberOfUsers: 50, name: 'Bigger' });
    expect([status, body.code, body.errors[0].path]).toEqual([403, 'FORBIDDEN', 'numberOfUsers']);
    const off = await scene.call(admin, `PUT /app/company/update/status/${company.id}`, {
      version: 1,
      status: 'INACTIVE',
    });
    expect([off.status, off.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('may repeat the present seats', async () => {
    const company = await create();
    const admin = await scene.person('ROLE_COMPANY', company.id);
    expect((await update(admin, company, { numberOfUsers: 3, taxNumber: 'RT 1' })).status).toBe(200);
  });

  test('loses the session when the company is switched off, and can log in again when the company is switched on', async () => {
    const company = await create();
    const admin = await scene.person('ROLE_COMPANY', company.id);
    const turn = (version: number, status: string) =>
      scene.call(root, `PUT /app/company/update/status/${company.id}`, { version, status });
    expect((await turn(1, 'INACTIVE')).body).toMatchObject({ status: 'INACTIVE', version: 2 });
    expect((await scene.call(admin, 'GET /admin/user/get/viewer')).status).toBe(401);
    const chosen = await scene.call(root, 'GET /app/company/get/all/based/on/status?first=200');
    expect(chosen.body.edges.map(({ node }: { node: { id: string } }) => node.id)).not.toContain(company.id);
    await turn(2, 'ACTIVE');
    expect((await scene.call(admin, 'GET /admin/user/get/viewer')).status).toBe(401);
  });
});

test.each(['CHE', 'VED', 'USN', 'XAD', 'JPY', 'KWD', 'UYW'])(
  'a company may have the ISO 4217 currency %s',
  async (currency) => {
    expect(await create({ currency })).toMatchObject({ currency });
  },
);

test('companies to choose from are active ones, or those of the wanted status', async () => {
  const [on, off] = [await create(), await create()];
  await scene.call(root, `PUT /app/company/update/status/${off.id}`, { version: 1, status: 'INACTIVE' });
  const idsAt = async (query: string) => {
    const { body } = await scene.call(root, `GET /app/company/get/all/based/on/status?first=200${query}`);
    const ids: string[] = body.edges.map(({ node }: { node: { id: string } }) => node.id);
    return ids.filter((id) => id === on.id || id === off.id);
  };
  expect(await idsAt('')).toEqual([on.id]);
  expect(await idsAt('&status=ACTIVE')).toEqual([on.id]);
  expect(await idsAt('&status=INACTIVE')).toEqual([off.id]);
});

test('creating records in an inactive company is refused', async () => {
  const { id: companyId } = await create();
  await scene.call(root, `PUT /app/company/update/status/${companyId}`, { version: 1, status: 'INACTIVE' });
  for (const [what, input] of [
    ['POST /app/department/create', { name: 'Field' }],
    ['POST /admin/user/create', { fullName: 'Maria', email: 'maria@off.example', role: 'ROLE_USER' }],
  ] as const) {
    const { status, body } = await scene.call(root, what, { ...input, companyId });
    expect([status, body.errors]).toMatchObject([400, [{ path: 'companyId', code: 'INACTIVE' }]]);
  }
});

describe('seats', () => {
  test('count the active users of every role', async () => {
    const company = await create({ numberOfUsers: 2 });
    const seats = async () => (await scene.call(root, `GET /app/company/get/status/for/noOfusers/${company.id}`)).body;
    expect(await seats()).toEqual({ allowed: 2, used: 0, available: 2, fitsOneMore: true });
    await scene.person('ROLE_COMPANY', company.id);
    await scene.person('ROLE_USER', company.id);
    expect(await seats()).toEqual({ allowed: 2, used: 2, available: 0, fitsOneMore: false });
  });

  test('can’t be fewer than the active users, and the refusal names the count', async () => {
    const company = await create();
    await scene.person('ROLE_COMPANY', company.id);
    await scene.person('ROLE_USER', company.id);
    const { status, body } = await update(root, company, { numberOfUsers: 1 });
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'CONFLICT', 'numberOfUsers']);
    expect(body.detail).toContain('must be at least 2');
    expect((await update(root, company, { numberOfUsers: 2 })).status).toBe(200);
  });
});

describe('deleting a company', () => {
  const remove = ({ id, version }: { id: string; version: number }) =>
    scene.call(root, `DELETE /app/company/delete/${id}?version=${version}`);

  test('is refused while other records need the company, and the refusal counts them by kind', async () => {
    const company = await create();
    await scene.person('ROLE_COMPANY', company.id);
    await scene.person('ROLE_USER', company.id);
    await scene.call(root, 'POST /app/department/create', { companyId: company.id, name: 'Field' });
    const { status, body } = await remove(company);
    expect([status, body.code]).toEqual([409, 'IN_USE']);
    expect(body.detail).toContain('departments (1), users (2)');
  });

  test('removes an empty company from every list; restoring returns the company', async () => {
    const company = await create();
    const ids = async (query = '') => {
      const { body } = await scene.call(root, `GET /app/company/get/all?first=200${query}`);
      return body.edges.map(({ node }: { node: { id: string } }) => node.id);
    };
    const deleted = (await remove(company)).body;
    expect(deleted.deletedAt).toEqual(expect.any(String));
    expect(await ids()).not.toContain(company.id);
    expect(await ids('&deleted=true')).toContain(company.id);

    const restore = { version: deleted.version };
    const restored = await scene.call(root, `POST /app/company/restore/${company.id}`, restore);
    expect(restored.body).toMatchObject({ deletedAt: null, version: 3 });
    expect(await ids()).toContain(company.id);
  });
});

test('a change from a stale version is refused with the current company', async () => {
  const company = await create();
  await update(root, company, { name: 'First' });
  const { status, body } = await update(root, company, { name: 'Second' });
  expect([status, body.code]).toEqual([409, 'STALE_VERSION']);
  expect(body.record).toMatchObject({ id: company.id, name: 'First', version: 2, link: company.link });
});

test('an address changes as a whole, and the audit trail shows the changed parts', async () => {
  const company = await create({ address: { line1: '1 Main Street', city: 'Toronto' } });
  const { body } = await update(root, company, { address: { city: 'Ottawa', country: 'CA' } });
  expect(body.address).toMatchObject({ line1: null, city: 'Ottawa', country: 'CA' });
  const trail = await scene.call(root, `GET /admin/audit/get/all/${company.id}`);
  const { changes } = trail.body.edges[0].node;
  expect(changes).toHaveLength(3);
  expect(changes).toContainEqual({ field: 'address.line1', from: '1 Main Street', to: null });
  expect(changes).toContainEqual({ field: 'address.city', from: 'Toronto', to: 'Ottawa' });
  expect(changes).toContainEqual({ field: 'address.country', from: null, to: 'CA' });
});

test('a company is found by name, e-mail, phone and numbers, without accents', async () => {
  const company = await create({ name: 'Éclair Électrique', registrationNumber: 'REG-778', phone: '(514) 555-0177' });
  for (const search of ['eclair', 'ÉLECTRIQUE éclair', 'reg-778', '5145550177']) {
    const { body } = await scene.call(root, `GET /app/company/get/all?search=${encodeURIComponent(search)}`);
    expect(
      body.edges.map(({ node }: { node: { id: string } }) => node.id),
      search,
    ).toEqual([company.id]);
  }
});
