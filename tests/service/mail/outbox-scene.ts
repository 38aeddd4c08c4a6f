import { setTimeout as delay } from 'node:timers/promises';
import { type Claimed, outboxQueue } from '../../../service/mail/delivery/claims.ts';
import { Sender, type SenderTimings } from '../../../service/mail/delivery/sender.ts';
import { parseSmtpUrl } from '../../../service/mail/delivery/smtp-url.ts';
import { enqueue } from '../../../service/mail/outbox.ts';
import type { Scene } from '../scene.ts';

/** Times short enough for tests, in the same proportions as in production. */
export const quick: SenderTimings = {
  smtp: { dnsMs: 1_000, connectionMs: 1_000, greetingMs: 1_000, silenceMs: 1_000, totalMs: 8_000 },
  patience: { delaysMs: [20], totalMs: 60_000, jitter: 0 },
  leaseMs: 10_000,
  pollMs: 20,
  stopMs: 2_000,
};

export const FROM = { name: 'Docket', address: 'docket@mail.example' };
const OUTBOX = { isDelivering: true, host: 'mail.example', delayMs: 0, wake: () => {} };
export const PDF = Buffer.from('%PDF-1.7 not really, but every byte counts: \0\r\n.\r\n\xff', 'latin1');

/** Puts a message of a company into the outbox; returns its id. */
export async function put(
  { database }: Scene,
  companyId: string,
  { to = ['ana@lima.example'], subject = 'Report J-000001', body = 'Dear Ana,\n\nhere it is.', bytes = PDF } = {},
): Promise<string> {
  const document = { filename: 'J-000001-report.pdf', contentType: 'application/pdf', bytes };
  const about = { companyId, purpose: 'JOB_REPORT', recordId: 'job_1', recordVersion: 1 } as const;
  return database.db.transaction().execute(async (db) => {
    const message = await enqueue({ db, actor: null }, OUTBOX, { ...about, to, subject, body, document });
    return message.id;
  });
}

/** @param warn receives the sender’s log lines. */
export function senderTo(
  { database }: { database: Pick<Scene['database'], 'db'> },
  url: string,
  timings: Partial<SenderTimings> = {},
  warn: (fields: object, message: string) => void = () => {},
): Sender<Claimed> {
  const server = parseSmtpUrl(url);
  if (!server) throw new Error(`${url} is no address of a mail server`);
  return new Sender({
    queue: outboxQueue(database.db),
    server,
    from: FROM,
    log: { warn },
    timings: { ...quick, ...timings },
  });
}

export async function messageOf({ database }: Scene, id: string) {
  return database.db.selectFrom('messages').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
}
export type StoredMessage = Awaited<ReturnType<typeof messageOf>>;

/** Waits for the message to match. @throws after a minute, with the present message. */
export async function messageWhen(scene: Scene, id: string, isRight: (message: StoredMessage) => boolean) {
  const deadline = Date.now() + 60_000;
  while (true) {
    const message = await messageOf(scene, id);
    if (isRight(message)) return message;
    if (Date.now() > deadline) throw new Error(`It is still ${JSON.stringify(message)}`);
    await delay(20);
  }
}

/** A sender that runs until disposed. */
export function running(sender: Sender<Claimed>): AsyncDisposable {
  sender.start();
  return { [Symbol.asyncDispose]: () => sender.stop() };
}
