import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A completely received letter. */
export interface ReceivedLetter {
  from: string;
  to: string[];
  raw: Buffer;
  /** Whether the server acknowledged the letter. */
  isAcknowledged: boolean;
}

export interface SmtpPeer extends AsyncDisposable {
  /** `smtp://127.0.0.1:…` */
  url: string;
  port: number;
  /** Complete letters in order of arrival. */
  letters: ReceivedLetter[];
}

/** The letters to the customers of the journeys, without the letters to users about their accounts. */
export const toCustomers = ({ letters }: Pick<SmtpPeer, 'letters'>): readonly ReceivedLetter[] =>
  letters.filter(({ to }) => to.some((address) => address.endsWith('@reyes.example')));

/** A well-behaved mail server that accepts everything its options allow. */
export async function openMailServer(options: SMTPServerOptions = {}, onPort = 0): Promise<SmtpPeer> {
  const letters: ReceivedLetter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        letters.push({ from, to, raw: Buffer.concat(chunks), isAcknowledged: true });
        done();
      });
    },
    ...options,
  });
  // Some tests break connections on purpose.
  server.on('error', () => {});
  server.listen(onPort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    letters,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The misbehaviour of a server at an answer: other words, hanging up, silence, or a late answer. */
export type SmtpAnswer = string | 'HANG UP' | 'SAY NOTHING' | { lateMs: number; say: string };

/** The answers at each step; a function gets the client's words and the number of the connection, from 1. */
export interface SmtpScript {
  greeting?: Answering;
  ehlo?: Answering;
  auth?: Answering;
  mail?: Answering;
  rcpt?: Answering;
  data?: Answering;
  /** Whether to hang up in the middle of a letter after so many bytes. */
  hangsUp?: (bytes: number, connection: number) => boolean;
  /** After a complete letter. */
  end?: Answering;
}
type Answering = SmtpAnswer | ((said: string, connection: number) => SmtpAnswer);

/** A mail server that follows a script, and otherwise accepts everything. */
export async function openSmtpPeer(script: SmtpScript = {}): Promise<SmtpPeer & { connections: () => number }> {
  const letters: ReceivedLetter[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    // Reading ends when the client or the server breaks off.
    converse(socket, script, connections, letters).catch(() => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    letters,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function converse(socket: Socket, script: SmtpScript, connection: number, letters: ReceivedLetter[]) {
  const answer = async (
    step: Exclude<keyof SmtpScript, 'hangsUp'>,
    said: string,
    usually: string,
  ): Promise<boolean> => {
    const given = script[step];
    const answering = typeof given === 'function' ? given(said, connection) : (given ?? usually);
    if (answering === 'HANG UP') socket.destroy();
    if (answering === 'HANG UP' || answering === 'SAY NOTHING') return false;
    if (typeof answering === 'object') await delay(answering.lateMs);
    const say = typeof answering === 'object' ? answering.say : answering;
    socket.write(`${say}\r\n`);
    return /^[23]/.test(say);
  };
  let envelope = { from: '', to: [] as string[] };
  let unread = Buffer.alloc(0);
  let letter: Buffer[] | undefined;
  let letterBytes = 0;

  /** Continues reading a letter; true when complete. */
  const readOn = async (): Promise<boolean> => {
    if (!letter) return false;
    // The end marker may arrive in two chunks.
    const seam = letter.pop() ?? Buffer.alloc(0);
    const tail = Buffer.concat([seam, unread]);
    letterBytes += unread.length;
    unread = Buffer.alloc(0);
    letter.push(tail);
    const end = tail.indexOf('\r\n.\r\n');
    if (end < 0) {
      if (tail.length > 10) letter.splice(-1, 1, tail.subarray(0, -10), tail.subarray(-10));
      return false;
    }
    unread = tail.subarray(end + 5);
    const raw = unstuffed(Buffer.concat([...letter.slice(0, -1), tail.subarray(0, end + 2)]));
    const received: ReceivedLetter = { ...envelope, raw, isAcknowledged: false };
    letter = undefined;
    letters.push(received);
    received.isAcknowledged = await answer('end', '', '250 taken');
    return true;
  };

  if (!(await answer('greeting', '', '220 peer ready'))) return;
  for await (const chunk of socket) {
    unread = Buffer.concat([unread, chunk as Buffer]);
    while (true) {
      if (letter) {
        const isThere = await readOn();
        if (letter && script.hangsUp?.(letterBytes, connection)) return socket.destroy();
        if (!isThere) break;
        continue;
      }
      const end = unread.indexOf('\r\n');
      if (end < 0) break;
      const said = unread.subarray(0, end).toString();
      unread = unread.subarray(end + 2);
      const verb = said.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') await answer('ehlo', said, '250-peer\r\n250-AUTH PLAIN\r\n250 8BITMIME');
      else if (verb === 'HELO') await answer('ehlo', said, '250 peer');
      else if (verb === 'AUTH') await answer('auth', said, '235 welcome');
      else if (verb === 'MAIL') {
        envelope = { from: addressIn(said), to: [] };
        await answer('mail', said, '250 fine');
      } else if (verb === 'RCPT') {
        if (await answer('rcpt', said, '250 fine')) envelope.to.push(addressIn(said));
      } else if (verb === 'DATA') {
        if (!(await answer('data', said, '354 go on'))) continue;
        letter = [];
        letterBytes = 0;
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('500 what?\r\n');
    }
  }
}

function addressIn(said: string): string {
  return /<([^>]*)>/.exec(said)?.[1] ?? '';
}

/** Removes the doubled dot at the beginning of a line (RFC 5321, 4.5.2). */
function unstuffed(raw: Buffer): Buffer {
  return Buffer.from(raw.toString('latin1').replace(/^\.\./gm, '.'), 'latin1');
}

/** A letter as read by a mail program. */
export function readLetter({ raw }: Pick<ReceivedLetter, 'raw'>): Promise<Email> {
  return PostalMime.parse(raw);
}
