import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailServer, readLetter, type SmtpPeer } from '../../smtp-peer.ts';
import { type Answer, openScene, type Person, type Scene } from '../scene.ts';
import { messageWhen, running, senderTo } from './outbox-scene.ts';

let scene: Scene;
let admin: Person;
let quotationAdmin: Person;
let stranger: Person;
let server: SmtpPeer;
beforeAll(async () => {
  scene = await openScene();
  const companyId = await scene.company();
  admin = await scene.person('ROLE_COMPANY', companyId, { fullName: 'Quinn Adams' });
  quotationAdmin = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
  server = await openMailServer();
});
beforeEach(() => {
  server.letters.length = 0;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await scene[Symbol.asyncDispose]();
});

/** A job at version 2 with saved completed info. */
async function completedJob(customer: object = { email: 'ana@lima.example' }): Promise<{ id: string; number: string }> {
  const job = await newJob(customer);
  const done = {
    startedAt: '2026-11-20T14:05:00.000Z',
    finishedAt: '2026-11-20T16:40:00.000Z',
    outcome: 'FULL',
    workDone: 'Cleaned the igniter',
    noSignatureReason: 'Nobody was at home',
  };
  await scene.call(admin, 'PUT /admin/job/update/completed/job/info', { id: job.id, version: 1, ...done });
  return job;
}

async function newJob(customer: object = { phone: '1' }): Promise<{ id: string; number: string }> {
  const { body } = await scene.call(admin, 'POST /admin/customer/save', { fullName: 'Ana Lima', ...customer });
  const job = { customerId: body.id, title: 'Furnace does not ignite', assigneeId: admin.id };
  return (await scene.call(admin, 'POST /admin/job/create', job)).body;
}

const letter = { to: ['ana@lima.example'], subject: 'Your report', body: 'Dear Ana,\nhere it is.' };

const send = (id: string, values: object = {}, who = admin, headers: Record<string, string> = {}): Promise<Answer> =>
  scene.call(who, 'POST /admin/job/send/job/report', { id, version: 2, ...letter, ...values }, { headers });

const draft = (jobId: string, query = '', who = admin): Promise<Answer> =>
  scene.call(who, `GET /admin/job/get/report/message/${jobId}${query}`);

