import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../service/shared/ids.ts';
import { today } from '../../service/shared/today.ts';
import { line, openQuotationScene, type QuotationScene } from './quotation-scene.ts';

let scene: QuotationScene;
beforeAll(async () => {
  scene = await openQuotationScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const wrong = async (values: object) => {
  const { status, body } = await scene.create(values);
  expect(status, body.detail).toBe(400);
  return body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
};

/** Creates a supporting record as the default of its company. */
async function support(kind: string, values: object, who = scene.seller): Promise<string> {
  const { status, body } = await scene.call(who, `POST /v2/admin/quotation/save/${kind}`, {
    isDefault: true,
    ...values,
  });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.id;
}

const cad = (amount: string) => ({ amount, currency: 'CAD' });

describe('a new quotation', () => {
  test('is a draft with number, lead, dates and computed totals, whatever totals the caller sends', async () => {
    const day = today('America/Toronto');
    const totals = { subtotal: '1.00', discount: '0.00', taxes: [], total: '1.00' };
    const amounts = { gross: '1.00' };
    const quotation = await scene.quotation({
      lines: [
        { ...line, amounts },
        { ...line, quantity: '2.50' },
      ],
      totals,
    });
    expect(quotation).toMatchObject({
      companyId: scene.companyId,
      revision: 1,
      version: 1,
      status: 'DRAFT',
      statusReason: null,
      sentAt: null,
      issueDate: day,
      validUntil: Temporal.PlainDate.from(day).add({ days: 30 }).toString(),
      currency: 'CAD',
      taxRounding: 'DOCUMENT',
      discountPercent: null,
      discountAmount: null,
      transitions: [
        { status: 'SENT', needsReason: false },
        { status: 'CANCELLED', needsReason: false },
      ],
      totals: {
        subtotal: cad('35.00'),
        discount: cad('0.00'),
        taxes: [{ name: 'GST', percent: '5', taxable: '35.00', amount: '1.75' }],
        total: cad('36.75'),
      },
    });
    expect(quotation.number).toMatch(new RegExp(`^Q-${day.slice(0, 4)}-\\d{6}$`));
    expect(quotation.leadNumber).toMatch(/^L-\d{6}$/);
    const lines = await scene.lines(quotation.id);
    expect(lines[1]).toEqual({
      id: expect.stringMatching(/^quotation_line_/),
      kind: 'PRICED',
      itemId: null,
      description: 'Boiler',
      quantity: '2.5',
      unit: 'pc',
      unitPrice: '10.00',
      discountPercent: null,
      discountAmount: null,
      taxes: [{ name: 'GST', percent: '5' }],
      amounts: { gross: '25.00', discount: '0.00', net: '25.00', discountShare: '0.00', taxable: '25.00' },
    });
  });

  test('begins with the company’s defaults', async () => {
    const company = await scene.company({ name: 'Defaults' });
    const seller = await scene.person('ROLE_QUOTATION_ADMIN', company);
    const termsId = await support('termsAndConditions', { title: 'Usual', body: 'Pay.' }, seller);
    const contactDetailsId = await support('contact/details/quotation', { name: 'Quinn' }, seller);
    const bank = { bankName: 'Bank', accountName: 'Lima', accountNumber: '1' };
    const bankDetailsId = await support('bank/details/quotation', bank, seller);
    const named = { termsId, contactDetailsId, bankDetailsId };
    const { body } = await scene.call(seller, `GET /v2/admin/quotation/get/defaults/${company}`);
    // Taxes belong to lines.
    const { taxes, ...defaults } = body;
    expect(defaults).toMatchObject({ ...named, currency: 'CAD', taxRounding: 'DOCUMENT' });
    expect(taxes).toEqual([]);

    const { id: customerId } = await scene.customer({}, seller);
    const quotation = await scene.quotation({ customerId }, seller);
    expect(quotation).toMatchObject(defaults);
    const none = { termsId: null, contactDetailsId: null, bankDetailsId: null };
    expect(await scene.quotation({ customerId, ...none, currency: 'JPY', taxRounding: 'LINE' }, seller)).toMatchObject({
      ...none,
      currency: 'JPY',
      taxRounding: 'LINE',
      totals: { total: { amount: '11', currency: 'JPY' } },
    });
    // Records named in a draft can't be deleted.
    const deleted = await scene.call(
      seller,
      `DELETE /v2/admin/quotation/delete/termsAndConditions/${termsId}?version=1`,
    );
    const refusal = [deleted.status, deleted.body.code, deleted.body.errors[0].path];
    expect(refusal).toEqual([409, 'IN_USE', 'draft quotations']);
  });

  test('names only customers, items and supporting records of its own company', async () => {
    const { id: theirs } = await scene.customer({}, scene.stranger);
    const item = { code: newId('code'), name: 'Pipe', unit: 'm', unitPrice: '1' };
    const { body: own } = await scene.call(scene.seller, 'POST /v2/admin/quotation/save/itemMaster', item);
    const { body: other } = await scene.call(scene.stranger, 'POST /v2/admin/quotation/save/itemMaster', item);
    const terms = await support('termsAndConditions', { title: 'Theirs', body: 'Pay.' }, scene.stranger);

    expect(await wrong({ customerId: theirs })).toEqual(['customerId NOT_FOUND']);
    expect(await wrong({ termsId: terms })).toEqual(['termsId NOT_FOUND']);
    expect(await wrong({ lines: [line, { ...line, itemId: other.id }] })).toEqual(['lines.1.itemId NOT_FOUND']);
    const { id } = await scene.quotation({ lines: [{ ...line, itemId: own.id }] });

    // With the item named, the item may be deleted and the line stays.
    const gone = await scene.call(scene.seller, `DELETE /v2/admin/quotation/delete/itemMaster/${own.id}?version=1`);
    expect(gone.status).toBe(200);
    const [kept] = await scene.lines(id);
    expect(kept.itemId).toBe(own.id);
    const { amounts, ...given } = kept;
    const more = await scene.update({ id, version: 1 }, { lines: [given, { ...given, id: null, quantity: '2' }] });
    expect(more.status, more.body.detail).toBe(200);
    expect(await wrong({ lines: [{ ...line, itemId: own.id }] })).toEqual(['lines.0.itemId NOT_FOUND']);
  });

  test('takes no inactive item on a new line; a line keeps its item', async () => {
    const item = { code: newId('code'), name: 'Old valve', unit: 'pc', unitPrice: '1' };
    const { body: own } = await scene.call(scene.seller, 'POST /v2/admin/quotation/save/itemMaster', item);
    const { id } = await scene.quotation({ lines: [{ ...line, itemId: own.id }] });
    await scene.call(scene.seller, `PUT /v2/admin/quotation/update/status/itemMaster/${own.id}`, {
      version: 1,
      status: 'INACTIVE',
    });
    const { status, body } = await scene.create({ lines: [line, { ...line, itemId: own.id }] });
    expect([status, body.code, body.errors]).toMatchObject([
      400,
      'BAD_INPUT',
      [{ path: 'lines.1.itemId', code: 'INACTIVE', kind: 'item', name: 'Old valve' }],
    ]);
    const [{ amounts, ...kept }] = await scene.lines(id);
    const added = await scene.update({ id, version: 1 }, { lines: [{ ...kept, id: null }, kept] });
    expect(added.body.errors).toMatchObject([{ path: 'lines.0.itemId', code: 'INACTIVE' }]);
    const changed = await scene.update({ id, version: 1 }, { lines: [line, { ...kept, quantity: '2' }] });
    expect(changed.status, changed.body.detail).toBe(200);
    const copy = await scene.call(scene.seller, `POST /v2/admin/quotation/duplicate/${id}`, {});
    expect(copy.status, copy.body.detail).toBe(200);
  });

  test('has dates in order and an existing currency', async () => {
    expect(await wrong({ issueDate: '2026-05-02', validUntil: '2026-05-01' })).toEqual(['validUntil BEFORE']);
    expect(await wrong({ issueDate: '2026-02-30' })).toEqual(['issueDate WRONG_FORMAT']);
    expect(await wrong({ currency: 'XYZ' })).toEqual(['currency WRONG_FORMAT']);
    expect(await scene.quotation({ issueDate: '2026-05-02', validUntil: '2026-05-02' })).toMatchObject({
      number: expect.stringMatching(/^Q-2026-/),
      validUntil: '2026-05-02',
    });
    expect((await scene.quotation({ issueDate: '2031-12-31' })).number).toBe('Q-2031-000001');
  });
});

describe('lines', () => {
  test('get their errors in place', async () => {
    const bad = [
      { description: 'Nothing else' },
      { ...line, quantity: '0', unitPrice: '-1', discountPercent: '100.1' },
      { ...line, quantity: '1.23456' },
      { ...line, taxes: [{ name: 'GST', percent: '101' }] },
      { ...line, description: ' ' },
      line,
    ];
    expect(await wrong({ lines: bad })).toEqual([
      'lines.1.quantity WRONG_FORMAT',
      'lines.1.unitPrice WRONG_FORMAT',
      'lines.1.discountPercent WRONG_FORMAT',
      'lines.2.quantity WRONG_FORMAT',
      'lines.3.taxes.0.percent WRONG_FORMAT',
      'lines.4.description WRONG_FORMAT',
    ]);
    const incomplete = [
      { description: 'Nothing else' },
      { kind: 'HEADING', description: 'Boilers', quantity: '1', taxes: line.taxes },
      { ...line, taxes: [...line.taxes, { name: 'gst', percent: '1' }] },
      { ...line, id: newId('quotation_line') },
    ];
    expect(await wrong({ lines: incomplete })).toEqual([
      'lines.0.quantity REQUIRED',
      'lines.0.unit REQUIRED',
      'lines.0.unitPrice REQUIRED',
      'lines.1.quantity NOT_ALLOWED',
      'lines.1.taxes NOT_ALLOWED',
      'lines.2.taxes.1.name REPEATED',
      'lines.3.id NOT_FOUND',
    ]);
  });

  test.each(['\n', '\r\n', '\r', '\u2028'])('hold at most 100 lines of text, separated by %j', async (end) => {
    const description = ['a', ...Array(98).fill(''), 'z'].join(end);
    const { id } = await scene.quotation({ lines: [{ ...line, description }] });
    expect((await scene.lines(id))[0].description).toBe(description);
    expect(await wrong({ lines: [{ ...line, description: description + end }] })).toEqual([
      'lines.0.description TOO_MANY_LINES',
    ]);
  });

  test('number 1 to 500, at least one of them priced', async () => {
    const note = { kind: 'NOTE', description: 'On site' };
    expect(await wrong({ lines: [] })).toEqual(['lines TOO_FEW']);
    expect(await wrong({ lines: [note, { kind: 'HEADING', description: 'Boilers' }] })).toEqual(['lines NONE_PRICED']);
    expect(await wrong({ lines: Array(501).fill(line) })).toEqual(['lines TOO_MANY']);
    const { id, totals } = await scene.quotation({ lines: [note, ...Array(499).fill(line)] });
    expect(totals.total).toEqual(cad('5239.50'));
    expect(await scene.lines(id)).toHaveLength(500);
    expect((await scene.lines(id))[0]).toMatchObject({ ...note, quantity: null, taxes: [], amounts: null });
  });

  test('above the limit are refused without validating each line', async () => {
    const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`field${index}`, 1]));
    for (const lines of [[{ ...line, ...many }], Array(400_000).fill(1)]) {
      const before = process.threadCpuUsage();
      expect((await scene.create({ lines })).body).toMatchObject({ code: 'TOO_LARGE' });
      expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2_000);
    }
  });

  test('of maximum length fit into a request, five hundred of them', async () => {
    const description = '\u{1F9F0}'.repeat(1000) + 'ж'.repeat(1000);
    const taxes = ['a', 'b', 'c'].map((name) => ({ name: name.repeat(25) + '€'.repeat(25), percent: '12.3456' }));
    const long = { ...line, description, unit: '€'.repeat(20), quantity: '123456789012.1234', taxes };
    const quotation = await scene.quotation({ lines: Array(500).fill(long), notes: '€'.repeat(10_000) });
    expect((await scene.lines(quotation.id))[499]).toMatchObject({ description, taxes });
  });

  test('are taxed in groups that ignore notation', async () => {
    const lines = ['5', '5.0', '5.0000'].map((percent) => ({ ...line, taxes: [{ name: 'GST', percent }] }));
    const { totals } = await scene.quotation({ lines });
    expect(totals.taxes).toEqual([{ name: 'GST', percent: '5', taxable: '30.00', amount: '1.50' }]);
  });
});

