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

const call = (what: string, body?: unknown, who = quotationAdmin): Promise<Answer> => {
  const [method, path] = what.split(' ');
  return scene.call(who, `${method} /v2/admin/quotation/${path}`, body);
};
const titlesIn = async (list: string, query = '', who = quotationAdmin) => {
  const { status, body } = await call(`GET ${list}/${quotationAdmin.companyId}${query}`, undefined, who);
  return status === 200 ? body.edges.map(({ node }: { node: { title: string } }) => node.title) : status;
};
const refusal = ({ status, body }: Answer) => [
  status,
  body.code,
  ...(body.errors ?? []).map(({ path }: { path: string }) => path),
];

const markdown = 'Payable within **30 days**:\n\n1. by *transfer*\n2. <script>alert(1)</script>\n\t| a | b |';

describe('terms and conditions', () => {
  test('are stored as written, changed, deleted and restored', async () => {
    const { body: created } = await call('POST save/termsAndConditions', { title: 'Usual', body: markdown });
    expect(created).toMatchObject({ title: 'Usual', body: markdown, isDefault: false, version: 1 });
    await call('POST save/termsAndConditions', { title: 'Émigré', body: 'None.' });
    expect(await titlesIn('get/termsAndConditions')).toEqual(['Émigré', 'Usual']);
    expect(await titlesIn('get/termsAndConditions', '?orderBy=TITLE_DESC&search=transfer')).toEqual(['Usual']);
    const { id } = created;
    const update = `PUT update/termsAndConditions/${id}`;
    expect((await call(update, { version: 1, title: 'Rare' })).body).toMatchObject({ body: markdown, version: 2 });
    expect(refusal(await call(update, { version: 1, title: 'Rarer' }))).toEqual([409, 'STALE_VERSION']);
    expect((await call(update, { version: 2, title: 'Theirs' }, stranger)).status).toBe(404);
    await call(`DELETE delete/termsAndConditions/${id}?version=2`);
    expect(await titlesIn('get/termsAndConditions', '?deleted=true')).toEqual(['Rare']);
    expect((await call(`POST restore/termsAndConditions/${id}`, { version: 3 })).body).toMatchObject({ version: 4 });
    expect((await call(`GET get/termsAndConditions/info/${id}`)).body.title).toBe('Rare');
    expect(await titlesIn('get/termsAndConditions', '', stranger)).toBe(404);
  });

  test('are refused without a title or with an overlong body', async () => {
    expect(refusal(await call('POST save/termsAndConditions', { body: 'x' }))).toEqual([400, 'BAD_INPUT', 'title']);
    const long = { title: 'Long', body: 'x'.repeat(10_001) };
    expect(refusal(await call('POST save/termsAndConditions', long))).toEqual([400, 'BAD_INPUT', 'body']);
  });
});

describe('proforma invoice terms', () => {
  const at = 'proforma/invoice/termsAndConditions';
  const save = (values: object, who = quotationAdmin) => call(`POST save/${at}`, values, who);

  test('are created and changed by the same endpoint, deleted and restored', async () => {
    const { body: created } = await save({ title: 'Advance', body: markdown });
    expect(created).toMatchObject({ title: 'Advance', body: markdown, isDefault: false, version: 1 });
    const { id } = created;
    expect((await save({ id, version: 1, title: 'In full' })).body).toMatchObject({ id, title: 'In full', version: 2 });
    expect(refusal(await save({ id, version: 1, title: 'Late' }))).toEqual([409, 'STALE_VERSION']);
    expect((await save({ id, version: 2, title: 'Theirs' }, stranger)).status).toBe(404);
    const moved = await save({ id, version: 2, companyId: stranger.companyId });
    expect(refusal(moved)).toEqual([400, 'BAD_INPUT', 'companyId']);
    expect(await titlesIn(`get/all/${at}`, '?search=full')).toEqual(['In full']);
    expect(await titlesIn(`get/all/${at}`, '', stranger)).toBe(404);
    await call(`DELETE delete/${at}/${id}?version=2`);
    expect(await titlesIn(`get/all/${at}`)).toEqual([]);
    expect((await call(`POST restore/${at}/${id}`, { version: 3 })).body).toMatchObject({ version: 4 });
    expect((await call(`GET get/${at}/info/${id}`)).body.title).toBe('In full');
  });

  test('need every field when new, and a version afterwards', async () => {
    const answer = await save({});
    expect(refusal(answer)).toEqual([400, 'BAD_INPUT', 'title', 'body']);
    expect(answer.body.errors[1].message).toBe('body is missing.');
    const { body } = await save({ title: 'Advance', body: 'x' });
    expect(refusal(await save({ id: body.id, title: 'x' }))).toEqual([400, 'BAD_INPUT', 'version']);
    expect(refusal(await save({ version: 1, title: 'x', body: 'x' }))).toEqual([400, 'BAD_INPUT', 'id']);
  });

  test('are created once for a repeated key', async () => {
    const headers = { 'idempotency-key': 'terms-once' };
    const path = `POST /v2/admin/quotation/save/${at}`;
    const input = { title: 'Once', body: 'x' };
    const [first, second] = [
      await scene.call(quotationAdmin, path, input, { headers }),
      await scene.call(quotationAdmin, path, input, { headers }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await titlesIn(`get/all/${at}`, '?search=once')).toEqual(['Once']);
  });
});

describe('a record named in a draft', () => {
  const lines = [{ description: 'Boiler', quantity: '1', unit: 'pc', unitPrice: '10' }];
  const account = { bankName: 'Bank of Lima', accountName: 'Lima Works', accountNumber: '1' };

  test.each([
    [
      'termsId',
      'save/termsAndConditions',
      { title: 'Usual', body: 'x' },
      'delete/termsAndConditions',
      'terms and conditions',
    ],
    [
      'contactDetailsId',
      'save/contact/details/quotation',
      { name: 'Paula' },
      'delete/contact/details',
      'contact details',
    ],
    ['bankDetailsId', 'save/bank/details/quotation', account, 'delete/bank/details', 'bank details'],
  ])('as %s can’t be deleted until the quotation is sent', async (field, save, values, remove, word) => {
    const { body: support } = await call(`POST ${save}`, values);
    const customer = { fullName: 'Carla Ruiz', phone: '1' };
    const { body: buyer } = await scene.call(quotationAdmin, 'POST /admin/customer/save', customer);
    const offer = { customerId: buyer.id, subject: 'Boiler', lines, [field]: support.id };
    const drafts = [(await call('POST save', offer)).body, (await call('POST save', offer)).body];
    const refused = await call(`DELETE ${remove}/${support.id}?version=1`);
    expect(refusal(refused)).toEqual([409, 'IN_USE', 'draft quotations']);
    expect(refused.body.detail).toBe(
      `This set of ${word} is still in use: draft quotations (2). Move or delete those records first.`,
    );
    for (const { id } of drafts) await call('POST save/quotation/status', { id, version: 1, status: 'SENT' });
    expect((await call(`DELETE ${remove}/${support.id}?version=1`)).status).toBe(200);
    const again = await call('POST save', offer);
    expect(refusal(again)).toEqual([400, 'BAD_INPUT', field]);
  });
});
