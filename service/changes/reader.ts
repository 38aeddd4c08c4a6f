import type { Kysely } from 'kysely';
import { asDocket } from '../caller.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Follower } from './follower.ts';
import { type Look, lookAfter, presentPosition, type SettledChange } from './look.ts';
import { isBefore, type Position } from './position.ts';
import { sightOf } from './sight.ts';

export interface ReaderTimings {
  /** The time between two looks without a notice; notices can get lost. */
  pollMs: number;
  /** The first pause while changes wait for an open transaction; it doubles up to `pollMs`. */
  heldUpMs: number;
  /** The pause after a notice, to read many changes at once. */
  gatherMs: number;
}

const readerTimings: ReaderTimings = { pollMs: 5_000, heldUpMs: 100, gatherMs: 15 };

export interface ReaderOptions {
  database: Pick<Database, 'db' | 'listen'>;
  log: { warn(fields: object, message: string): void };
  timings?: Partial<ReaderTimings>;
  /** Receives all changes before any follower, some more than once. Followers wait for the promise. */
  onChanges?: (changes: readonly SettledChange[]) => Promise<void>;
}

/** Reads the changes once for all followers in this process. Without followers, no query runs. */
export class ChangeReader {
  readonly #db: Kysely<Tables>;
  readonly #options: ReaderOptions;
  readonly #timings: ReaderTimings;
  readonly #followers = new Set<Follower>();
  #position: Position | undefined;
  #running: Promise<void> | undefined;
  #stopListening: (() => Promise<void>) | undefined;
  #isStopped = false;
  #hasNews = false;
  #wake: () => void = () => {};

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#db = options.database.db;
    this.#timings = { ...readerTimings, ...options.timings };
  }

  get followers(): ReadonlySet<Follower> {
    return this.#followers;
  }

  /** Tells a follower first the past changes after their position, at their pace, then the new ones. */
  async add(follower: Follower): Promise<void> {
    follower.body.once('close', () => this.#remove(follower));
    while (!this.#isStopped && follower.isOpen) {
      const look = await lookAfter(this.#db, follower.position);
      await this.#tell([follower], look);
      await follower.drained();
      // The reader may have moved on meanwhile; the follower joins at the reader's position.
      const isAbreast = this.#position === undefined || !isBefore(follower.position, this.#position);
      if (!look.hasMore && isAbreast) break;
    }
    if (this.#isStopped || !follower.isOpen) return;
    this.#followers.add(follower);
    this.#position ??= follower.position;
    this.#running ??= asDocket(() => this.#run());
  }

  /** Ends all streams, and stops reading. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const follower of this.#followers) follower.end();
    this.#followers.clear();
    this.#wake();
    await this.#running;
    await this.#stopListening?.();
  }

  #remove(follower: Follower): void {
    this.#followers.delete(follower);
    if (this.#followers.size === 0) this.#wake();
  }

  async #run(): Promise<void> {
    this.#stopListening ??= this.#options.database.listen(() => {
      this.#hasNews = true;
      this.#wake();
    });
    const { pollMs, heldUpMs, gatherMs } = this.#timings;
    let againMs = heldUpMs;
    while (!this.#isStopped && this.#followers.size > 0) {
      this.#hasNews = false;
      const isHeldUp = await this.#look().catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'The changes could not be read.');
        return false;
      });
      await this.#pause(isHeldUp ? againMs : pollMs);
      againMs = isHeldUp ? Math.min(againMs * 2, pollMs) : heldUpMs;
      if (this.#hasNews) await new Promise((resolve) => setTimeout(resolve, gatherMs));
    }
    this.#position = undefined;
    this.#running = undefined;
  }

  /** Reads to the end. @returns whether changes wait for an open transaction. */
  async #look(): Promise<boolean> {
    for (;;) {
      const look = await lookAfter(this.#db, this.#position ?? (await presentPosition(this.#db)));
      await this.#tell(this.#followers, look);
      this.#position = look.position;
      if (!look.hasMore) return look.isHeldUp;
    }
  }

  async #tell(followers: Iterable<Follower>, { changes, position }: Look): Promise<void> {
    const sight = await sightOf(this.#db, changes);
    if (changes.length > 0) await this.#options.onChanges?.(changes);
    // A stream whose query fails ends alone; the client returns with the last cursor.
    const tell = (follower: Follower) =>
      follower.tell(changes, position, sight).catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'The changes of a query could not be read.');
        follower.body.destroy();
      });
    await Promise.all([...followers].map(tell));
  }

  /** Waits for a notice or the next look. */
  async #pause(ms: number): Promise<void> {
    if (this.#hasNews || this.#isStopped || this.#followers.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
