import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMailServer, readLetter, type SmtpPeer } from '../../smtp-peer.ts';
import { type MailedScene, openMailedScene } from './mailed-scene.ts';
import { messageWhen, running, senderTo } from './outbox-scene.ts';

let scene: MailedScene;
let server: SmtpPeer;
beforeAll(async () => {
  scene = await openMailedScene();
  server = await openMailServer();
});
beforeEach(() => {
  server.letters.length = 0;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await scene[Symbol.asyncDispose]();
});

const send = (id: string, values: object = {}, who = scene.quotationAdmin, headers = {}) =>
  scene.send('quotation', { id, ...values }, who, headers);

const draft = (quotationId: string, query = '', who = scene.quotationAdmin) =>
  scene.call(who, `GET /v2/admin/quotation/get/quotation/message/${quotationId}${query}`);

const documentOf = (id: string) => scene.shown(`/v2/admin/quotation/download/pdf?id=${id}`);

const expired = { validUntil: '2026-01-31', expiresAt: new Date('2026-02-01T05:00:00Z') };

describe('the draft message', () => {
  test('is addressed to the customer, with the built-in text and the name of the attachment', async () => {
    const id = await scene.quotation();
    const { number } = await scene.quotationInfo(id);
    const { body } = await draft(id);
    expect(body).toMatchObject({ to: ['ana@silva.example'], templateId: null });
    expect(body.subject).toBe(`Quotation ${number}-R2: New boiler`);
    expect(body.body).toMatch(
      /^Dear Ana Silva,\n\nThank you .*The total is \$1,197\.00, and the quotation is valid until December 31, 2999\./s,
    );
    expect(body.body).toMatch(/Kind regards,\n\nQuinn Adams\nLima Works$/);
    const { body: sent } = await send(id);
    expect(body.attachments).toEqual(sent.attachments);
    expect(body.attachments).toMatchObject([{ filename: `${number}-R2.pdf`, contentType: 'application/pdf' }]);
  });

  test('uses only the default template for quotations', async () => {
    const id = await scene.quotation();
    const save = async (values: object) => {
      const template = { name: 'Ours', subject: 'S', isDefault: true, ...values };
      return (await scene.call(scene.quotationAdmin, 'POST /v2/admin/quotation/save/emailTemplates', template)).body.id;
    };
    const ours = await save({ purpose: 'QUOTATION', body: '{{ quotation.leadNumber }} {{ link }}' });
    const other = await save({ purpose: 'PROFORMA_INVOICE', body: '{{ proformaInvoice.number }}' });
    const filled = `L-000042 https://docket.example/#/layout/quotations/${id}`;
    expect((await draft(id)).body).toMatchObject({ body: filled, templateId: ours });
    expect((await draft(id, `?templateId=${other}`)).body.code).toBe('NOT_FOUND');
    await scene.call(scene.quotationAdmin, `DELETE /v2/admin/quotation/delete/emailTemplate/${ours}?version=1`);
    expect((await draft(id)).body.templateId).toBeNull();
  });

  test('is unknown for an unsendable quotation and for another company’s quotation', async () => {
    expect((await draft(await scene.quotation('CANCELLED'))).body.code).toBe('ILLEGAL_TRANSITION');
    expect((await draft(await scene.quotation('DRAFT', expired))).body.code).toBe('CONFLICT');
    expect((await draft(await scene.quotation(), '', scene.stranger)).status).toBe(404);
  });
});

