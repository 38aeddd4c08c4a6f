import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSmtpUrl } from '../../../service/mail/delivery/smtp-url.ts';
import { openMailServer, type SmtpPeer } from '../../smtp-peer.ts';
import { type MailedScene, openMailedScene } from './mailed-scene.ts';
import { FROM, messageOf, messageWhen, quick } from './outbox-scene.ts';

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

test('the history of a message omits the wait', async () => {
  const { body: sent } = await scene.send('quotation', { id: await scene.quotation() });
  const { body: history } = await scene.call(scene.admin, `GET /admin/audit/get/all/${sent.id}`);
  const fields = history.edges[0].node.changes.map(({ field }: { field: string }) => field);
  expect(fields).not.toContain('nextAttemptAt');
});
