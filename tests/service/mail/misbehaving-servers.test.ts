import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../free-port.ts';
import { openMailServer, openSmtpPeer, readLetter, type SmtpScript } from '../../smtp-peer.ts';
import { openScene, type Scene } from '../scene.ts';
import { messageWhen, PDF, put, quick, running, senderTo } from './outbox-scene.ts';

let scene: Scene;
let companyId: string;
beforeAll(async () => {
  scene = await openScene();
  companyId = await scene.company();
});
afterEach(() => scene.database.db.deleteFrom('messages').execute());
afterAll(() => scene[Symbol.asyncDispose]());

/** Sends to a server that fails on the first connection; returns the message after the first attempt and at the end. */
async function sendTo(script: SmtpScript, to = ['ana@lima.example'], bytes = PDF, timings = {}) {
  await using peer = await openSmtpPeer(onFirst(script));
  const id = await put(scene, companyId, { to, bytes });
  const url = script.auth ? peer.url.replace('smtp://', 'smtp://docket:hush@') : peer.url;
  // The second attempt waits until the test has read the first result.
  const sender = senderTo(scene, url, { patience: { ...quick.patience, delaysMs: [60_000] }, ...timings });
  await using _ = running(sender);
  const first = await messageWhen(scene, id, ({ attempts, status }) => attempts > 0 && status !== 'SENDING');
  await scene.database.db.updateTable('messages').set({ nextAttemptAt: null }).where('id', '=', id).execute();
  sender.wake();
  const last = await messageWhen(scene, id, ({ status }) => status !== 'SENDING' && status !== 'WAITING');
  expect(last.messageId).toBe(first.messageId);
  return {
    first: [first.status, first.reason],
    last: last.status,
    reason: last.reason,
    recipients: last.recipients.map(({ status }) => status),
    attempts: last.attempts,
    letters: peer.letters.map(({ isAcknowledged, to }) => [isAcknowledged, ...to]),
    ids: await Promise.all(peer.letters.map(async (letter) => (await readLetter(letter)).messageId)),
  };
}

function onFirst({ hangsUp, ...steps }: SmtpScript): SmtpScript {
  const usual = { greeting: '220 peer', ehlo: '250-peer\r\n250 AUTH PLAIN', auth: '235 welcome', data: '354 go on' };
  const answers = Object.entries(steps).map(([step, answer]) => [
    step,
    (said: string, connection: number) => {
      if (connection > 1) return { ...usual }[step] ?? '250 fine';
      return typeof answer === 'function' ? answer(said, connection) : answer;
    },
  ]);
  return {
    ...Object.fromEntries(answers),
    ...(hangsUp && { hangsUp: (bytes, connection) => connection === 1 && hangsUp(bytes, connection) }),
  };
}

const said = (refused: string, reply: string) => `The mail server refused ${refused}: ${reply}`;
const SILENT = 'The mail server did not answer in time.';
const LOST = 'The connection to the mail server broke.';
const PERHAPS = expect.stringMatching(/^The connection broke before the mail server confirmed .* may arrive twice\.$/);

describe('a message waits, and arrives once, when the server at first', () => {
  test.each<[string, SmtpScript, string]>([
    ['hangs up', { greeting: 'HANG UP' }, LOST],
    ['says nothing', { greeting: 'SAY NOTHING' }, SILENT],
    ['greets with 421', { greeting: '421 too busy' }, said('the connection', '421 too busy')],
    ['greets with 554', { greeting: '554 no service' }, said('the connection', '554 no service')],
    [
      'greets in another protocol',
      { greeting: 'HTTP/1.1 400 Bad Request' },
      said('the connection', 'HTTP/1.1 400 Bad Request'),
    ],
    ['answers EHLO with 421', { ehlo: '421 too busy' }, said('the connection', '421 too busy')],
    ['answers EHLO with 550', { ehlo: '550 not you' }, said('the connection', '550 not you')],
    ['says nothing to EHLO', { ehlo: 'SAY NOTHING' }, SILENT],
    ['answers AUTH with 454', { auth: '454 later' }, said('the login', '454 later')],
    ['answers AUTH with 535', { auth: '535 wrong password' }, said('the login', '535 wrong password')],
    ['wants a login at MAIL', { mail: '530 log in first' }, said('the login', '530 log in first')],
    ['answers MAIL with 451', { mail: '451 later' }, said('the sender', '451 later')],
    ['answers RCPT with 450', { rcpt: '450 greylisted' }, said('the recipient', '450 greylisted')],
    ['answers DATA with 451', { data: '451 later' }, said('the message', '451 later')],
    ['says nothing to DATA', { data: 'SAY NOTHING' }, SILENT],
    ['hangs up on DATA', { data: 'HANG UP' }, LOST],
  ])('%s', async (_, script, reason) => {
    const sent = await sendTo(script);
    expect(sent.first).toEqual(['WAITING', reason]);
    expect(sent).toMatchObject({ last: 'SENT', reason: null, recipients: ['ACCEPTED'], attempts: 2 });
    expect(sent.letters).toEqual([[true, 'ana@lima.example']]);
  });

  test('hangs up in the middle of a letter larger than the network buffers', async () => {
    const patient = { smtp: { ...quick.smtp, silenceMs: 5_000, totalMs: 15_000 }, leaseMs: 20_000 };
    const large = Buffer.alloc(8_000_000, 'docket');
    const sent = await sendTo({ hangsUp: (bytes) => bytes > 10_000 }, undefined, large, patient);
    expect(sent.first).toEqual(['WAITING', LOST]);
    expect(sent).toMatchObject({ last: 'SENT', attempts: 2, letters: [[true, 'ana@lima.example']] });
  });

  test('answers the letter with 451', async () => {
    const sent = await sendTo({ end: '451 out of space' });
    expect(sent.first).toEqual(['WAITING', said('the message', '451 out of space')]);
    expect(sent).toMatchObject({ last: 'SENT', attempts: 2 });
    expect(sent.letters.map(([isAcknowledged]) => isAcknowledged)).toEqual([false, true]);
  });

  test('is unreachable', async () => {
    const port = await freePort();
    const id = await put(scene, companyId);
    await using _ = running(senderTo(scene, `smtp://127.0.0.1:${port}`));
    const waiting = await messageWhen(scene, id, ({ attempts, status }) => attempts > 1 && status === 'WAITING');
    expect(waiting.reason).toBe('The mail server refuses connections.');
    await using server = await openMailServer({}, port);
    await messageWhen(scene, id, ({ status }) => status === 'SENT');
    expect(server.letters).toHaveLength(1);
  });
});

