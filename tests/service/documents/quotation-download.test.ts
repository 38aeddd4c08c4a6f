import { fastify } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDocuments } from '../../../service/documents/documents.ts';
import { quotationDocument } from '../../../service/documents/quotation.ts';
import { newId } from '../../../service/shared/ids.ts';
import { openScene, type Person, type Scene } from '../scene.ts';
import { read } from './readers.ts';

const OFFER = '/v2/admin/quotation/download/pdf';
const VERSION = '/v2/admin/quotation/download/edited/version/pdf';
/** Turned letters stand in lines of their own. */
const DRAFT = /D\s*R\s*A\s*F\s*T/;
const PROFORMA = '/v2/admin/quotation/download/proforma/invoice/pdf';

let scene: Scene;
let companyId: string;
let admin: Person;
let stranger: Person;
beforeAll(async () => {
  scene = await openScene();
  companyId = await scene.company();
  admin = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other' }));
});
afterAll(() => scene[Symbol.asyncDispose]());

async function call(what: string, body?: object) {
  const answer = await scene.call(admin, what, body);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  return answer.body;
}

const lines = [
  { description: 'Boiler', quantity: '2', unit: 'pc', unitPrice: '570', taxes: [{ name: 'GST', percent: '5' }] },
];

/** Creates a quotation and the records it names. */
async function offer(values: object = {}) {
  const customer = await call('POST /admin/customer/save', { fullName: 'Carla Ruiz', phone: '1' });
  const terms = await call('POST /v2/admin/quotation/save/termsAndConditions', {
    title: 'Terms',
    body: 'Pay **soon**.',
  });
  const contact = await call('POST /v2/admin/quotation/save/contact/details/quotation', {
    name: 'Luc Gagnon',
    phone: '2',
  });
  const bank = await call('POST /v2/admin/quotation/save/bank/details/quotation', {
    bankName: 'Banque',
    accountName: 'Lima Works',
    accountNumber: '0815',
  });
  const quotation = await call('POST /v2/admin/quotation/save', {
    customerId: customer.id,
    subject: 'Two boilers',
    termsId: terms.id,
    contactDetailsId: contact.id,
    bankDetailsId: bank.id,
    lines,
    ...values,
  });
  return { quotation, customer, terms, contact, bank };
}

const move = ({ id, version }: { id: string; version: number }, status: string, reason?: string) =>
  call('POST /v2/admin/quotation/save/quotation/status', { id, version, status, reason });

