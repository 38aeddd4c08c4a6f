import { setTimeout as delay } from 'node:timers/promises';
import type { AccountMail } from '../account-mail/account-mail.ts';
import { asDocket } from '../caller.ts';
import type { Database } from '../database/database.ts';
import type { Seal } from '../login/sealed.ts';
import { signedHeaders } from '../webhooks/signature.ts';
import { Bell } from './bell.ts';
import { type Claimed, claim } from './claims.ts';
import { bodyOf } from './event.ts';
import { Gatherer } from './gathering.ts';
import { type Patience, patience } from './patience.ts';
import { pauseWebhook } from './pausing.ts';
import { type Outcome, post } from './posting.ts';
import { giveBack, release } from './releasing.ts';
import { secretsOf } from './secrets.ts';
import type { Shaper } from './shaping.ts';

export interface DelivererTimings {
  patience: Patience;
  /** An attempt's limit. */
  timeoutMs: number;
  /** A claim's lease; longer than any attempt. */
  leaseMs: number;
  /** The time between two looks for due deliveries, and for changes without a notice. */
  pollMs: number;
  /** The pause after a notice, to read many changes at once. */
  gatherMs: number;
  /** The wait for attempts under way on a stop. */
  stopMs: number;
}

const usual: DelivererTimings = {
  patience,
  timeoutMs: 15_000,
  leaseMs: 60_000,
  pollMs: 2_000,
  gatherMs: 50,
  stopMs: 5_000,
};

export interface DelivererOptions {
  database: Pick<Database, 'db' | 'listen'>;
  seal: Seal;
  shaper: Shaper;
  accountMail: AccountMail;
  /** Whether receivers may be at private addresses. */
  mayBePrivate: boolean;
  log: { warn(fields: object, message: string): void };
  timings?: Partial<DelivererTimings> | undefined;
}

/** Attempts at once, of all webhooks. */
const AT_ONCE = 24;

/**
 * Delivers changes to webhooks. Any number of services deliver side by side; a delivery belongs to one sender at a time. A dead
 * sender's delivery returns to the others with the end of its lease.
 */
export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #timings: DelivererTimings;
  readonly #gatherer: Gatherer;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #breakOff = new AbortController();
  readonly #news = new Bell();
  readonly #due = new Bell();
  #stopListening: (() => Promise<void>) | undefined;
  #hasWebhooks = false;
  #isStopping = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: DelivererOptions) {
    this.#options = options;
    this.#timings = { ...usual, ...options.timings };
    const { db } = options.database;
    this.#gatherer = new Gatherer(db, async (webhook) => {
      await db.transaction().execute((trx) => pauseWebhook(trx, options.accountMail, webhook, 'TOKEN_ENDED'));
      options.accountMail.wake();
    });
  }

  start(): void {
    this.#stopListening = this.#options.database.listen(() => {
      if (this.#hasWebhooks) this.#news.ring();
    });
    this.#running = asDocket(() => Promise.all([this.#gatherOnAndOn(), this.#deliverOnAndOn()]));
  }

  /** Looks for changes and deliveries now, such as after a new webhook. */
  wake(): void {
    this.#news.ring();
    this.#due.ring();
  }

  /** Takes no more deliveries, waits for attempts under way, and breaks slow ones off for a later attempt. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    const timer = setTimeout(() => this.#breakOff.abort(), this.#timings.stopMs);
    await this.#running;
    await Promise.all(this.#inFlight);
    clearTimeout(timer);
    await this.#stopListening?.();
  }

  async #gatherOnAndOn(): Promise<void> {
    const { pollMs, gatherMs } = this.#timings;
    while (!this.#isStopping) {
      let again = false;
      try {
        const { hasWebhooks, deliveries, hasMore, isHeldUp } = await this.#gatherer.gather();
        this.#hasWebhooks = hasWebhooks;
        again = hasMore;
        if (deliveries > 0) this.#due.ring();
        if (isHeldUp) this.#news.ringIn(gatherMs * 4);
      } catch (error) {
        this.#options.log.warn({ err: error }, 'The changes for webhooks could not be read.');
      }
      if (!again) await this.#news.wait(pollMs);
      if (!this.#isStopping) await delay(gatherMs);
    }
  }

  async #deliverOnAndOn(): Promise<void> {
    while (!this.#isStopping) {
      const took = await this.#takeSome().catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'The deliveries to webhooks are out of reach.');
        return 0;
      });
      if (took === 0) await this.#due.wait(this.#timings.pollMs);
    }
  }

  /** Begins due deliveries; 0 when none is due, or all hands are full. */
  async #takeSome(): Promise<number> {
    const { db } = this.#options.database;
    const room = AT_ONCE - this.#inFlight.size;
    if (room === 0) return 0;
    const claimed = await claim(db, room, this.#timings.leaseMs);
    for (const delivery of claimed) {
      if (this.#isStopping) {
        await giveBack(db, delivery);
        continue;
      }
      const attempt = this.#attempt(delivery)
        .catch((error: unknown) => {
          // The lease ends, and the delivery is tried again.
          this.#options.log.warn(
            { err: error, deliveryId: delivery.id },
            'The result of a delivery could not be saved.',
          );
        })
        .finally(() => {
          this.#inFlight.delete(attempt);
          this.#due.ring();
        });
      this.#inFlight.add(attempt);
    }
    return claimed.length;
  }

  async #attempt(delivery: Claimed): Promise<void> {
    const { database, accountMail, log } = this.#options;
    const result = await this.#deliver(delivery);
    let hasPaused = false;
    const isOurs = await release(
      database.db,
      delivery,
      result,
      this.#timings.patience,
      async (trx, webhook, reason) => {
        hasPaused = true;
        await pauseWebhook(trx, accountMail, webhook, reason);
      },
    );
    if (hasPaused) accountMail.wake();
    if (!isOurs) log.warn({ deliveryId: delivery.id }, 'A delivery took longer than its lease.');
  }

  async #deliver(delivery: Claimed): Promise<{ outcome: Outcome; body: string | null }> {
    const { seal, mayBePrivate } = this.#options;
    const { webhook, eventId: id } = delivery;
    const startMs = performance.now();
    let body: string | null = null;
    let headers: Record<string, string>;
    try {
      body = delivery.body ?? (await this.#bodyOf(delivery));
      headers = signedHeaders(secretsOf(seal, webhook), { id, atSeconds: Math.floor(Date.now() / 1000), body });
    } catch (error) {
      const durationMs = Math.round(performance.now() - startMs);
      const nothing = { answerStatus: null, answer: null, askedMs: 0, durationMs };
      return { outcome: { ...nothing, is: 'FAILED', problem: (error as Error).message }, body };
    }
    const { timeoutMs } = this.#timings;
    const signal = this.#breakOff.signal;
    return { outcome: await post({ url: webhook.url, headers, body, mayBePrivate, timeoutMs, signal }), body };
  }

  /** Asks for the body of a delivery without one. */
  async #bodyOf({ webhook, type, at, recordId }: Claimed): Promise<string> {
    const { shape, apiTokenId } = webhook;
    // The webhook has lost its document since the change.
    if (shape === null || apiTokenId === null) return bodyOf({ type, at, recordId }, null);
    const { data, errors } = await this.#options.shaper.shape(shape, recordId, apiTokenId);
    return bodyOf(
      { type, at, recordId },
      data,
      errors?.map(({ message, extensions }) => ({ message, code: extensions?.code })),
    );
  }
}