describe('a letter with an uncertain outcome is sent again under the same Message-ID when the server', () => {
  test.each<[string, SmtpScript]>([
    ['hangs up instead of an answer', { end: 'HANG UP' }],
    ['says nothing', { end: 'SAY NOTHING' }],
  ])('%s', async (_, script) => {
    const sent = await sendTo(script);
    expect(sent.first).toEqual(['WAITING', PERHAPS]);
    expect(sent).toMatchObject({ last: 'SENT', attempts: 2 });
    expect(sent.letters.map(([isAcknowledged]) => isAcknowledged)).toEqual([false, true]);
    expect(new Set(sent.ids).size).toBe(1);
  });
});

describe('a message arrives at the first attempt when the server', () => {
  test.each<[string, SmtpScript]>([
    ['is slow to greet', { greeting: { lateMs: 200, say: '220 peer' } }],
    ['is slow to take the letter', { end: { lateMs: 200, say: '250 taken' } }],
    ['offers no login', { ehlo: '250 peer' }],
  ])('%s', async (_, script) => {
    const sent = await sendTo(script);
    expect(sent).toMatchObject({ first: ['SENT', null], attempts: 1, letters: [[true, 'ana@lima.example']] });
  });
});

describe('a message fails at once, with the server’s words, when the server', () => {
  test.each<[string, SmtpScript, string]>([
    ['refuses the sender', { mail: '550 who are you' }, said('the sender', '550 who are you')],
    ['refuses the only recipient', { rcpt: '550 no such user' }, said('the recipient', '550 no such user')],
    ['refuses DATA', { data: '554 no transaction' }, said('the message', '554 no transaction')],
    ['refuses the letter', { end: '554 looks like spam' }, said('the message', '554 looks like spam')],
  ])('%s', async (_, script, reason) => {
    const sent = await sendTo(script);
    expect(sent).toMatchObject({ first: ['FAILED', reason], attempts: 1, recipients: ['REFUSED'] });
    expect(sent.letters.filter(([isAcknowledged]) => isAcknowledged)).toEqual([]);
  });
});

describe('of two recipients', () => {
  const both = ['ana@lima.example', 'bo@lima.example'];
  const toBo = (answer: string) => (line: string) => (line.includes('bo@') ? answer : '250 fine');

  test('the refused recipient fails by name, and the other gets the letter', async () => {
    const sent = await sendTo({ rcpt: toBo('550 no such user') }, both);
    expect(sent).toMatchObject({ last: 'FAILED', attempts: 1, recipients: ['ACCEPTED', 'REFUSED'] });
    expect(sent.reason).toBe(`bo@lima.example: ${said('the recipient', '550 no such user')}`);
    expect(sent.letters).toEqual([[true, 'ana@lima.example']]);
  });

  test('only the temporarily refused recipient is tried again', async () => {
    const sent = await sendTo({ rcpt: toBo('450 greylisted') }, both);
    expect(sent.first).toEqual(['WAITING', `bo@lima.example: ${said('the recipient', '450 greylisted')}`]);
    expect(sent).toMatchObject({ last: 'SENT', attempts: 2, recipients: ['ACCEPTED', 'ACCEPTED'] });
    expect(sent.letters).toEqual([
      [true, 'ana@lima.example'],
      [true, 'bo@lima.example'],
    ]);
    expect(new Set(sent.ids).size).toBe(1);
  });
});
