import { Readable } from 'node:stream';
import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer';
import SMTPConnection, {
  type SMTPConnectionOptions,
  type SMTPConnectionSendInfo,
} from 'nodemailer/lib/smtp-connection';
import { isPermanent, type SmtpError, whyNot } from './failure.ts';
import type { Mailbox, SmtpServer } from './smtp-url.ts';

/** A message for the transport; every attempt sends the same. */
export interface Letter {
  messageId: string;
  date: Date;
  from: Mailbox;
  /** The company's address, for replies. */
  replyTo: Mailbox;
  /** All recipients, as in the letter's header. */
  to: readonly string[];
  subject: string;
  body: string;
  attachments: readonly { filename: string; contentType: string; bytes: Buffer }[];
}

/** Limits for a mail server, in milliseconds. */
export interface SmtpTimeouts {
  dnsMs: number;
  /** Until the connection is open and encrypted. */
  connectionMs: number;
  greetingMs: number;
  /** Between two signs of life. */
  silenceMs: number;
  /** For the whole attempt. */
  totalMs: number;
}

export const smtpTimeouts: SmtpTimeouts = {
  dnsMs: 10_000,
  connectionMs: 30_000,
  greetingMs: 30_000,
  silenceMs: 120_000,
  totalMs: 240_000,
};

/** Bytes. */
const PIECE = 16 * 1024;

/** The result for one recipient: accepted, refused for good, or deferred. */
export type Verdict = { is: 'ACCEPTED' } | { is: 'REFUSED' | 'DEFERRED'; why: string };

export interface DeliveryOptions {
  server: SmtpServer;
  timeouts: SmtpTimeouts;
  /** Ends the attempt. */
  signal: AbortSignal;
  /** Receives errors for the log. */
  onError?: (error: SmtpError) => void;
}

/**
 * Hands a letter to a mail server for these recipients. The verdicts hold the server's errors.
 *
 * @throws Error for a letter that cannot be composed.
 */
export async function deliver(
  letter: Letter,
  recipients: readonly string[],
  { server, timeouts, signal, onError = () => {} }: DeliveryOptions,
): Promise<Map<string, Verdict>> {
  const bytes = await new MailComposer(mimeOf(letter)).compile().build();
  const envelope = { from: letter.from.address, to: [...recipients], size: bytes.length };
  const stream = Readable.from(piecesOf(bytes));
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeouts.totalMs)]);
    const { rejectedErrors = [] } = await converse(server, timeouts, within, (connection, done) =>
      connection.send(envelope, stream, done),
    );
    return verdicts(recipients, rejectedErrors, { is: 'ACCEPTED' });
  } catch (cause) {
    // A conversation ends only with errors of the connection.
    const error = cause as SmtpError;
    onError(error);
    // The stream is read as the letter leaves: after its end, only the server's reply says whether the server has the
    // letter.
    const why = whyNot(error, stream.readableEnded);
    return verdicts(recipients, error.rejectedErrors ?? [], { is: isPermanent(error) ? 'REFUSED' : 'DEFERRED', why });
  } finally {
    stream.destroy();
  }
}

type Done = (error: Error | null, info?: SMTPConnectionSendInfo) => void;

/** Connects, logs in on demand, and sends the letter. @throws SmtpError. */
async function converse(
  server: SmtpServer,
  timeouts: SmtpTimeouts,
  signal: AbortSignal,
  say: (connection: SMTPConnection, done: Done) => void,
): Promise<SMTPConnectionSendInfo> {
  const connection = new SMTPConnection(optionsOf(server, timeouts));
  const { promise, resolve, reject } = Promise.withResolvers<SMTPConnectionSendInfo>();
  const abort = () => reject(Object.assign(new Error('The attempt was broken off.'), { code: 'EABORT' }));
  signal.addEventListener('abort', abort, { once: true });
  // Late errors arrive here, too.
  connection.on('error', reject);
  const orElse = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
  const send = () => say(connection, (error, info) => (info ? resolve(info) : reject(error)));
  connection.connect(
    orElse(() => {
      if (!server.login || !connection.allowsAuth) return send();
      const { user, password } = server.login;
      connection.login({ credentials: { user, pass: password } }, orElse(send));
    }),
  );
  try {
    if (signal.aborted) abort();
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
    connection.close();
  }
}

/** In pieces, read only as fast as they leave. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
}

/** A verdict for each recipient: the server's own for a recipient refused by name, otherwise the letter's. */
function verdicts(
  recipients: readonly string[],
  refusals: readonly SmtpError[],
  others: Verdict,
): Map<string, Verdict> {
  return new Map(
    recipients.map((address) => {
      const refusal = refusals.find(({ recipient }) => recipient?.toLowerCase() === address.toLowerCase());
      if (!refusal) return [address, others];
      return [address, { is: isPermanent(refusal) ? 'REFUSED' : 'DEFERRED', why: whyNot(refusal, false) }];
    }),
  );
}

function optionsOf({ host, port, isSecure, encryption }: SmtpServer, timeouts: SmtpTimeouts): SMTPConnectionOptions {
  return {
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && encryption === 'required',
    tls: { rejectUnauthorized: encryption === 'required' },
    dnsTimeout: timeouts.dnsMs,
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.silenceMs,
  };
}

/** The letter as MIME: plain text, HTML and the attachment. */
function mimeOf(letter: Letter): MailComposerOptions {
  const { messageId, date, from, replyTo, to, subject, body, attachments } = letter;
  return {
    messageId,
    date,
    from,
    replyTo,
    to: to.map((address) => ({ name: '', address })),
    subject,
    text: body,
    html: htmlOf(body),
    attachments: attachments.map(({ filename, contentType, bytes }) => ({ filename, contentType, content: bytes })),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Plain text as escaped HTML: an empty line ends a paragraph; other line ends stay. A URL alone on its line is a link. */
function htmlOf(text: string): string {
  const paragraphs = text.split(/\r?\n(?:[ \t]*\r?\n)+/).filter((paragraph) => paragraph.trim() !== '');
  const lines = paragraphs.map((paragraph) => `<p>${paragraph.split(/\r?\n/).map(htmlOfLine).join('<br>\n')}</p>`);
  return `<!doctype html>\n<html><body>\n${lines.join('\n')}\n</body></html>\n`;
}

/** Some mail programs make no links of URLs in HTML. */
function htmlOfLine(line: string): string {
  const text = escapeHtml(line);
  return /^https?:\/\/\S+$/.test(line) ? `<a href="${text}">${text}</a>` : text;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
