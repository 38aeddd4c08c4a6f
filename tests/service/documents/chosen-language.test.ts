import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordsIn } from '../../../service/languages/languages.ts';
import { openScene, type Person, type Scene } from '../scene.ts';
import { read } from './readers.ts';

let scene: Scene;
let admin: Person;
beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_COMPANY', await scene.company());
});
afterAll(() => scene[Symbol.asyncDispose]());

async function call(what: string, body?: object) {
  const answer = await scene.call(admin, what, body);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  return answer.body;
}

async function pdf(url: string): Promise<Buffer> {
  const answer = await scene.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

async function textOf(url: string): Promise<string> {
  using reader = read(await pdf(url));
  return reader.text();
}

const lines = [{ description: 'Boiler', quantity: '1', unit: 'pc', unitPrice: '570', taxes: [] }];

async function quotationFor(customerId: string): Promise<string> {
  return (await call('POST /v2/admin/quotation/save', { customerId, subject: 'Boiler', lines })).id;
}

const done = {
  startedAt: '2026-11-20T14:05:00.000Z',
  finishedAt: '2026-11-20T16:40:00.000Z',
  outcome: 'FULL',
  workDone: 'Cleaned the igniter',
  noSignatureReason: 'Away',
};

/** A completed job, whose report was saved a second time: the second version. */
async function completedFor(customerId: string): Promise<{ id: string; number: string; version: number }> {
  const job = await call('POST /admin/job/create', { customerId, title: 'Furnace', assigneeId: admin.id });
  const saved = await call('PUT /admin/job/update/completed/job/info', { id: job.id, version: job.version, ...done });
  return { id: job.id, number: job.number, version: saved.version };
}

test.each([
  ['the customer’s, before the customer company’s and the company’s', 'fr-FR', 'de-DE', 'de'],
  ['the customer company’s, where the customer has none', 'fr-FR', null, 'fr'],
  ['the customer’s own, without a customer company', null, 'ar-KW', 'ar'],
  ['the company’s, where neither has a language', null, null, 'en'],
])('documents and e-mails have a language: %s', async (_, ofBusiness, ofCustomer, language) => {
  const business = await call('POST /admin/customer/save/company/name', {
    name: `Kiln ${language}`,
    locale: ofBusiness,
  });
  const customer = await call('POST /admin/customer/save', {
    fullName: 'Ana Silva',
    email: 'ana@silva.example',
    locale: ofCustomer,
    ...(ofBusiness !== null && { customerCompanyId: business.id }),
  });
  const { labels, printed, templates } = wordsIn(language);
  const plain = (text: string) => text.normalize('NFKC').replace(/[\s\u2066-\u2069\u200e\u200f]+/g, '');
  /** The words of a template before its first value. */
  const beginning = (template: string) => plain(template.split('{{')[0] ?? '');

  const offer = await quotationFor(customer.id);
  expect(plain(await textOf(`/v2/admin/quotation/download/pdf?id=${offer}`))).toContain(plain(printed.quotationFor));
  const offered = await call(`GET /v2/admin/quotation/get/quotation/message/${offer}`);
  expect(plain(offered.subject)).toContain(beginning(templates.QUOTATION.subject));
  expect(plain(offered.body)).toContain(beginning(templates.QUOTATION.body));

  const job = await completedFor(customer.id);
  expect(plain(await textOf(`/admin/job/downloadPdf/${job.id}`))).toContain(plain(labels.completedInfo.workDone));
  const reported = await call(`GET /admin/job/get/report/message/${job.id}`);
  expect(plain(reported.subject)).toContain(beginning(templates.JOB_REPORT.subject));
});

test('the first version of a report has the job’s number, the second an ending', async () => {
  const customer = await call('POST /admin/customer/save', { fullName: 'Ana Silva', phone: '1' });
  const { id, number, version } = await completedFor(customer.id);
  const first = await textOf(`/admin/job/downloadPdf/${id}`);
  expect(first).toContain(number);
  expect(first).not.toContain(`${number}-R`);
  await call('PUT /admin/job/update/completed/job/info', { id, version, ...done, workDone: 'Replaced the igniter' });
  expect(await textOf(`/admin/job/downloadPdf/${id}`)).toContain(`${number}-R2`);
});

test('only a document with a time names a time zone', async () => {
  const customer = await call('POST /admin/customer/save', { fullName: 'Ana Silva', phone: '1' });
  expect(await textOf(`/v2/admin/quotation/download/pdf?id=${await quotationFor(customer.id)}`)).not.toContain(
    'Times in',
  );
  const { id } = await completedFor(customer.id);
  expect(await textOf(`/admin/job/downloadPdf/${id}`)).toContain('Times in America/Toronto');
});

test('a report has no QR code: a customer has nothing in Docket to see', async () => {
  const customer = await call('POST /admin/customer/save', { fullName: 'Ana Silva', phone: '1' });
  const { id } = await completedFor(customer.id);
  using reader = read(await pdf(`/admin/job/downloadPdf/${id}`));
  const directory = mkdtempSync(join(tmpdir(), 'docket-qr-'));
  try {
    const file = join(directory, 'page.png');
    writeFileSync(file, reader.page(1, 200));
    // ZBar ends with 4 where it finds no code.
    const scan = () => execFileSync('zbarimg', ['-q', '--raw', file], { stdio: 'ignore' });
    expect(scan).toThrow(expect.objectContaining({ status: 4 }));
  } finally {
    rmSync(directory, { recursive: true });
  }
});
