import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../service/database/database.ts';
import { outboxQueue } from '../../service/mail/delivery/claims.ts';
import { Sender } from '../../service/mail/delivery/sender.ts';
import { parseSmtpUrl } from '../../service/mail/delivery/smtp-url.ts';
import { enqueue } from '../../service/mail/outbox.ts';
import { newId } from '../../service/shared/ids.ts';
import { openMailServer, openSmtpPeer, readLetter, type SmtpScript } from '../smtp-peer.ts';

const mailer = fileURLToPath(new URL('./mailer.ts', import.meta.url));

let directory: string;
let companyId: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'docket-outbox-'));
  const database = await openDatabase({ directory });
  companyId = newId('company');
  const places = { currency: 'CAD', locale: 'en-CA', timeZone: 'America/Toronto', numberOfUsers: 5 };
  const company = { id: companyId, name: 'Lima', email: 'office@lima.example', ...places, search: '', sortName: '' };
  await database.db.insertInto('companies').values(company).execute();
  await database.close();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Kills a sender when the mail server reaches a step; then another sender takes over. */
async function killAt(step: keyof SmtpScript) {
  const heard = Promise.withResolvers<void>();
  await using silent = await openSmtpPeer({
    [step]: () => {
      heard.resolve();
      return 'SAY NOTHING';
    },
  });
  await using server = await openMailServer();
  const database = await openDatabase({ directory });
  const id = await put(database);
  await database.close();

  const child = spawn(process.execPath, [mailer, directory, silent.url], { stdio: 'inherit' });
  const gone = once(child, 'exit');
  await Promise.race([heard.promise, gone.then(() => Promise.reject(new Error('It ended by itself.')))]);
  child.kill('SIGKILL');
  await gone;

  const again = await openDatabase({ directory });
  const left = await messageOf(again, id);
  await deliverAll(again, server.url);
  const { status, attempts } = await messageOf(again, id);
  await again.close();
  const letters = [...silent.letters, ...server.letters];
  const ids = await Promise.all(letters.map(async (letter) => (await readLetter(letter)).messageId));
  return { left: left.status, status, attempts, ids, messageId: left.messageId };
}

async function put({ db }: Database): Promise<string> {
  const about = { companyId, purpose: 'JOB_REPORT', recordId: 'job_1', recordVersion: 1 } as const;
  const document = { filename: 'a.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF') };
  const letter = { to: ['ana@lima.example'], subject: 'Report', body: 'See it.', document };
  const outbox = { isDelivering: true, host: 'mail.example', delayMs: 0, wake: () => {} };
  return (await enqueue({ db, actor: null }, outbox, { ...about, ...letter })).id;
}

async function deliverAll(database: Database, url: string): Promise<void> {
  const server = parseSmtpUrl(url);
  if (!server) throw new Error(`${url} is no address of a mail server`);
  const from = { name: '', address: 'docket@mail.example' };
  const sender = new Sender({ queue: outboxQueue(database.db), server, from, log: console, timings: { pollMs: 50 } });
  sender.start();
  const isOver = async () => {
    const left = database.db.selectFrom('messages').where('status', 'in', ['WAITING', 'SENDING']).select('id');
    return (await left.execute()).length === 0;
  };
  while (!(await isOver())) await delay(50);
  await sender.stop();
}

async function messageOf({ db }: Database, id: string) {
  return db.selectFrom('messages').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
}

test('sends a message once when the sender was killed before handing over', async () => {
  for (const step of ['greeting', 'rcpt', 'data'] as const) {
    const { left, status, attempts, ids, messageId } = await killAt(step);
    expect([left, status, attempts]).toEqual(['SENDING', 'SENT', 2]);
    expect(ids).toEqual([messageId]);
  }
});

test('sends a message again under the same Message-ID when the sender was killed before hearing the answer', async () => {
  const { left, status, attempts, ids, messageId } = await killAt('end');
  expect([left, status, attempts]).toEqual(['SENDING', 'SENT', 2]);
  expect(ids).toEqual([messageId, messageId]);
});