async function download(
  path: string,
  id: string,
  { who = admin, headers = {} }: { who?: Person; headers?: object } = {},
) {
  const answer = await scene.app.inject({
    url: `${path}?id=${id}`,
    headers: { authorization: `Bearer ${who.token}`, ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

async function textOf(path: string, id: string): Promise<string> {
  const { status, bytes } = await download(path, id);
  expect(status).toBe(200);
  using reader = read(bytes);
  expect(reader.check()).toBe('');
  return reader.drawn().replace(/\s+/g, ' ');
}

/** Changes every record named in the document, and the company. */
async function changeAll({ customer, terms, contact, bank }: Awaited<ReturnType<typeof offer>>) {
  const changed = { version: 1 };
  await call('PUT /admin/customer/update', { ...changed, id: customer.id, fullName: 'Renamed' });
  await call(`PUT /v2/admin/quotation/update/termsAndConditions/${terms.id}`, { ...changed, body: 'Pay never.' });
  await call('PUT /v2/admin/quotation/update/contact/details/quotation', {
    ...changed,
    id: contact.id,
    name: 'Nobody',
  });
  await call('PUT /v2/admin/quotation/update/bank/details/quotation', { ...changed, id: bank.id, bankName: 'Other' });
  await scene.database.db
    .updateTable('companies')
    .set({ name: newId('renamed') })
    .where('id', '=', companyId)
    .execute();
}

test('a quotation is an inline PDF named after its number, with the stored totals', async () => {
  const { quotation } = await offer();
  const { status, headers, bytes } = await download(OFFER, quotation.id);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toBe(`inline; filename="${quotation.number}.pdf"`);
  using reader = read(bytes);
  const text = reader.drawn().replace(/\s+/g, ' ');
  for (const part of [
    `Quotation ${quotation.number} Quotation for Carla Ruiz`,
    `Lead number ${quotation.leadNumber}`,
    'Contact details Luc Gagnon 2',
    '1 Boiler 2 pc 570.00 GST 5% 1,140.00',
    'Subtotal 1,140.00 GST 5% on 1,140.00 57.00 Total CAD 1,197.00',
    'Bank Banque Account name Lima Works Account number 0815',
    'Terms Pay soon.',
  ]) {
    expect(text).toContain(part);
  }
});

test('a draft shows current values under the word DRAFT; a sent quotation keeps its bytes after later changes', async () => {
  const made = await offer();
  const { id } = made.quotation;
  expect(await textOf(OFFER, id)).toMatch(DRAFT);
  const sent = await move(made.quotation, 'SENT');
  const after = await download(OFFER, id);
  expect(await textOf(OFFER, id)).not.toMatch(DRAFT);

  const other = await offer();
  await changeAll(made);
  await changeAll(other);
  expect(await textOf(OFFER, other.quotation.id)).toMatch(/Renamed.*Nobody.*Other.*Pay never\./);
  expect((await download(OFFER, id)).headers.etag).toBe(after.headers.etag);
  await move(sent, 'ACCEPTED');
  expect((await download(OFFER, id)).bytes.equals(after.bytes)).toBe(true);
});

test('an edited version keeps the sent text under its own number; the new draft shows current values', async () => {
  const made = await offer();
  const sent = await move(made.quotation, 'SENT');
  const first = await download(OFFER, sent.id);
  await changeAll(made);
  const draft = await call('PUT /v2/admin/quotation/update', {
    id: sent.id,
    version: sent.version,
    subject: 'Three boilers',
  });
  const { edges } = await call(`GET /v2/admin/quotation/get/all/edited/quotations/${sent.id}`);
  const version = await download(VERSION, edges[0].node.id);
  expect(version.headers['content-disposition']).toContain(`"${made.quotation.number}.pdf"`);
  expect(version.bytes.equals(first.bytes)).toBe(true);

  const text = await textOf(OFFER, draft.id);
  expect(text).toContain(`${made.quotation.number}-R2`);
  expect(text).toMatch(/Renamed.*Three boilers.*Pay never\./);

  await call('PUT /v2/admin/quotation/update', {
    id: draft.id,
    version: (await move(draft, 'SENT')).version,
    subject: 'Four boilers',
  });
  const versions = await call(`GET /v2/admin/quotation/get/all/edited/quotations/${sent.id}`);
  const second = versions.edges.find(({ node }: { node: { versionNumber: number } }) => node.versionNumber === 2).node;
  expect(await textOf(VERSION, second.id)).toMatch(new RegExp(`${second.number} .*Three boilers`));
});

test('a cancelled quotation is marked VOID, also after sending', async () => {
  const { quotation } = await offer();
  await move(await move(quotation, 'SENT'), 'CANCELLED');
  expect(await textOf(OFFER, quotation.id)).toMatch(/V ?O ?I ?D/);
  const draft = await offer();
  await move(draft.quotation, 'CANCELLED');
  expect(await textOf(OFFER, draft.quotation.id)).toMatch(/V ?O ?I ?D/);
});

describe('a proforma invoice', () => {
  async function bill(quotation: { id: string; version: number }) {
    const accepted = await move(await move(quotation, 'SENT'), 'ACCEPTED');
    const terms = await call('POST /v2/admin/quotation/save/proforma/invoice/termsAndConditions', {
      title: 'In advance',
      body: 'Pay *first*.',
    });
    const values = { id: accepted.id, version: accepted.version, advancePercent: '30', termsId: terms.id };
    return { terms, invoice: await call('POST /v2/admin/quotation/generate/proforma/invoice', values) };
  }
  const settle = ({ id, version }: { id: string; version: number }, status: string, reason?: string) =>
    call(`PUT /v2/admin/quotation/update/status/proforma/invoice/${id}`, { version, status, reason });

  test('names its amount and its quotation, and denies being a tax invoice', async () => {
    const made = await offer();
    const { invoice } = await bill(made.quotation);
    const text = await textOf(PROFORMA, invoice.id);
    for (const part of [
      `Proforma invoice ${invoice.number} This is not a tax invoice.`,
      'Amount due CAD 359.10',
      `Quotation ${made.quotation.number}`,
      'Contact details Luc Gagnon',
      '1 Boiler 2 pc 570.00 GST 5% 1,140.00',
      'Total CAD 1,197.00 Amount due Advance: 30% of the total CAD 359.10',
      'In advance Pay first.',
    ]) {
      expect(text).toContain(part);
    }
    const { headers } = await download(PROFORMA, invoice.id);
    expect(headers['content-disposition']).toBe(`inline; filename="${invoice.number}.pdf"`);
  });

  test('stays unchanged when its terms and customer change', async () => {
    const made = await offer();
    const { invoice, terms } = await bill(made.quotation);
    const before = await download(PROFORMA, invoice.id);
    await call('POST /v2/admin/quotation/save/proforma/invoice/termsAndConditions', {
      id: terms.id,
      version: 1,
      body: 'No.',
    });
    await changeAll(made);
    expect((await download(PROFORMA, invoice.id)).bytes.equals(before.bytes)).toBe(true);
  });

  test('is marked paid, or VOID when cancelled', async () => {
    const { invoice } = await bill((await offer()).quotation);
    await settle(invoice, 'PAID');
    expect(await textOf(PROFORMA, invoice.id)).toMatch(/Paid .*Amount paid/);
    const other = await bill((await offer()).quotation);
    await settle(other.invoice, 'CANCELLED', 'Asked for too much');
    expect(await textOf(PROFORMA, other.invoice.id)).toMatch(/V ?O ?I ?D/);
  });
});

test('another company’s documents and ids without a record are unknown', async () => {
  const { quotation } = await offer();
  for (const [path, id] of [
    [OFFER, quotation.id],
    [OFFER, newId('quotation')],
    [OFFER, companyId],
    [VERSION, quotation.id],
    [VERSION, newId('edited_version')],
    [PROFORMA, quotation.id],
    [PROFORMA, newId('proforma_invoice')],
  ] as const) {
    const { status } = await download(path, id, { who: stranger });
    expect([path, status]).toEqual([path, 404]);
    if (id !== quotation.id || path !== OFFER) expect((await download(path, id)).status).toBe(404);
  }
  const { status, body } = await scene.call(admin, `GET ${OFFER}`);
  expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
});

test('ranges join to the whole file, and a cached file is confirmed', async () => {
  const { quotation } = await offer();
  const whole = await download(OFFER, quotation.id);
  const half = Math.floor(whole.bytes.length / 2);
  const parts = await Promise.all(
    [`bytes=0-${half - 1}`, `bytes=${half}-`].map((range) =>
      download(OFFER, quotation.id, { headers: { range, 'if-range': whole.headers.etag } }),
    ),
  );
  expect(parts.map(({ status }) => status)).toEqual([206, 206]);
  expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(whole.bytes)).toBe(true);
  const again = await download(OFFER, quotation.id, { headers: { 'if-none-match': whole.headers.etag } });
  expect(again.status).toBe(304);
});

test('a sent quotation keeps its logo, and another service makes the same bytes', async () => {
  const { db } = scene.database;
  const logo = async (background: string) => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
    const id = newId('file');
    const file = { id, companyId, name: 'a.png', contentType: 'image/png', size: bytes.length, sha256: '' };
    await db.insertInto('files').values(file).execute();
    await db.insertInto('fileBytes').values({ fileId: id, bytes }).execute();
    await db.updateTable('companies').set({ logoFileId: id }).where('id', '=', companyId).execute();
  };
  await logo('#ff0000');
  const { quotation } = await offer();
  await move(quotation, 'SENT');
  const sent = await download(OFFER, quotation.id);
  await logo('#00ff00');
  const app = fastify();
  const again = await quotationDocument({ db, documents: openDocuments(app) }, null, quotation.id);
  await app.close();
  expect(again.bytes.equals(sent.bytes)).toBe(true);
  using reader = read(sent.bytes);
  const { data, info } = await sharp(reader.page(1, 72)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (50 * info.width + 55) * 3;
  expect([...data.subarray(at, at + 3)]).toEqual([255, 0, 0]);
});

test('only an internal copy of a quotation shows the notes', async () => {
  const { id, number } = (await offer()).quotation;
  await call('POST /admin/note/create', { recordId: id, text: 'Wants a discount' });
  const asked = (query: string, who = admin) =>
    scene.app.inject({ url: `${OFFER}?id=${id}${query}`, headers: { authorization: `Bearer ${who.token}` } });
  using plain = read((await asked('')).rawPayload);
  expect(plain.text()).not.toMatch(/Wants a discount|Internal|Times in/);
  const { rawPayload, headers } = await asked('&withNotes=true');
  expect(headers['content-disposition']).toBe(`inline; filename="${number}-internal.pdf"`);
  using internal = read(rawPayload);
  expect(internal.text()).toMatch(/Internal copy\. Not for customers\..*Internal notes.*Wants a discount/s);
  // A note has a time.
  expect(internal.text()).toContain('Times in');
  expect((await asked('&withNotes=true', stranger)).statusCode).toBe(404);
});
