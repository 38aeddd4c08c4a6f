import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, readLetter, type SmtpPeer } from '../../smtp-peer.ts';
import { type MailedScene, openMailedScene } from './mailed-scene.ts';
import { messageWhen, running, senderTo } from './outbox-scene.ts';

let scene: MailedScene;
let server: SmtpPeer;
beforeAll(async () => {
  scene = await openMailedScene();
  server = await openMailServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await scene[Symbol.asyncDispose]();
});

const send = (id: string, values: object = {}, who = scene.quotationAdmin) =>
  scene.send('proforma/invoice', { id, ...values }, who);

const draft = (id: string, who = scene.quotationAdmin) =>
  scene.call(who, `GET /v2/admin/quotation/get/proforma/invoice/message/${id}`);

const documentOf = (id: string) => scene.shown(`/v2/admin/quotation/download/proforma/invoice/pdf?id=${id}`);

test('the message names the amount, the due date and the quotation', async () => {
  const id = await scene.proformaInvoice();
  const { number, quotationNumber } = (await scene.call(scene.admin, `GET /admin/node/get/${id}`)).body;
  const { body } = await draft(id);
  expect(body.subject).toBe(`Proforma invoice ${number}: New boiler`);
  expect(body.body).toContain(`our proforma invoice ${number} for quotation ${quotationNumber}: New boiler.`);
  expect(body.body).toContain('pay $359.10 in advance by December 4, 2026.');
  expect(body.attachments).toMatchObject([{ filename: `${number}.pdf`, size: (await documentOf(id)).length }]);
});

test.each(['ISSUED', 'PAID'] as const)(
  'a proforma invoice that is %s is sent byte for byte as shown, and keeps its status',
  async (status) => {
    const id = await scene.proformaInvoice(status);
    const shown = await documentOf(id);
    const { body } = await send(id);
    expect(body).toMatchObject({ purpose: 'PROFORMA_INVOICE', recordId: id, recordVersion: 1 });
    await using _ = running(senderTo(scene, server.url));
    await messageWhen(scene, body.id, ({ status }) => status === 'SENT');
    const letters = await Promise.all(server.letters.map(readLetter));
    const read = letters.find(({ messageId }) => messageId === body.messageId);
    expect(Buffer.from(read?.attachments[0]?.content as ArrayBuffer).equals(shown)).toBe(true);
    const now = await scene.call(scene.quotationAdmin, `GET /admin/node/get/${id}`);
    expect(now.body).toMatchObject({ status, version: 1 });
    const { body: history } = await scene.call(scene.admin, `GET /admin/audit/get/all/${id}`);
    expect(history.edges.map(({ node }: { node: { action: string } }) => node.action)).toEqual(['SENT']);
  },
);

test('a cancelled proforma invoice is neither drafted as a message nor sent', async () => {
  const id = await scene.proformaInvoice('CANCELLED');
  for (const { body } of [await draft(id), await send(id)]) {
    expect([body.code, body.detail]).toEqual([
      'ILLEGAL_TRANSITION',
      expect.stringMatching(/^P-2026-\d{6} is CANCELLED. Only ISSUED or PAID allows this change\.$/),
    ]);
  }
  expect(await scene.messagesAbout(id)).toEqual([]);
});

test('a proforma invoice of another company or a stale version is not sent', async () => {
  const id = await scene.proformaInvoice();
  expect((await send(id, {}, scene.stranger)).status).toBe(404);
  expect((await draft(id, scene.stranger)).status).toBe(404);
  expect((await send(id, { version: 2 })).body).toMatchObject({ code: 'STALE_VERSION', record: { id, version: 1 } });
  expect(await scene.messagesAbout(id)).toEqual([]);
});