describe('a copy', () => {
  const duplicate = (id: string, values: object = {}) =>
    scene.call(scene.seller, `POST /v2/admin/quotation/duplicate/${id}`, values);

  test('has its own number, dates, status and lines, and shares the lead', async () => {
    const first = await scene.quotation({
      issueDate: '2026-01-05',
      discountPercent: '10',
      notes: 'Soon',
      subject: 'Pump',
    });
    const sold = await scene.moved((await scene.update(first, { validUntil: '2099-01-01' })).body, 'SENT', 'ACCEPTED');
    const { status, body: copy } = await duplicate(sold.id);
    expect(status).toBe(200);
    expect(copy).toMatchObject({
      status: 'DRAFT',
      revision: 1,
      version: 1,
      issueDate: today('America/Toronto'),
      subject: 'Pump',
      notes: 'Soon',
      discountPercent: '10',
      leadNumber: sold.leadNumber,
      totals: sold.totals,
    });
    expect(copy.number).not.toBe(sold.number);
    const [[old], [own]] = [await scene.lines(sold.id), await scene.lines(copy.id)];
    expect(own.id).not.toBe(old.id);
    expect({ ...own, id: null }).toEqual({ ...old, id: null });
  });

  test('for another customer has its own lead', async () => {
    const first = await scene.quotation();
    const { id: customerId } = await scene.customer();
    const { body: copy } = await duplicate(first.id, { customerId });
    expect(copy.customerId).toBe(customerId);
    expect(copy.leadNumber > first.leadNumber).toBe(true);
  });

  test('of a deleted quotation or for an inactive customer is refused', async () => {
    const { id: customerId, version } = await scene.customer();
    const first = await scene.quotation({ customerId });
    const off = { version, status: 'INACTIVE' };
    await scene.call(scene.seller, `PUT /admin/customer/update/status/${customerId}`, off);
    expect((await duplicate(first.id)).body).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: 'customerId' }] });
    await scene.call(scene.seller, `DELETE /v2/admin/quotation/delete/${first.id}?version=1`);
    expect((await duplicate(first.id)).status).toBe(404);
  });
});