describe('sending a quotation', () => {
  test('marks a draft as sent, stores the message, and records both in history', async () => {
    const id = await scene.quotation();
    const { status, body } = await send(id);
    expect([status, body.detail]).toEqual([200, undefined]);
    expect(body).toMatchObject({ purpose: 'QUOTATION', recordId: id, recordVersion: 1, status: 'WAITING' });
    const now = await scene.quotationInfo(id);
    expect(now).toMatchObject({ status: 'SENT', version: 2, sentAt: expect.any(String) });
    expect(await scene.messagesAbout(id)).toMatchObject([{ id: body.id, senderName: 'Quinn Adams' }]);
    const { body: history } = await scene.call(scene.admin, `GET /admin/audit/get/all/${id}`);
    expect(history.edges.map(({ node }: { node: { action: string } }) => node.action).toSorted()).toEqual([
      'SENT',
      'STATUS_CHANGED',
    ]);
  });

  test('delivers the same bytes as the viewer then shows, and the viewer keeps them after changes', async () => {
    const id = await scene.quotation();
    const { body } = await send(id);
    const shown = await documentOf(id);
    const customer = { id: scene.customerId, version: 1, phone: '+1 416 555 0100' };
    expect((await scene.call(scene.quotationAdmin, 'PUT /admin/customer/update', customer)).status).toBe(200);
    expect((await documentOf(id)).equals(shown)).toBe(true);
    expect((await scene.shown(`/admin/outbox/get/document/${body.id}`)).equals(shown)).toBe(true);
    await using _ = running(senderTo(scene, server.url));
    await messageWhen(scene, body.id, ({ status }) => status === 'SENT');
    const letters = await Promise.all(server.letters.map(readLetter));
    const read = letters.find(({ messageId }) => messageId === body.messageId);
    expect(read?.attachments[0]?.filename).toMatch(/^Q-2026-\d{6}-R2\.pdf$/);
    expect(Buffer.from(read?.attachments[0]?.content as ArrayBuffer).equals(shown)).toBe(true);
  });

  test('happens completely or not at all', async () => {
    const id = await scene.quotation();
    const { db } = scene.database;
    await sql`alter table audit_entries add constraint no_sending check (action <> 'SENT') not valid`.execute(db);
    const { status } = await send(id);
    await sql`alter table audit_entries drop constraint no_sending`.execute(db);
    expect(status).toBe(500);
    expect(await scene.quotationInfo(id)).toMatchObject({ status: 'DRAFT', version: 1, sentAt: null });
    expect(await scene.messagesAbout(id)).toEqual([]);
    const kept = await db.selectFrom('quotationContents').where('recordId', '=', id).selectAll().executeTakeFirst();
    expect(kept?.particulars).toBeNull();
  });

  test('happens once for two simultaneous calls: the second call is stale', async () => {
    const id = await scene.quotation();
    const answers = await Promise.all([send(id), send(id, {}, scene.admin), send(id), send(id, {}, scene.admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => [body.code, body.record.status])).toEqual(
      Array(3).fill(['STALE_VERSION', 'SENT']),
    );
    expect(await scene.messagesAbout(id)).toHaveLength(1);
  });

  test('from a stale version is refused and changes nothing', async () => {
    const id = await scene.quotation();
    for (const version of [2, 7]) expect((await send(id, { version })).body.code).toBe('STALE_VERSION');
    expect(await scene.quotationInfo(id)).toMatchObject({ status: 'DRAFT', version: 1 });
    expect(await scene.messagesAbout(id)).toEqual([]);
  });

  test('happens once for each idempotency key, even after the quotation changes', async () => {
    const id = await scene.quotation();
    const key = { 'idempotency-key': id };
    const first = await send(id, {}, scene.quotationAdmin, key);
    await scene.database.db.updateTable('quotations').set({ status: 'CANCELLED' }).where('id', '=', id).execute();
    const again = await send(id, {}, scene.quotationAdmin, key);
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect((await send(id, { subject: 'Other' }, scene.quotationAdmin, key)).body.code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await scene.messagesAbout(id)).toHaveLength(1);
  });

  test.each(['SENT', 'ACCEPTED'] as const)('again keeps the quotation %s', async (status) => {
    const id = await scene.quotation(status);
    for (let times = 1; times <= 2; times += 1) {
      expect((await send(id)).status).toBe(200);
      expect(await scene.messagesAbout(id)).toHaveLength(times);
    }
    expect(await scene.quotationInfo(id)).toMatchObject({ status, version: 1 });
  });

  test.each([
    ['REJECTED', {}, 'ILLEGAL_TRANSITION', /is REJECTED. Only DRAFT, SENT or ACCEPTED allows this change\./],
    ['CANCELLED', {}, 'ILLEGAL_TRANSITION', /is CANCELLED. Only DRAFT, SENT or ACCEPTED allows this change\./],
    ['DRAFT', expired, 'CONFLICT', /was valid until 2026-01-31/],
    ['SENT', expired, 'CONFLICT', /was valid until 2026-01-31/],
  ] as const)('is refused for a quotation that is %s %o', async (status, values, code, detail) => {
    const id = await scene.quotation(status, values);
    const { body } = await send(id);
    expect([body.code, body.detail]).toEqual([code, expect.stringMatching(detail)]);
    expect(await scene.messagesAbout(id)).toEqual([]);
  });

  test('of another company is refused', async () => {
    const id = await scene.quotation();
    expect((await send(id, {}, scene.stranger)).status).toBe(404);
    expect(await scene.quotationInfo(id)).toMatchObject({ status: 'DRAFT' });
  });

  test('to a repeated address is refused without effect', async () => {
    const id = await scene.quotation();
    const { body } = await send(id, { to: ['ana@silva.example', 'Ana@Silva.example'] });
    expect([body.code, body.errors[0].path]).toEqual(['BAD_INPUT', 'to.1']);
  });
});
