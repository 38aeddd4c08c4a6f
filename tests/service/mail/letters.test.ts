import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ReceivedLetter, SmtpPeer } from '../../smtp-peer.ts';
import { openMailServer, readLetter } from '../../smtp-peer.ts';
import { openScene, type Scene } from '../scene.ts';
import { FROM, messageOf, messageWhen, PDF, put, running, senderTo } from './outbox-scene.ts';

let scene: Scene;
let companyId: string;
let server: SmtpPeer;
beforeAll(async () => {
  scene = await openScene();
  companyId = await scene.company();
  server = await openMailServer();
});
afterEach(() => {
  server.letters.length = 0;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await scene[Symbol.asyncDispose]();
});

/** A delivered message: the raw letter, the parsed letter, and its row. */
async function arrived(message: Parameters<typeof put>[2] = {}) {
  const id = await put(scene, companyId, message);
  await using _ = running(senderTo(scene, server.url));
  const row = await messageWhen(scene, id, ({ status }) => status === 'SENT');
  const [letter] = server.letters as [ReceivedLetter];
  return { letter, row, read: await readLetter(letter), raw: letter.raw.toString('latin1') };
}

test('carries the attachment byte for byte', async () => {
  const bytes = Buffer.concat([PDF, Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * index) % 251))]);
  const { read } = await arrived({ bytes });
  expect(read.attachments).toHaveLength(1);
  const [attachment] = read.attachments;
  expect(attachment).toMatchObject({
    filename: 'J-000001-report.pdf',
    mimeType: 'application/pdf',
    disposition: 'attachment',
  });
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(bytes)).toBe(true);
});

test('names sender, recipients, date and reply address', async () => {
  const to = ['ana@lima.example', 'bo@lima.example'];
  const { read, row, letter } = await arrived({ to });
  expect(read.from).toEqual(FROM);
  expect(read.to?.map(({ address }) => address)).toEqual(to);
  expect(read.replyTo).toEqual([{ name: 'Lima Works', address: 'office@lima.example' }]);
  expect(read.messageId).toBe(row.messageId);
  expect(row.messageId).toMatch(/^<[0-9a-f-]{36}@mail\.example>$/);
  expect(new Date(read.date ?? '').getTime()).toBe(Math.floor(row.createdAt.getTime() / 1000) * 1000);
  expect([letter.from, ...letter.to]).toEqual([FROM.address, ...to]);
});

test('carries any letters in subject and text', async () => {
  const subject = 'Bericht für 山田 — अनिता «ليلى» 🛠';
  const body = 'Grüße an 山田,\n\n.ein Punkt am Anfang\nFrom here on\n  eingerückt 🛠';
  const { read } = await arrived({ subject, body });
  expect(read.subject).toBe(subject);
  expect(read.text?.trimEnd()).toBe(body);
});

test('resists injected headers', async () => {
  const { raw, read } = await arrived({ subject: 'Hello\r\nBcc: evil@x.example\r\n\r\nbody' });
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  expect(head).not.toMatch(/^bcc:/im);
  expect(read.subject).toContain('Hello');
  expect(server.letters.flatMap(({ to }) => to)).toEqual(['ana@lima.example']);
});

test('offers its text as HTML, with all markup escaped', async () => {
  const { read } = await arrived({ body: 'Dear <b>Ana</b> & "Bo",\nsecond line\n\n<script>alert(1)</script>' });
  expect(read.html?.replace(/\r\n/g, '\n').trimEnd()).toBe(
    '<!doctype html>\n<html><body>\n<p>Dear &lt;b&gt;Ana&lt;/b&gt; &amp; &quot;Bo&quot;,<br>\nsecond line</p>\n' +
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n</body></html>',
  );
});

test('makes a link of a URL alone on its line, and of no other text', async () => {
  const url = 'https://docket.example/#/link/a-b_c?x=1&y=2';
  const { read } = await arrived({
    body: `Open this link:\n\n${url}\n\nNot javascript:alert(1), nor\nhttps://a.example"><b>`,
  });
  const escaped = 'https://docket.example/#/link/a-b_c?x=1&amp;y=2';
  expect(read.html).toContain(`<p><a href="${escaped}">${escaped}</a></p>`);
  expect(read.html).toContain(
    '<a href="https://a.example&quot;&gt;&lt;b&gt;">https://a.example&quot;&gt;&lt;b&gt;</a>',
  );
  expect(read.html?.match(/<a /g)).toHaveLength(2);
});

test('doesn’t name its software', async () => {
  const { raw } = await arrived();
  expect(raw.toLowerCase()).not.toContain('nodemailer');
});

test('records its delivery in history', async () => {
  const { row } = await arrived();
  const admin = await scene.person('ROLE_COMPANY', companyId);
  const { body } = await scene.call(admin, `GET /admin/audit/get/all/${row.id}`);
  const [last] = body.edges.map(({ node }: { node: object }) => node);
  expect(last).toMatchObject({ action: 'STATUS_CHANGED', actorId: null });
  expect(last.changes).toContainEqual({ field: 'status', from: 'WAITING', to: 'SENT' });
  expect(await messageOf(scene, row.id)).toMatchObject({
    version: 2,
    attempts: 1,
    reason: null,
    sentAt: expect.any(Date),
  });
});