describe('a deleted quotation', () => {
  test('leaves the list, frees its customer for deletion, and can be restored', async () => {
    const { id: customerId } = await scene.customer();
    const { id } = await scene.quotation({ customerId });
    const deleteCustomer = () => scene.call(scene.seller, `DELETE /admin/customer/delete/${customerId}?version=1`);
    expect((await deleteCustomer()).body).toMatchObject({ code: 'IN_USE', errors: [{ path: 'quotations' }] });
    expect((await scene.call(scene.seller, `DELETE /v2/admin/quotation/delete/${id}?version=1`)).status).toBe(200);
    expect((await deleteCustomer()).status).toBe(200);
    const restore = () => scene.call(scene.seller, `POST /v2/admin/quotation/restore/${id}`, { version: 2 });
    expect((await restore()).body).toMatchObject({ code: 'CONFLICT', errors: [{ path: 'customerId' }] });
    await scene.call(scene.seller, `POST /admin/customer/restore/${customerId}`, { version: 2 });
    expect((await restore()).body).toMatchObject({ version: 3, deletedAt: null });
  });
});

test('other companies neither see nor change a quotation', async () => {
  const sent = await scene.moved(await scene.quotation(), 'SENT');
  const edited = (await scene.update(sent, { subject: 'Two boilers' })).body;
  const [version] = await scene.versions(sent.id);
  const asked = [
    `GET /v2/admin/quotation/get/info/${sent.id}`,
    `GET /v2/admin/quotation/get/lines/${sent.id}`,
    `GET /v2/admin/quotation/get/lines/${version.id}`,
    `GET /v2/admin/quotation/get/edited/version/info/${version.id}`,
    `GET /v2/admin/quotation/get/all/edited/quotations/${sent.id}`,
    `GET /v2/admin/quotation/get/all/jobs/${sent.id}`,
    `GET /v2/admin/quotation/get/all/by/customer/${scene.customerId}`,
    `GET /v2/admin/quotation/get/all/quotations/${scene.companyId}`,
    `GET /v2/admin/quotation/get/lead/no/${scene.companyId}`,
    `GET /v2/admin/quotation/get/defaults/${scene.companyId}`,
    `GET /admin/node/get/${version.id}`,
  ];
  for (const what of asked) expect([what, (await scene.call(scene.stranger, what)).status]).toEqual([what, 404]);
  expect((await scene.update(edited, { subject: 'Mine' }, scene.stranger)).status).toBe(404);
  expect((await scene.call(scene.seller, `GET /admin/node/get/${version.id}`)).body).toEqual(version);
});