const report = async (jobId: string): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${admin.token}` };
  return (await scene.app.inject({ url: `/admin/job/downloadPdf/${jobId}`, headers })).rawPayload;
};

describe('the draft message', () => {
  test('is addressed to the customer, with the built-in text and the name of the attachment', async () => {
    const { id, number } = await completedJob();
    const { body } = await draft(id);
    expect(body).toMatchObject({ to: ['ana@lima.example'], templateId: null });
    expect(body.subject).toBe(`Report ${number}: Furnace does not ignite`);
    expect(body.body).toMatch(/^Dear Ana Lima,\n\n.*November 20, 2026 at 11:40.a\.m\.: Furnace does not ignite/s);
    expect(body.body).toMatch(/Kind regards,\n\nQuinn Adams\nLima Works$/);
    const size = (await report(id)).length;
    expect(body.attachments).toEqual([{ filename: `${number}-report.pdf`, contentType: 'application/pdf', size }]);
  });

  test('has no recipient when the customer has no e-mail address', async () => {
    const { id } = await completedJob({ phone: '1' });
    expect((await draft(id)).body.to).toEqual([]);
  });

  test('uses the default template or the requested template', async () => {
    const { id } = await completedJob();
    const save = async (values: object, who = admin) => {
      const template = { name: 'Ours', purpose: 'JOB_REPORT', subject: 'S', ...values };
      return (await scene.call(who, 'POST /v2/admin/quotation/save/emailTemplates', template)).body.id;
    };
    const ours = await save({ body: '{{ worker.fullName }} was there.', isDefault: true });
    const other = await save({ body: 'Other' });
    const theirs = await save({ body: 'Theirs' }, stranger);
    expect((await draft(id)).body).toMatchObject({ body: 'Quinn Adams was there.', templateId: ours });
    expect((await draft(id, `?templateId=${other}`)).body).toMatchObject({ body: 'Other', templateId: other });
    expect((await draft(id, `?templateId=${theirs}`)).body.code).toBe('NOT_FOUND');
    await scene.call(admin, `DELETE /v2/admin/quotation/delete/emailTemplate/${ours}?version=1`);
    expect((await draft(id)).body.templateId).toBeNull();
  });

  test('is unknown for a job without a report and for another company’s job', async () => {
    const { id, number } = await newJob();
    const { status, body } = await draft(id);
    const detail = `${number} has no completed info yet. Save the completed info first.`;
    expect([status, body.code, body.detail]).toEqual([409, 'CONFLICT', detail]);
    expect((await draft((await completedJob()).id, '', stranger)).status).toBe(404);
  });
});

describe('sending a report', () => {
  test('stores the message and records the sending in the job’s history', async () => {
    const { id } = await completedJob();
    const { status, body } = await send(id, { to: ['ana@lima.example', 'bo@lima.example'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      purpose: 'JOB_REPORT',
      recordId: id,
      recordVersion: 2,
      recipients: [
        { address: 'ana@lima.example', status: 'WAITING', reply: null },
        { address: 'bo@lima.example', status: 'WAITING', reply: null },
      ],
      subject: 'Your report',
      status: 'WAITING',
      senderId: admin.id,
      senderName: 'Quinn Adams',
    });
    const history = await scene.call(admin, `GET /admin/audit/get/all/${id}?first=1`);
    expect(history.body.edges[0].node).toMatchObject({
      action: 'SENT',
      actorId: admin.id,
      changes: [
        { field: 'to', from: null, to: ['ana@lima.example', 'bo@lima.example'] },
        { field: 'subject', from: null, to: 'Your report' },
        { field: 'version', from: null, to: 2 },
        { field: 'messageId', from: null, to: body.id },
      ],
    });
    const list = await scene.call(admin, `GET /admin/outbox/get/all/by/${id}`);
    expect(list.body.edges.map(({ node }: { node: { id: string } }) => node.id)).toEqual([body.id]);
    const failed = await scene.call(admin, `GET /admin/outbox/get/all/by/${id}?status=FAILED`);
    expect(failed.body.edges).toEqual([]);
    expect((await scene.call(stranger, `GET /admin/outbox/get/all/by/${id}`)).status).toBe(404);
    expect((await scene.call(admin, `GET /admin/job/get/info/${id}`)).body.version).toBe(2);
  });

  test('takes what the caller leaves out from the draft', async () => {
    const { id } = await completedJob();
    const { body: draft } = await scene.call(admin, `GET /admin/job/get/report/message/${id}`);
    const { status, body } = await scene.call(admin, 'POST /admin/job/send/job/report', { id, version: 2 });
    const { subject, recipients } = body;
    expect([status, subject, recipients.map(({ address }: { address: string }) => address)]).toEqual([
      200,
      draft.subject,
      draft.to,
    ]);
    const stored = await scene.database.db.selectFrom('messages').where('id', '=', body.id).select('body').execute();
    expect(stored).toEqual([{ body: draft.body }]);
    const named = await scene.call(admin, 'POST /admin/job/send/job/report', { id, version: 2, subject: 'Yours' });
    expect([named.body.subject, named.body.recipients.length]).toEqual(['Yours', 1]);
  });

  test('without a recipient is refused for a customer without an address', async () => {
    const { id } = await completedJob();
    const { customerId } = (await scene.call(admin, `GET /admin/job/get/info/${id}`)).body;
    const { db } = scene.database;
    const emailOf = (email: string | null) =>
      db.updateTable('customers').set({ email, phone: '1' }).where('id', '=', customerId).execute();
    const { email } = await db
      .selectFrom('customers')
      .where('id', '=', customerId)
      .select('email')
      .executeTakeFirstOrThrow();
    await emailOf(null);
    const { body } = await scene.call(admin, 'POST /admin/job/send/job/report', { id, version: 2 });
    expect(body).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: 'to', code: 'REQUIRED' }] });
    await emailOf(email);
  });

  test('delivers the same bytes as the viewer', async () => {
    const { id } = await completedJob();
    const shown = await report(id);
    const { body } = await send(id);
    const stored = await scene.app.inject({
      url: `/admin/outbox/get/document/${body.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(stored.rawPayload.equals(shown)).toBe(true);
    await using _ = running(senderTo(scene, server.url));
    await messageWhen(scene, body.id, ({ status }) => status === 'SENT');
    const letters = await Promise.all(server.letters.map(readLetter));
    const read = letters.find(({ messageId }) => messageId === body.messageId);
    expect(Buffer.from(read?.attachments[0]?.content as ArrayBuffer).equals(shown)).toBe(true);
  });

  test('is refused when the job has changed since', async () => {
    const { id } = await completedJob();
    await scene.call(admin, 'PUT /admin/job/update', { id, version: 2, title: 'Another' });
    const { body } = await send(id);
    expect(body).toMatchObject({ code: 'STALE_VERSION', record: { id, version: 3, title: 'Another' } });
    expect((await scene.call(admin, `GET /admin/outbox/get/all/by/${id}`)).body.edges).toEqual([]);
  });

  test('is refused for a job without a report, for another company’s job, and without permission', async () => {
    const { id } = await newJob();
    expect((await send(id, { version: 1 })).body.code).toBe('CONFLICT');
    const done = await completedJob();
    expect((await send(done.id, {}, stranger)).status).toBe(404);
    expect((await send(done.id, {}, quotationAdmin)).status).toBe(403);
  });

  test('happens once for each idempotency key, even after the job changes', async () => {
    const { id } = await completedJob();
    const key = { 'idempotency-key': `send ${id}`.replace(' ', '-') };
    const first = await send(id, {}, admin, key);
    await scene.call(admin, 'PUT /admin/job/update', { id, version: 2, title: 'Another' });
    await scene.call(admin, `DELETE /admin/job/delete/${id}?version=3`);
    const again = await send(id, {}, admin, key);
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect((await send(id, { subject: 'Other' }, admin, key)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  test.each([
    ['two addresses in a single value', { to: ['ana@lima.example, evil@x.example'] }, 'to.0'],
    ['a name with an address', { to: ['Ana <ana@lima.example>'] }, 'to.0'],
    ['a line break', { to: ['ana@lima.example\r\nBcc: evil@x.example'] }, 'to.0'],
    ['a domain with non-ASCII letters', { to: ['ana@bücher.example'] }, 'to.0'],
    ['a domain without a dot', { to: ['ana@localhost'] }, 'to.0'],
    ['a repeated address', { to: ['ana@lima.example', 'bo@lima.example', 'Ana@Lima.example'] }, 'to.2'],
    ['no recipient', { to: [] }, 'to'],
    ['eleven recipients', { to: Array.from({ length: 11 }, (_, index) => `a${index}@lima.example`) }, 'to'],
    ['a subject of two lines', { subject: 'a\nb' }, 'subject'],
    ['no text', { body: '' }, 'body'],
  ])('refuses %s', async (_, values, path) => {
    const { id } = await completedJob();
    const { status, body } = await send(id, values);
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'BAD_INPUT', path]);
  });
});
