import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../service/shared/ids.ts';
import { type Answer, openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let quotationAdmin: Person;
let stranger: Person;
let customerId: string;
beforeAll(async () => {
  scene = await openScene();
  const companyId = await scene.company();
  admin = await scene.person('ROLE_COMPANY', companyId);
  quotationAdmin = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
  const input = { fullName: 'Carla Ruiz', phone: '1' };
  customerId = (await scene.call(admin, 'POST /admin/customer/save', input)).body.id;
});
afterAll(() => scene[Symbol.asyncDispose]());

const at = '/v2/admin/quotation';
const call = (what: string, body?: unknown, who = quotationAdmin): Promise<Answer> => {
  const [method, path] = what.split(' ');
  return scene.call(who, `${method} ${at}/${path}`, body);
};
const demand = async (what: string, body?: unknown, who = quotationAdmin) => {
  const answer = await call(what, body, who);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  return answer.body;
};
const refusal = ({ status, body }: Answer) => [
  status,
  body.code,
  ...(body.errors ?? []).map(({ path }: { path: string }) => path),
];

const lines = [
  { kind: 'HEADING', description: 'Boiler' },
  {
    description: 'Boiler',
    quantity: '1',
    unit: 'pc',
    unitPrice: '999.99',
    taxes: [{ name: 'GST', percent: '5' }],
  },
];
const written = (values: object = {}) => demand('POST save', { customerId, subject: 'New boiler', lines, ...values });
const moved = ({ id, version }: { id: string; version: number }, status: string, reason?: string) =>
  demand('POST save/quotation/status', { id, version, status, reason });
/** Creates an accepted quotation of 1,049.99. */
const accepted = async (values: object = {}) => moved(await moved(await written(values), 'SENT'), 'ACCEPTED');

type Seen = { id: string; version: number };
const generate = ({ id, version }: Seen, values: object = {}, who = quotationAdmin): Promise<Answer> =>
  call('POST generate/proforma/invoice', { id, version, ...values }, who);
const generated = async (quotation: Seen, values: object = {}) => {
  const answer = await generate(quotation, values);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  return answer.body;
};
const update = ({ id, version }: Seen, values: object, who = quotationAdmin) =>
  call('PUT update/proforma/invoice', { id, version, ...values }, who);
const settle = ({ id, version }: Seen, status: string, reason?: string) =>
  call(`PUT update/status/proforma/invoice/${id}`, { version, status, reason });
const info = (id: string) => demand(`GET get/proforma/invoice/info/${id}`);
const bank = (values: object = {}) =>
  demand('POST save/bank/details/quotation', {
    bankName: 'Bank of Lima',
    accountName: 'Lima Works',
    accountNumber: '1',
    ...values,
  });
const terms = (values: object = {}) =>
  demand('POST save/proforma/invoice/termsAndConditions', { title: 'Advance', body: 'In **advance**.', ...values });
const particulars = async (recordId: string) => {
  const { db } = scene.database;
  const row = db.selectFrom('quotationContents').where('recordId', '=', recordId).select('particulars');
  // biome-ignore lint/suspicious/noExplicitAny: any JSON.
  return (await row.executeTakeFirstOrThrow()).particulars as any;
};

describe('a proforma invoice', () => {
  test('copies the amounts of its quotation, with its own number, dates and advance', async () => {
    const quotation = await accepted();
    const invoice = await generated(quotation, { issueDate: '2026-11-20', advancePercent: '33.3330' });
    expect(invoice).toMatchObject({
      companyId: admin.companyId,
      quotationId: quotation.id,
      quotationNumber: quotation.number,
      versionNumber: 1,
      customerId,
      subject: 'New boiler',
      issueDate: '2026-11-20',
      dueDate: '2026-12-04',
      currency: 'CAD',
      advancePercent: '33.333',
      amountDue: { amount: '349.99', currency: 'CAD' },
      totals: quotation.totals,
      status: 'ISSUED',
      statusReason: null,
      paidAt: null,
      bankDetailsId: null,
      termsId: null,
      version: 1,
    });
    expect(quotation.totals.total.amount).toBe('1049.99');
    expect(invoice.number).toMatch(/^P-2026-\d{6}$/);
    expect(invoice.transitions).toEqual([
      { status: 'PAID', needsReason: false },
      { status: 'CANCELLED', needsReason: true },
    ]);
    expect(await demand(`GET get/lines/${invoice.id}`)).toEqual(await demand(`GET get/lines/${quotation.id}`));
    expect(await info(invoice.id)).toEqual(invoice);
    expect((await scene.call(admin, `GET /admin/node/get/${invoice.id}`)).body).toEqual(invoice);
  });

  test('asks for the full amount by default, dated today in the company’s time zone', async () => {
    const { totals, advancePercent, amountDue, issueDate } = await generated(await accepted());
    expect([advancePercent, amountDue]).toEqual(['100', totals.total]);
    expect(amountDue.currency).toBe('CAD');
    expect(issueDate).toBe(Temporal.Now.plainDateISO('America/Toronto').toString());
  });

  test('names the billed revision of the quotation', async () => {
    const first = await moved(await written(), 'SENT');
    const { id, version } = await demand('PUT update', { id: first.id, version: first.version, subject: 'Revised' });
    const quotation = await moved(await moved({ id, version }, 'SENT'), 'ACCEPTED');
    expect(await generated(quotation)).toMatchObject({
      quotationNumber: `${quotation.number}-R2`,
      versionNumber: 2,
      subject: 'Revised',
    });
  });

  test('begins with the quotation’s bank details and the company’s default terms', async () => {
    const standard = await bank({ isDefault: true });
    const other = await bank();
    const usual = await terms({ isDefault: true });
    expect(await generated(await accepted({ bankDetailsId: other.id }))).toMatchObject({
      bankDetailsId: other.id,
      termsId: usual.id,
    });
    const without = await accepted({ bankDetailsId: null });
    expect(await generated(without)).toMatchObject({ bankDetailsId: standard.id });
    const none = await generated(await accepted({ bankDetailsId: other.id }), { bankDetailsId: null, termsId: null });
    expect(none).toMatchObject({ bankDetailsId: null, termsId: null });
    const orphan = await accepted({ bankDetailsId: other.id });
    await demand(`DELETE delete/bank/details/${other.id}?version=1`);
    expect(await generated(orphan)).toMatchObject({ bankDetailsId: standard.id });
    expect(refusal(await generate(await accepted(), { bankDetailsId: other.id }))).toEqual([
      400,
      'BAD_INPUT',
      'bankDetailsId',
    ]);
    const theirs = { title: 'Theirs', body: 'Now.' };
    const foreign = await demand('POST save/proforma/invoice/termsAndConditions', theirs, stranger);
    expect(refusal(await generate(await accepted(), { termsId: foreign.id }))).toEqual([400, 'BAD_INPUT', 'termsId']);
    await demand(`DELETE delete/bank/details/${standard.id}?version=1`);
    await demand(`DELETE delete/proforma/invoice/termsAndConditions/${usual.id}?version=1`);
  });

  test('is refused for a quotation that is not accepted or has changed since', async () => {
    const draft = await written();
    const refused = await generate(draft);
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.detail).toContain(`${draft.number} is DRAFT`);
    const quotation = await accepted();
    expect(refusal(await generate({ ...quotation, version: 1 }))).toEqual([409, 'STALE_VERSION']);
    expect((await generate(quotation, {}, stranger)).status).toBe(404);
    expect((await generate({ ...quotation, id: newId('quotation') })).status).toBe(404);
  });

  test.each([
    [{ issueDate: '2026-11-20', dueDate: '2026-11-19' }, 'dueDate'],
    [{ advancePercent: '0' }, 'advancePercent'],
    [{ advancePercent: '0.0000' }, 'advancePercent'],
    [{ advancePercent: '100.1' }, 'advancePercent'],
    [{ issueDate: '2026-02-30' }, 'issueDate'],
  ])('can’t be made with %j', async (values, path) => {
    expect(refusal(await generate(await accepted(), values))).toEqual([400, 'BAD_INPUT', path]);
  });
});

