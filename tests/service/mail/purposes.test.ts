import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueue } from '../../../service/mail/outbox.ts';
import type { EmailPurpose, MessageStatus } from '../../../service/shared/values.ts';
import type { Person } from '../scene.ts';
import { type MailedScene, openMailedScene } from './mailed-scene.ts';

let scene: MailedScene;
let quotationId: string;
let jobId: string;
beforeAll(async () => {
  scene = await openMailedScene();
  quotationId = await scene.quotation('SENT');
  const job = { customerId: scene.customerId, title: 'Furnace does not ignite' };
  jobId = (await scene.call(scene.admin, 'POST /admin/job/create', job)).body.id;
});
afterAll(() => scene[Symbol.asyncDispose]());

const put = (purpose: EmailPurpose, status: MessageStatus = 'WAITING'): Promise<string> =>
  scene.database.db.transaction().execute(async (db) => {
    const recordId = purpose === 'JOB_REPORT' ? jobId : quotationId;
    const about = { companyId: scene.companyId, purpose, recordId, recordVersion: 1 };
    const words = { to: ['ana@silva.example'], subject: `About ${purpose}`, body: 'See it.' };
    const document = { filename: 'it.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF') };
    const outbox = { isDelivering: true, host: 'mail.example', delayMs: 0, wake: () => {} };
    const { id } = await enqueue({ db, actor: null }, outbox, { ...about, ...words, document });
    await db.updateTable('messages').set({ status }).where('id', '=', id).execute();
    return id;
  });

const listed = async (who: Person, query = ''): Promise<string[]> => {
  const { body } = await scene.call(who, `GET /admin/outbox/get/all?totalCount=true${query}`);
  expect(body.totalCount).toBe(body.edges.length);
  return body.edges.map(({ node }: { node: { id: string } }) => node.id);
};

/** The status of each endpoint for a single message. */
const answers = async (who: Person, message: (status?: MessageStatus) => Promise<string>): Promise<number[]> => {
  const asked = [
    `GET /admin/outbox/get/info/${await message()}`,
    `GET /admin/outbox/get/document/${await message()}`,
    `GET /admin/node/get/${await message()}`,
    `POST /admin/outbox/send/again/${await message('FAILED')}`,
    `POST /admin/outbox/cancel/${await message()}`,
  ];
  const calls = asked.map((what) => scene.call(who, what, what.startsWith('POST') ? { version: 1 } : undefined));
  return (await Promise.all(calls)).map(({ status }) => status);
};

describe('a quotation administrator', () => {
  test('sees only messages about quotations and proforma invoices', async () => {
    const [report, quotation, invoice] = [
      await put('JOB_REPORT'),
      await put('QUOTATION'),
      await put('PROFORMA_INVOICE'),
    ];
    expect(await listed(scene.quotationAdmin)).toEqual([invoice, quotation]);
    expect(await listed(scene.quotationAdmin, '&search=about')).toEqual([invoice, quotation]);
    expect(await listed(scene.admin)).toEqual(expect.arrayContaining([invoice, quotation, report]));
  });

  test('finds no messages about a visible job', async () => {
    const report = await put('JOB_REPORT');
    expect((await scene.call(scene.quotationAdmin, `GET /admin/job/get/info/${jobId}`)).status).toBe(200);
    expect(await scene.messagesAbout(jobId)).toEqual([]);
    expect(await scene.messagesAbout(jobId, scene.admin)).toMatchObject([{ id: report }, {}]);
  });

  test.each(['QUOTATION', 'PROFORMA_INVOICE'] as const)('has every right on a message for %s', async (purpose) => {
    expect(await answers(scene.quotationAdmin, (status) => put(purpose, status))).toEqual(Array(5).fill(200));
  });

  test('gets NOT_FOUND for a job report’s message, and changes nothing', async () => {
    const made: string[] = [];
    const put404 = async (status?: MessageStatus) => {
      const id = await put('JOB_REPORT', status);
      made.push(id);
      return id;
    };
    expect(await answers(scene.quotationAdmin, put404)).toEqual(Array(5).fill(404));
    const rows = await scene.database.db.selectFrom('messages').where('id', 'in', made).select('version').execute();
    expect(rows.map(({ version }) => version)).toEqual(Array(5).fill(1));
  });
});

test.each(['JOB_REPORT', 'QUOTATION', 'PROFORMA_INVOICE'] as const)(
  'a company administrator has every right on a message of purpose %s',
  async (purpose) => {
    expect(await answers(scene.admin, (status) => put(purpose, status))).toEqual(Array(5).fill(200));
  },
);
