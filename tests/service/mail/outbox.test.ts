import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { claim, release } from '../../../service/mail/delivery/claims.ts';
import { patience, settle } from '../../../service/mail/delivery/settlement.ts';
import type { Verdict } from '../../../service/mail/delivery/smtp.ts';
import { openMailServer, openSmtpPeer } from '../../smtp-peer.ts';
import { openScene, type Person, type Scene } from '../scene.ts';
import { messageOf, messageWhen, put, quick, running, senderTo } from './outbox-scene.ts';

let scene: Scene;
let companyId: string;
let admin: Person;
let stranger: Person;
beforeAll(async () => {
  scene = await openScene();
  companyId = await scene.company();
  admin = await scene.person('ROLE_COMPANY', companyId);
  stranger = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Oslo Works' }));
});
afterEach(() => scene.database.db.deleteFrom('messages').execute());
afterAll(() => scene[Symbol.asyncDispose]());

const SOON = { ...quick.patience, delaysMs: [100_000] };

describe('senders', () => {
  test('never send a message twice, in any number', async () => {
    await using peer = await openSmtpPeer({ end: { lateMs: 30, say: '250 taken' } });
    const ids = await Promise.all(Array.from({ length: 24 }, () => put(scene, companyId)));
    const senders = [1, 2, 3].map(() => senderTo(scene, peer.url));
    await using _ = await runningAll(senders);
    for (const id of ids) expect((await messageWhen(scene, id, ({ status }) => status === 'SENT')).attempts).toBe(1);
    expect(peer.letters).toHaveLength(24);
  });

  test('take over a dead sender’s message after its lease, under the same Message-ID', async () => {
    await using server = await openMailServer();
    const id = await put(scene, companyId);
    const dead = await claim(scene.database.db, 1_500);
    await using _ = running(senderTo(scene, server.url));
    await delay(100);
    expect(await messageOf(scene, id)).toMatchObject({ status: 'SENDING', attempts: 1 });
    expect(await messageWhen(scene, id, ({ status }) => status === 'SENT')).toMatchObject({
      attempts: 2,
      messageId: dead?.messageId,
    });
    expect(server.letters).toHaveLength(1);
  });

  test('remember the delivered recipients while the database is unreachable', async () => {
    await using server = await openMailServer();
    const id = await put(scene, companyId);
    let failures = 3;
    const db = new Proxy(scene.database.db, {
      get(target, name) {
        if (name === 'transaction' && failures-- > 0) throw new Error('connection terminated');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await using _ = running(senderTo({ database: { db } }, server.url));
    expect(await messageWhen(scene, id, ({ status }) => status === 'SENT')).toMatchObject({ attempts: 1 });
    expect(failures).toBeLessThan(1);
    expect(server.letters).toHaveLength(1);
  });

  test('returning after an expired lease keep the newer result and add the delivered recipients', async () => {
    const [ana, bo] = ['ana@lima.example', 'bo@lima.example'];
    const id = await put(scene, companyId, { to: [ana, bo] });
    const { db } = scene.database;
    const late = await claim(db, 1);
    await delay(20);
    const present = await claim(db, 60_000);
    if (!late || !present) throw new Error('It could not be claimed twice');
    const taken = { is: 'ACCEPTED' } as const;
    const refused = { is: 'DEFERRED', why: 'Later.' } as const;
    const verdicts = (forAna: Verdict, forBo: Verdict) => new Map([[ana, forAna] as const, [bo, forBo] as const]);
    expect(await release(db, late, verdicts(taken, refused), SOON)).toBe(false);
    expect(await messageOf(scene, id)).toMatchObject({ status: 'SENDING', claimedUntil: present.claimedUntil });
    expect(await release(db, present, verdicts(refused, taken), SOON)).toBe(true);
    expect(await messageOf(scene, id)).toMatchObject({ status: 'SENT' });
  });

  test('finish their current messages before stopping, and start no more', async () => {
    await using peer = await openSmtpPeer({ end: { lateMs: 200, say: '250 taken' } });
    const sender = senderTo(scene, peer.url);
    const first = await put(scene, companyId);
    sender.start();
    await messageWhen(scene, first, ({ status }) => status === 'SENDING');
    const stopped = sender.stop();
    const second = await put(scene, companyId);
    await stopped;
    expect(await messageOf(scene, first)).toMatchObject({ status: 'SENT' });
    expect(await messageOf(scene, second)).toMatchObject({ status: 'WAITING', attempts: 0 });
  });

  test('return a message claimed while stopping', async () => {
    await using server = await openMailServer();
    const sender = senderTo(scene, server.url);
    const id = await put(scene, companyId);
    sender.start();
    await sender.stop();
    expect(await messageOf(scene, id)).toMatchObject({ status: 'WAITING', attempts: 0, firstAttemptAt: null });
    expect(server.letters).toHaveLength(0);
  });

  test('abort slow messages when stopping, for a later attempt', async () => {
    await using peer = await openSmtpPeer({ mail: 'SAY NOTHING' });
    const sender = senderTo(scene, peer.url, {
      smtp: { ...quick.smtp, silenceMs: 60_000, totalMs: 60_000 },
      stopMs: 100,
    });
    const id = await put(scene, companyId);
    sender.start();
    await messageWhen(scene, id, ({ status }) => status === 'SENDING');
    await sender.stop();
    expect(await messageOf(scene, id)).toMatchObject({ status: 'WAITING', attempts: 1, claimedUntil: null });
  });

  test('serve companies in turn: many messages of a company don’t delay another company', async () => {
    for (let i = 0; i < 6; i += 1) await put(scene, companyId);
    const other = await scene.company({ name: 'Quick Works' });
    await put(scene, other);
    const taken = [];
    for (let i = 0; i < 7; i += 1) taken.push((await claim(scene.database.db, 60_000))?.companyId);
    expect(taken.slice(0, 2)).toEqual([companyId, other]);
    expect(new Set(taken.slice(2))).toEqual(new Set([companyId]));
  });

  test('skip the messages of an inactive company', async () => {
    await using server = await openMailServer();
    const asleep = await scene.company({ name: 'Asleep' });
    const switchTo = (status: 'ACTIVE' | 'INACTIVE') =>
      scene.database.db.updateTable('companies').set({ status }).where('id', '=', asleep).execute();
    await switchTo('INACTIVE');
    const id = await put(scene, asleep);
    const awake = await put(scene, companyId);
    await using _ = running(senderTo(scene, server.url));
    await messageWhen(scene, awake, ({ status }) => status === 'SENT');
    expect(await messageOf(scene, id)).toMatchObject({ status: 'WAITING', attempts: 0, firstAttemptAt: null });
    await switchTo('ACTIVE');
    await messageWhen(scene, id, ({ status }) => status === 'SENT');
  });

  test('fail a message with a broken document', async () => {
    await using server = await openMailServer();
    const id = await put(scene, companyId);
    await scene.database.db.deleteFrom('messageDocuments').where('messageId', '=', id).execute();
    await using _ = running(senderTo(scene, server.url, { patience: { ...quick.patience, totalMs: 60 } }));
    expect(await messageWhen(scene, id, ({ status }) => status === 'FAILED')).toMatchObject({
      claimedUntil: null,
      reason: 'The message could not be delivered in time. Docket could not compose the message.',
    });
  });

  test('continue with other messages while a silent server delays a message', async () => {
    await using peer = await openSmtpPeer({
      greeting: (_, connection) => (connection === 1 ? 'SAY NOTHING' : '220 peer'),
    });
    const slow = await put(scene, companyId);
    await using _ = running(senderTo(scene, peer.url, { patience: SOON }));
    await messageWhen(scene, slow, ({ status }) => status === 'SENDING');
    const quickOne = await put(scene, companyId);
    await messageWhen(scene, quickOne, ({ status }) => status === 'SENT');
    await messageWhen(scene, slow, ({ status, attempts }) => status === 'WAITING' && attempts === 1);
  });
});

test('errors are logged without the password', async () => {
  await using peer = await openSmtpPeer({ auth: '535 no' });
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const id = await put(scene, companyId);
  const sender = senderTo(scene, peer.url.replace('//', '//docket:hushhush@'), {}, (fields, text) =>
    log.warn(fields, text),
  );
  await using _ = running(sender);
  await messageWhen(scene, id, ({ attempts, status }) => attempts > 0 && status === 'WAITING');
  const said = lines.join('');
  expect(said).toContain(id);
  expect(said).toContain('535 no');
  for (const secret of ['hushhush', Buffer.from('\0docket\0hushhush').toString('base64')])
    expect(said).not.toContain(secret);
});

describe('patience', () => {
  const waiting = { address: 'ana@lima.example', status: 'WAITING', reply: null } as const;
  const deferred = new Map([[waiting.address, { is: 'DEFERRED', why: 'Later.' } as const]]);
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;

  test('grows from seconds to an hour, with 20 % spread', () => {
    const middles = [10_000, 30_000, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, HOUR, HOUR];
    const spread = middles.map((middle, index) => {
      const tried = { recipients: [waiting], attempts: index + 1, triedForMs: 0 };
      const waits = Array.from({ length: 50 }, () => settle(tried, deferred, patience).retryInMs ?? 0);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.8 * middle);
      expect(Math.max(...waits)).toBeLessThanOrEqual(1.2 * middle);
      return new Set(waits).size;
    });
    expect(Math.min(...spread)).toBeGreaterThan(10);
  });

  test('ends with an attempt 24 hours after the first attempt', () => {
    const tried = { recipients: [waiting], attempts: 30 };
    const last = settle({ ...tried, triedForMs: 24 * HOUR - MINUTE }, deferred, patience);
    expect(last).toMatchObject({ status: 'WAITING', retryInMs: MINUTE });
    const over = settle({ ...tried, triedForMs: 24 * HOUR }, deferred, patience);
    expect(over).toMatchObject({ status: 'FAILED', reason: 'The message could not be delivered in time. Later.' });
    expect(over.recipients).toEqual([{ ...waiting, reply: 'Later.' }]);
  });

  test('starts with the first attempt, not with the writing of the message', async () => {
    await using peer = await openSmtpPeer({ mail: '451 later' });
    const [old, tried] = [await put(scene, companyId), await put(scene, companyId)];
    const { db } = scene.database;
    const days = sql<Date>`now() - interval '2 days'`;
    await db.updateTable('messages').set({ createdAt: days }).execute();
    await db.updateTable('messages').set({ firstAttemptAt: days, attempts: 40 }).where('id', '=', tried).execute();
    await using _ = running(senderTo(scene, peer.url, { patience: { ...patience, delaysMs: [100_000] } }));
    await messageWhen(scene, tried, ({ status }) => status === 'FAILED');
    expect(
      await messageWhen(scene, old, ({ status, attempts }) => attempts === 1 && status !== 'SENDING'),
    ).toMatchObject({ status: 'WAITING' });
  });
});

describe('sending again', () => {
  test('sends only to recipients without a delivery, with new patience', async () => {
    await using peer = await openSmtpPeer({
      rcpt: (line, connection) => (line.includes('bo@') && connection === 1 ? '550 mailbox full' : '250 fine'),
    });
    const id = await put(scene, companyId, { to: ['ana@lima.example', 'bo@lima.example'] });
    await using _ = running(senderTo(scene, peer.url));
    const failed = await messageWhen(scene, id, ({ status }) => status === 'FAILED');
    const { status, body } = await scene.call(admin, `POST /admin/outbox/send/again/${id}`, {
      version: failed.version,
    });
    expect([status, body.status, body.attempts]).toEqual([200, 'WAITING', 0]);
    expect(await messageWhen(scene, id, (message) => message.status === 'SENT')).toMatchObject({ attempts: 1 });
    expect(peer.letters.map(({ to }) => to)).toEqual([['ana@lima.example'], ['bo@lima.example']]);
  });

  test('happens once for an Idempotency-Key', async () => {
    const id = await put(scene, companyId);
    await scene.database.db.updateTable('messages').set({ status: 'FAILED' }).where('id', '=', id).execute();
    const again = () =>
      scene.call(admin, `POST /admin/outbox/send/again/${id}`, { version: 1 }, { headers: { 'idempotency-key': id } });
    const first = await again();
    expect([first.status, first.body.version]).toEqual([200, 2]);
    expect(await again()).toMatchObject({ status: 200, body: first.body });
    expect(await messageOf(scene, id)).toMatchObject({ version: 2 });
  });

  test('needs a failed message at the current version in the own company', async () => {
    const id = await put(scene, companyId);
    const again = (version: number, who = admin) => scene.call(who, `POST /admin/outbox/send/again/${id}`, { version });
    expect((await again(1)).body).toMatchObject({
      code: 'CONFLICT',
      detail: expect.stringContaining('is WAITING. Only FAILED allows this change.'),
    });
    await scene.database.db
      .updateTable('messages')
      .set({ status: 'FAILED', version: 2 })
      .where('id', '=', id)
      .execute();
    expect((await again(1)).body).toMatchObject({ code: 'STALE_VERSION', record: { id, status: 'FAILED' } });
    expect((await again(2, stranger)).status).toBe(404);
  });
});

describe('taking back', () => {
  const cancel = (id: string, version = 1, who = admin) =>
    scene.call(who, `POST /admin/outbox/cancel/${id}`, { version });

  test('stops a message before delivery, also after failed attempts', async () => {
    await using peer = await openSmtpPeer({ mail: '451 later' });
    const id = await put(scene, companyId);
    const sender = senderTo(scene, peer.url, { patience: SOON });
    sender.start();
    await messageWhen(scene, id, ({ status, attempts }) => status === 'WAITING' && attempts === 1);
    expect((await cancel(id)).body).toMatchObject({ status: 'CANCELLED', version: 2, nextAttemptAt: null });
    await scene.database.db
      .updateTable('messages')
      .set({ nextAttemptAt: new Date(0) })
      .execute();
    await delay(100);
    await sender.stop();
    expect(await messageOf(scene, id)).toMatchObject({ status: 'CANCELLED', attempts: 1 });
  });

  test('is refused for a message being sent', async () => {
    const id = await put(scene, companyId);
    await claim(scene.database.db, 60_000);
    expect((await cancel(id)).body).toMatchObject({
      code: 'CONFLICT',
      detail: expect.stringContaining('is SENDING. Only WAITING allows this change.'),
    });
    expect((await cancel(id, 1, stranger)).status).toBe(404);
  });
});

describe('the outbox', () => {
  test('is listed, searched and read by its company', async () => {
    const id = await put(scene, companyId, { to: ['zoe@lima.example'], subject: 'Bericht für Zoë' });
    await put(scene, companyId);
    const list = async (query: string, who = admin) =>
      (await scene.call(who, `GET /admin/outbox/get/all${query}`)).body.edges.map(
        ({ node }: { node: { id: string } }) => node.id,
      );
    expect(await list('?search=zoe%20fur')).toEqual([id]);
    expect(await list('?status=WAITING')).toHaveLength(2);
    expect(await list('', stranger)).toEqual([]);
    const info = `GET /admin/outbox/get/info/${id}`;
    expect((await scene.call(admin, info)).body).toMatchObject({
      id,
      recipients: [{ address: 'zoe@lima.example', status: 'WAITING', reply: null }],
    });
    expect((await scene.call(admin, `GET /admin/node/get/${id}`)).body).toMatchObject({ id });
    expect((await scene.call(stranger, info)).status).toBe(404);
    const document = `GET /admin/outbox/get/document/${id}`;
    expect((await scene.call(admin, document)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
    });
    expect((await scene.call(stranger, document)).status).toBe(404);
  });

  test('names the missing mail server as the reason for waiting, without starting patience', async () => {
    const id = await put(scene, companyId);
    const { body } = await scene.call(admin, `GET /admin/outbox/get/info/${id}`);
    expect(body).toMatchObject({ status: 'WAITING', attempts: 0, nextAttemptAt: null });
    expect(body.reason).toBe('No mail server is set up. The message waits until there is one.');
    expect(await messageOf(scene, id)).toMatchObject({ firstAttemptAt: null });
    expect((await scene.call(admin, 'GET /admin/user/get/viewer')).body.mailIsConfigured).toBe(false);
  });
});

async function runningAll(senders: ReturnType<typeof senderTo>[]): Promise<AsyncDisposable> {
  const all = senders.map(running);
  return { [Symbol.asyncDispose]: async () => void (await Promise.all(all.map((one) => one[Symbol.asyncDispose]()))) };
}