describe('a quotation has a single proforma invoice', () => {
  test('and generating again answers the existing proforma invoice', async () => {
    const quotation = await accepted();
    const invoice = await generated(quotation, { advancePercent: '30' });
    expect(await generated(quotation, { advancePercent: '50' })).toEqual(invoice);
    const { body: paid } = await settle(invoice, 'PAID');
    expect(await generated(quotation)).toEqual(paid);
  });

  test('also after 20 simultaneous calls', async () => {
    const quotation = await accepted();
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate(quotation)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('and a new proforma invoice after the first is cancelled', async () => {
    const quotation = await accepted();
    expect(refusal(await call(`GET get/proforma/invoice/${quotation.id}`))).toEqual([404, 'NOT_FOUND']);
    const first = await generated(quotation);
    await settle(first, 'CANCELLED', 'Wrong advance');
    expect(await demand(`GET get/proforma/invoice/${quotation.id}`)).toMatchObject({
      id: first.id,
      status: 'CANCELLED',
    });
    const second = await generated(quotation);
    expect(second.id).not.toBe(first.id);
    expect(await demand(`GET get/proforma/invoice/${quotation.id}`)).toEqual(second);
    await settle(second, 'CANCELLED', 'Wrong again');
    expect((await demand(`GET get/proforma/invoice/${quotation.id}`)).id).toBe(second.id);
    expect((await call(`GET get/proforma/invoice/${quotation.id}`, undefined, stranger)).status).toBe(404);
  });
});

test('numbers have no gaps and no repeats within a year, even with many simultaneous and refused calls', async () => {
  const issueDate = '2031-05-01';
  const quotations = [];
  for (let made = 0; made < 12; made += 1) quotations.push(await accepted());
  const answers = await Promise.all(
    quotations.map((quotation, index) =>
      generate(quotation, { issueDate, ...(index % 4 === 0 && { dueDate: '2031-04-01' }) }),
    ),
  );
  const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => body.number);
  expect(numbers.toSorted()).toEqual(Array.from({ length: 9 }, (_, index) => `P-2031-00000${index + 1}`));
});

describe('changing a proforma invoice', () => {
  test('recalculates the amount due, and shows current values', async () => {
    const invoice = await generated(await accepted(), { issueDate: '2026-11-20' });
    expect((await particulars(invoice.id)).bank).toBeNull();
    const { id: bankDetailsId } = await bank({ bankName: 'Bank of Oslo' });
    const { body } = await update(invoice, { advancePercent: '25', dueDate: '2027-01-15', bankDetailsId });
    expect(body).toMatchObject({
      amountDue: { amount: '262.50', currency: 'CAD' },
      dueDate: '2027-01-15',
      bankDetailsId,
      version: 2,
    });
    expect((await particulars(invoice.id)).bank.bankName).toBe('Bank of Oslo');
    await demand('PUT update/bank/details/quotation', { id: bankDetailsId, version: 1, bankName: 'Bank of Quito' });
    expect((await particulars(invoice.id)).bank.bankName).toBe('Bank of Oslo');
  });

  test('without effect keeps the version', async () => {
    const invoice = await generated(await accepted(), { issueDate: '2026-11-20' });
    const same = { issueDate: '2026-11-20', advancePercent: '100.00' };
    expect((await update(invoice, same)).body).toEqual(invoice);
  });

  test('keeps the date in the year of the number, and the dates in order', async () => {
    const invoice = await generated(await accepted(), { issueDate: '2026-12-30' });
    expect(refusal(await update(invoice, { issueDate: '2027-01-02' }))).toEqual([400, 'BAD_INPUT', 'issueDate']);
    expect(refusal(await update(invoice, { dueDate: '2026-12-29' }))).toEqual([400, 'BAD_INPUT', 'dueDate']);
    expect(refusal(await update(invoice, { advancePercent: '0' }))).toEqual([400, 'BAD_INPUT', 'advancePercent']);
    expect(refusal(await update({ ...invoice, version: 7 }, { dueDate: '2027-03-01' }))).toEqual([
      409,
      'STALE_VERSION',
    ]);
    expect((await update(invoice, { dueDate: '2027-03-01' }, stranger)).status).toBe(404);
  });
});

describe('a proforma invoice is', () => {
  test('paid, and stays paid', async () => {
    const invoice = await generated(await accepted());
    const { body: paid } = await settle(invoice, 'PAID');
    expect(paid).toMatchObject({ status: 'PAID', transitions: [], version: 2 });
    expect(Date.now() - new Date(paid.paidAt).getTime()).toBeLessThan(60_000);
    expect(refusal(await settle(paid, 'CANCELLED', 'Too late'))).toEqual([409, 'ILLEGAL_TRANSITION', 'status']);
    const late = await update(paid, { advancePercent: '10' });
    expect(refusal(late)).toEqual([409, 'ILLEGAL_TRANSITION', 'status']);
    expect(late.body.detail).toBe(`${invoice.number} is PAID and can’t be changed any more.`);
  });

  test('cancelled for a reason', async () => {
    const invoice = await generated(await accepted());
    expect(refusal(await settle(invoice, 'CANCELLED'))).toEqual([400, 'BAD_INPUT', 'reason']);
    const back = await settle(invoice, 'ISSUED');
    expect(back.body.detail).toBe(
      `${invoice.number} is ISSUED and can’t become ISSUED. Possible now: PAID, CANCELLED.`,
    );
    const { body } = await settle(invoice, 'CANCELLED', 'Billed twice');
    expect(body).toMatchObject({ status: 'CANCELLED', statusReason: 'Billed twice', paidAt: null });
    const { body: history } = await scene.call(admin, `GET /admin/audit/get/all/${invoice.id}?first=1`);
    expect(history.edges[0].node).toMatchObject({ action: 'STATUS_CHANGED', actorId: quotationAdmin.id });
  });
});

test('proforma invoices are listed by status, customer, words and due date, within their company', async () => {
  const input = { fullName: 'Listed', phone: '1' };
  const { body: customer } = await scene.call(admin, 'POST /admin/customer/save', input);
  const made = [];
  for (const dueDate of ['2026-12-03', '2026-12-01', '2026-12-02']) {
    const quotation = await accepted({ customerId: customer.id, subject: `Zephyr ${dueDate}` });
    made.push(await generated(quotation, { issueDate: '2026-11-20', dueDate }));
  }
  await settle(made[0], 'PAID');
  const listed = async (query: string, who = quotationAdmin) => {
    const { edges } = await demand(`GET get/all/proforma/invoices?${query}`, undefined, who);
    return edges.map(({ node }: { node: { dueDate: string } }) => node.dueDate.slice(-1));
  };
  expect(await listed(`customerId=${customer.id}`)).toEqual(['2', '1', '3']);
  expect(await listed(`customerId=${customer.id}&orderBy=DUE_DATE_ASC`)).toEqual(['1', '2', '3']);
  expect(await listed(`customerId=${customer.id}&status=ISSUED&orderBy=DUE_DATE_DESC`)).toEqual(['2', '1']);
  expect(await listed('search=zephyr%202026-12-02')).toEqual(['2']);
  const short = made[1].quotationNumber.replace(/-0+/, '-');
  expect(await listed(`search=zephyr%20${short}`)).toEqual(['1']);
  expect(await listed(`search=zephyr%20${made[2].number.toLowerCase()}`)).toEqual(['2']);
  const { pageInfo } = await demand(
    `GET get/all/proforma/invoices?customerId=${customer.id}&orderBy=DUE_DATE_ASC&first=2`,
  );
  expect(await listed(`customerId=${customer.id}&orderBy=DUE_DATE_ASC&after=${pageInfo.endCursor}`)).toEqual(['3']);
  expect(await listed(`customerId=${customer.id}`, stranger)).toEqual([]);
});
