import { setTimeout as delay } from 'node:timers/promises';
import type { MessageRecipient } from '../../shared/values.ts';
import { type Patience, patience } from './settlement.ts';
import { deliver, type Letter, type SmtpTimeouts, smtpTimeouts, type Verdict } from './smtp.ts';
import type { Mailbox, SmtpServer } from './smtp-url.ts';

export interface SenderTimings {
  smtp: SmtpTimeouts;
  patience: Patience;
  /** A claim's lease; longer than any attempt. */
  leaseMs: number;
  /** The time between two looks for due messages. */
  pollMs: number;
  /** The wait for attempts under way on a stop. */
  stopMs: number;
}

const senderTimings: SenderTimings = {
  smtp: smtpTimeouts,
  patience,
  leaseMs: smtpTimeouts.totalMs + 60_000,
  pollMs: 2_000,
  stopMs: 8_000,
};

/** A message in the hands of a single sender. */
interface Carried {
  id: string;
  recipients: readonly MessageRecipient[];
}

/** A queue in the database, which any number of senders share: the outbox, or the mails about accounts. */
export interface MailQueue<Claimed extends Carried> {
  /** Claims a due message until the lease ends. */
  claim(leaseMs: number): Promise<Claimed | undefined>;
  /** Undoes a claim before any attempt. */
  giveBack(message: Claimed): Promise<void>;
  letterOf(message: Claimed, from: Mailbox): Promise<Letter>;
  /** Saves the result of an attempt; false when the lease had ended and another sender has the message. */
  release(message: Claimed, verdicts: ReadonlyMap<string, Verdict>, patience: Patience): Promise<boolean>;
}

export interface SenderOptions<Claimed extends Carried> {
  queue: MailQueue<Claimed>;
  server: SmtpServer;
  from: Mailbox;
  log: { warn(fields: object, message: string): void };
  timings?: Partial<SenderTimings>;
}

/** Attempts at once: a slow server does not block the rest. */
const AT_ONCE = 3;

/**
 * Delivers the messages of a queue. Any number of senders share a queue; each message belongs to one sender at a time. A
 * dead sender's message returns to the others with the end of its lease.
 */
export class Sender<Claimed extends Carried> {
  readonly #options: Omit<SenderOptions<Claimed>, 'timings'>;
  readonly #timings: SenderTimings;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #breakOff = new AbortController();
  #isStopping = false;
  #hasNews = false;
  #look: () => void = () => {};
  #running: Promise<void> = Promise.resolve();

  constructor({ timings, ...options }: SenderOptions<Claimed>) {
    this.#options = options;
    this.#timings = { ...senderTimings, ...timings };
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Looks for messages now. */
  wake(): void {
    this.#hasNews = true;
    this.#look();
  }

  /** Takes no more messages, waits for attempts under way, and breaks slow ones off for a later attempt. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    const timer = setTimeout(() => this.#breakOff.abort(), this.#timings.stopMs);
    await this.#running;
    await Promise.all(this.#inFlight);
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#hasNews = false;
      try {
        while (!this.#isStopping && this.#inFlight.size < AT_ONCE && (await this.#takeOne()));
      } catch (error) {
        this.#options.log.warn({ err: error }, 'The queue of mails is out of reach.');
      }
      await this.#pause();
    }
  }

  /** Begins the next due message; false when none is due. */
  async #takeOne(): Promise<boolean> {
    const { queue } = this.#options;
    const message = await queue.claim(this.#timings.leaseMs);
    if (!message) return false;
    if (this.#isStopping) {
      await queue.giveBack(message);
      return false;
    }
    const attempt = this.#attempt(message)
      .catch((error: unknown) => {
        // The lease ends, and the message is tried again.
        this.#options.log.warn({ err: error, messageId: message.id }, 'A message could not be sent.');
      })
      .finally(() => {
        this.#inFlight.delete(attempt);
        this.wake();
      });
    this.#inFlight.add(attempt);
    return true;
  }

  async #attempt(message: Claimed): Promise<void> {
    const { log } = this.#options;
    const left = message.recipients.filter(({ status }) => status === 'WAITING').map(({ address }) => address);
    const verdicts = await this.#deliver(message, left);
    const isOurs = await this.#release(message, verdicts);
    if (!isOurs)
      log.warn({ messageId: message.id }, 'A message took longer than its lease, so another sender tried it, too.');
  }

  /** Retries a letter that cannot be composed like any other letter, until the message's time is over. */
  async #deliver(message: Claimed, left: readonly string[]): Promise<Map<string, Verdict>> {
    const { queue, server, from, log } = this.#options;
    try {
      return await deliver(await queue.letterOf(message, from), left, {
        server,
        timeouts: this.#timings.smtp,
        signal: this.#breakOff.signal,
        onError: (error) => log.warn({ err: error, messageId: message.id }, 'A mail server did not accept a message.'),
      });
    } catch (error) {
      log.warn({ err: error, messageId: message.id }, 'A message could not be composed.');
      const why = 'Docket could not compose the message.';
      return new Map(left.map((address) => [address, { is: 'DEFERRED', why }]));
    }
  }

  /** A result must survive a short absence of the database. */
  async #release(message: Claimed, verdicts: ReadonlyMap<string, Verdict>): Promise<boolean> {
    const { queue, log } = this.#options;
    const { leaseMs, pollMs, patience } = this.#timings;
    const until = performance.now() + leaseMs;
    while (true) {
      try {
        return await queue.release(message, verdicts, patience);
      } catch (error) {
        if (performance.now() > until || this.#breakOff.signal.aborted) throw error;
        log.warn({ err: error, messageId: message.id }, 'The result of a message could not be saved yet.');
        await delay(pollMs);
      }
    }
  }

  /** Waits for news or the next look. */
  async #pause(): Promise<void> {
    if (this.#hasNews) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#timings.pollMs);
      this.#look = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
