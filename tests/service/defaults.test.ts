import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(async () => {
  admin = await scene.person('ROLE_COMPANY', await scene.company());
});

const at = '/v2/admin/quotation';
type Seen = { id: string; version: number };

/** The endpoints that list and save records of a kind. */
interface Endpoints {
  list: string;
  what: object;
  create: string;
  update: (seen: Seen) => [what: string, which: object];
  delete: string;
  restore: string;
}

const bank = { bankName: 'Bank of Lima', accountName: 'Lima Works', accountNumber: '1' };
const proformaTerms = 'proforma/invoice/termsAndConditions';
const kinds: [string, Endpoints][] = [
  [
    'terms and conditions',
    {
      list: 'get/termsAndConditions',
      what: { title: 'Usual', body: 'Pay.' },
      create: 'POST save/termsAndConditions',
      update: ({ id, version }) => [`PUT update/termsAndConditions/${id}`, { version }],
      delete: 'delete/termsAndConditions',
      restore: 'restore/termsAndConditions',
    },
  ],
  [
    'contact details',
    {
      list: 'get/contact/details',
      what: { name: 'Paula Ito' },
      create: 'POST save/contact/details/quotation',
      update: ({ id, version }) => ['PUT update/contact/details/quotation', { id, version }],
      delete: 'delete/contact/details',
      restore: 'restore/contact/details',
    },
  ],
  [
    'bank details',
    {
      list: 'get/bank/details',
      what: bank,
      create: 'POST save/bank/details/quotation',
      update: ({ id, version }) => ['PUT update/bank/details/quotation', { id, version }],
      delete: 'delete/bank/details',
      restore: 'restore/bank/details',
    },
  ],
  [
    'proforma invoice terms',
    {
      list: `get/all/${proformaTerms}`,
      what: { title: 'Advance', body: 'Pay.' },
      create: `POST save/${proformaTerms}`,
      update: ({ id, version }) => [`POST save/${proformaTerms}`, { id, version }],
      delete: `delete/${proformaTerms}`,
      restore: `restore/${proformaTerms}`,
    },
  ],
];

const call = (what: string, body?: object): Promise<Answer> => {
  const [method, path] = what.split(' ');
  return scene.call(admin, `${method} ${at}/${path}`, body);
};

describe.each(kinds)('the default of %s', (_, { list, what, create, update, ...endpoints }) => {
  const save = (isDefault: boolean) => call(create, { ...what, isDefault });
  const make = async (isDefault = false) => (await save(isDefault)).body;
  const choose = (seen: Seen, isDefault = true) => {
    const [endpoint, which] = update(seen);
    return call(endpoint, { ...which, isDefault });
  };
  const defaults = async () => {
    const { body } = await call(`GET ${list}/${admin.companyId}`);
    const all: { id: string; isDefault: boolean; version: number }[] = body.edges.map(
      ({ node }: { node: unknown }) => node,
    );
    return all.filter(({ isDefault }) => isDefault);
  };

  test('is unique in a company: a new default clears the previous default, in both histories', async () => {
    const first = await make(true);
    const second = await make(true);
    expect(await defaults()).toMatchObject([{ id: second.id, version: 1 }]);
    const { body } = await scene.call(admin, `GET /admin/audit/get/all/${first.id}?first=1`);
    expect(body.edges[0].node).toMatchObject({
      action: 'UPDATED',
      actorId: admin.id,
      changes: [{ field: 'isDefault', from: true, to: false }],
    });
    expect((await choose({ ...first, version: 2 })).body).toMatchObject({ isDefault: true, version: 3 });
    expect(await defaults()).toMatchObject([{ id: first.id }]);
    await choose({ ...first, version: 3 }, false);
    expect(await defaults()).toEqual([]);
  });

  test('stays unchanged when chosen again', async () => {
    const record = await make(true);
    expect((await choose(record)).body).toMatchObject({ isDefault: true, version: 1 });
  });

  test('is independent of other companies', async () => {
    const record = await make(true);
    const own = admin;
    admin = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
    await make(true);
    expect((await choose(record)).status).toBe(404);
    admin = own;
    expect(await defaults()).toMatchObject([{ id: record.id, version: 1 }]);
  });

  test('stays unique when 20 are chosen at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => make()));
    const answers = await Promise.all([...made.map((record) => choose(record)), ...made.map(() => save(true))]);
    // A record cleared by another before its own turn is stale.
    expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'STALE_VERSION')).toEqual([]);
    expect(await defaults()).toHaveLength(1);
  });

  test('yields to a newer default after a restore, otherwise remains', async () => {
    const old = await make(true);
    const restore = (version: number) => call(`POST ${endpoints.restore}/${old.id}`, { version });
    await call(`DELETE ${endpoints.delete}/${old.id}?version=1`);
    expect((await restore(2)).body).toMatchObject({ isDefault: true, deletedAt: null });
    await call(`DELETE ${endpoints.delete}/${old.id}?version=3`);
    const other = await make(true);
    expect((await restore(4)).body).toMatchObject({ isDefault: false, deletedAt: null });
    expect(await defaults()).toMatchObject([{ id: other.id }]);
  });
});
