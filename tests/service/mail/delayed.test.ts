import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSmtpUrl } from '../../../service/mail/delivery/smtp-url.ts';
import { openMailServer, type SmtpPeer } from '../../smtp-peer.ts';
import { type MailedScene, openMailedScene } from './mailed-scene.ts';
import { FROM, messageOf, messageWhen, quick, running, senderTo } from './outbox-scene.ts';

const DELAY_MS = 1_500;

let mailServer: SmtpPeer;
let scene: MailedScene;
beforeAll(async () => {
  mailServer = await openMailServer();
  const server = parseSmtpUrl(mailServer.url);
  if (!server) throw new Error('no mail server');
  // The sender would poll only after a minute.
  const timings = { ...quick, pollMs: 60_000 };
  scene = await openMailedScene({ mail: { server, from: FROM, delayMs: DELAY_MS, timings } });
  await scene.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await scene?.[Symbol.asyncDispose]();
  await mailServer?.[Symbol.asyncDispose]();
});

test('a message shows its time of departure, and leaves then', async () => {
  const { body: sent } = await scene.send('quotation', { id: await scene.quotation() });
  expect(sent).toMatchObject({ status: 'WAITING', attempts: 0, version: 1 });
  expect(Date.parse(sent.nextAttemptAt) - Date.parse(sent.createdAt)).toBeGreaterThanOrEqual(DELAY_MS);
  const { firstAttemptAt } = await messageWhen(scene, sent.id, ({ status }) => status === 'SENT');
  expect(firstAttemptAt?.getTime()).toBeGreaterThanOrEqual(Date.parse(sent.nextAttemptAt));
  expect(mailServer.letters).toHaveLength(1);
});

test('a message taken back earlier never leaves, and the quotation stays sent', async () => {
  const id = await scene.quotation();
  const { body: sent } = await scene.send('quotation', { id });
  const { body: cancelled } = await scene.call(scene.quotationAdmin, `POST /admin/outbox/cancel/${sent.id}`, {
    version: sent.version,
  });
  expect(cancelled).toMatchObject({ status: 'CANCELLED', nextAttemptAt: null });
  const before = mailServer.letters.length;
  // After a later message has left, the first would have left, too.
  const { body: next } = await scene.send('quotation', { id: await scene.quotation() });
  await messageWhen(scene, next.id, ({ status }) => status === 'SENT');
  expect(mailServer.letters).toHaveLength(before + 1);
  expect(await messageOf(scene, sent.id)).toMatchObject({ status: 'CANCELLED', attempts: 0 });
  expect(await scene.quotationInfo(id)).toMatchObject({ status: 'SENT' });
});

const takeBack = (id: string, version = 2) =>
  scene.call(scene.quotationAdmin, `POST /v2/admin/quotation/take/back/${id}`, { version });

test('taking back the sending of a quotation cancels the held message, and the quotation is a draft again', async () => {
  const id = await scene.quotation();
  const { body: sent } = await scene.send('quotation', { id });
  const { status, body } = await takeBack(id);
  expect([status, body]).toMatchObject([200, { status: 'DRAFT', sentAt: null, version: 3 }]);
  expect(await messageOf(scene, sent.id)).toMatchObject({ status: 'CANCELLED', attempts: 0 });
  const { particulars } = await scene.database.db
    .selectFrom('quotationContents')
    .where('recordId', '=', id)
    .select('particulars')
    .executeTakeFirstOrThrow();
  expect(particulars).toBeNull();
});

test('the sending of a quotation stays once a message has left', async () => {
  const id = await scene.quotation();
  const { body: sent } = await scene.send('quotation', { id, holdSeconds: 0 });
  expect(sent).toMatchObject({ nextAttemptAt: null });
  await messageWhen(scene, sent.id, ({ status }) => status === 'SENT');
  expect(await takeBack(id)).toMatchObject({ status: 409, body: { errors: [{ code: 'HAS_LEFT' }] } });
  expect(await scene.quotationInfo(id)).toMatchObject({ status: 'SENT' });
});

test('a quotation marked as sent by hand becomes a draft again', async () => {
  const id = await scene.quotation();
  const move = { id, version: 1, status: 'SENT' };
  await scene.call(scene.quotationAdmin, 'POST /v2/admin/quotation/save/quotation/status', move);
  expect(await takeBack(id)).toMatchObject({ status: 200, body: { status: 'DRAFT', sentAt: null } });
});

test('a message sent with a hold of its own waits so long, and a longer hold than a minute is refused', async () => {
  const id = await scene.quotation();
  const { body: held } = await scene.send('quotation', { id, holdSeconds: 60 });
  expect(Date.parse(held.nextAttemptAt) - Date.parse(held.createdAt)).toBeGreaterThanOrEqual(60_000);
  expect(await scene.send('quotation', { id, version: 2, holdSeconds: 61 })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'holdSeconds', code: 'TOO_LARGE' }] },
  });
});

test('a service that starts later keeps the hold of a message', async () => {
  const { body: held } = await scene.send('quotation', { id: await scene.quotation(), holdSeconds: 60 });
  const { body: due } = await scene.send('quotation', { id: await scene.quotation() });
  await using _ = running(senderTo(scene, mailServer.url));
  // The later message would leave after the held message.
  await messageWhen(scene, due.id, ({ status }) => status === 'SENT');
  expect(await messageOf(scene, held.id)).toMatchObject({ status: 'WAITING', attempts: 0 });
});

test('the history of a message omits the wait', async () => {
  const { body: sent } = await scene.send('quotation', { id: await scene.quotation() });
  const { body: history } = await scene.call(scene.admin, `GET /admin/audit/get/all/${sent.id}`);
  const fields = history.edges[0].node.changes.map(({ field }: { field: string }) => field);
  expect(fields).not.toContain('nextAttemptAt');
});
