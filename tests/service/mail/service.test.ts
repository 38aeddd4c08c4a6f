import { expect, test } from 'vitest';
import { parseSmtpUrl } from '../../../service/mail/delivery/smtp-url.ts';
import { openMailServer, readLetter } from '../../smtp-peer.ts';
import { openScene } from '../scene.ts';
import { FROM, messageWhen, put, quick } from './outbox-scene.ts';

test('a service delivers the outbox by itself, and is notified of new messages', async () => {
  await using mailServer = await openMailServer();
  const server = parseSmtpUrl(mailServer.url);
  if (!server) throw new Error('no mail server');
  // The sender would poll only after a minute.
  const mail = { server, from: FROM, timings: { ...quick, pollMs: 60_000 } };
  await using scene = await openScene({ mail });
  const companyId = await scene.company();
  const admin = await scene.person('ROLE_COMPANY', companyId);
  const { db } = scene.database;
  const waiting = await put(scene, companyId, { subject: 'Waited' });
  const failed = await put(scene, companyId, { subject: 'Failed' });
  const recipients = JSON.stringify([{ address: 'ana@lima.example', status: 'REFUSED', reply: 'Mailbox full.' }]);
  await db.updateTable('messages').set({ status: 'FAILED', recipients }).where('id', '=', failed).execute();
  await scene.app.listen({ host: '127.0.0.1', port: 0 });
  await messageWhen(scene, waiting, ({ status }) => status === 'SENT');

  await scene.call(admin, `POST /admin/outbox/send/again/${failed}`, { version: 1 });
  await messageWhen(scene, failed, ({ status }) => status === 'SENT');
  const subjects = await Promise.all(mailServer.letters.map(async (letter) => (await readLetter(letter)).subject));
  expect(subjects).toEqual(['Waited', 'Failed']);
  expect((await scene.call(admin, 'GET /admin/user/get/viewer')).body.mailIsConfigured).toBe(true);
});
