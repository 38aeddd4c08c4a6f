import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Service } from '../http/surroundings.ts';
import { type Asked, whoAsks } from '../login/authentication.ts';
import type { Viewer } from '../login/sessions.ts';
import type { Tokens } from '../login/tokens.ts';
import { Problem } from '../shared/problem.ts';
import type { Wanted } from './change-filter.ts';
import { Follower } from './follower.ts';
import { presentPosition, type SettledChange } from './look.ts';
import { cursorOf } from './position.ts';
import { ChangeReader, type ReaderTimings } from './reader.ts';
import { resumed } from './resume.ts';

export interface StreamTimings extends ReaderTimings {
  /** The time between two signs of life. */
  heartbeatMs: number;
  /** The time between two checks of the viewers' access. */
  checkMs: number;
}

export interface StreamLimits {
  /** In this process. */
  ofAll: number;
  ofOneUser: number;
}

/** Options for tests and special setups. */
export interface ChangeOptions {
  timings?: Partial<StreamTimings>;
  limits?: Partial<StreamLimits>;
}

interface StreamsOptions extends Asked, ChangeOptions {
  database: Pick<Database, 'db' | 'listen'>;
  log: { warn(fields: object, message: string): void };
}

/** The pause before a client reconnects, sent in the stream. */
const RETRY_MS = 2_000;

/** Opens the feed of changes; all streams end before the service waits for its last answers. */
export function openChanges(
  app: Service,
  database: Database,
  tokens: Tokens,
  options: ChangeOptions = {},
): ChangeStreams {
  const streams = new ChangeStreams({ database, db: database.db, tokens, log: app.log, ...options });
  app.addHook('preClose', () => streams.stop());
  return streams;
}

/** The open streams of changes in this process. */
export class ChangeStreams {
  readonly #options: StreamsOptions;
  readonly #limits: StreamLimits;
  readonly #reader: ChangeReader;
  /** The headers of each follower, also of followers still reading the past. */
  readonly #open = new Map<Follower, FastifyRequest['headers']>();
  readonly #timers: NodeJS.Timeout[];
  #isStopped = false;

  constructor(options: StreamsOptions) {
    const { heartbeatMs = 15_000, checkMs = 30_000, ...timings } = options.timings ?? {};
    this.#options = options;
    this.#limits = { ofAll: 2_000, ofOneUser: 20, ...options.limits };
    this.#reader = new ChangeReader({ ...options, timings, onChanges: (changes) => this.#checkThoseChanged(changes) });
    this.#timers = [
      setInterval(() => this.#sendAll(': still here\n\n'), heartbeatMs).unref(),
      setInterval(() => void this.#checkAll(), checkMs).unref(),
    ];
  }

  /**
   * Opens a stream of the wanted changes after a cursor, or from now on.
   *
   * @throws Problem BAD_INPUT for a useless cursor; TOO_MANY_REQUESTS or UNAVAILABLE for too many streams.
   */
  async open(
    viewer: Viewer,
    headers: FastifyRequest['headers'],
    after: string | undefined,
    wanted: Wanted,
  ): Promise<Follower> {
    this.#refuseTooMany(viewer);
    const { db } = this.#options;
    const position = await (after === undefined ? presentPosition(db) : resumed(db, after));
    const follower = new Follower(viewer, position, wanted);
    this.#open.set(follower, headers);
    follower.body.once('close', () => this.#open.delete(follower));
    // A client that loses the connection before the first change has a cursor, too.
    follower.send(`retry: ${RETRY_MS}\n${after === undefined ? `id: ${cursorOf(position, new Date())}\n` : ''}\n`);
    this.#reader.add(follower).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'A stream of changes could not begin.');
      follower.body.destroy();
    });
    return follower;
  }

  /** The present cursor. */
  async cursor(): Promise<string> {
    return cursorOf(await presentPosition(this.#options.db), new Date());
  }

  /** Ends all streams. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const follower of this.#open.keys()) follower.end();
    await this.#reader.stop();
  }

  #refuseTooMany({ userId }: Viewer): void {
    const retryAfterSeconds = 30;
    if (this.#isStopped || this.#open.size >= this.#limits.ofAll) {
      const detail = 'As many follow the changes here as can at once. Try again in half a minute.';
      throw new Problem('UNAVAILABLE', detail, { retryAfterSeconds });
    }
    const ofUser = [...this.#open.keys()].filter(({ viewer }) => viewer.userId === userId).length;
    if (ofUser < this.#limits.ofOneUser) return;
    const detail = `You follow the changes ${ofUser} times already; ${this.#limits.ofOneUser} are allowed. End one of them.`;
    throw new Problem('TOO_MANY_REQUESTS', detail, { retryAfterSeconds });
  }

  #sendAll(text: string): void {
    for (const follower of this.#reader.followers) follower.send(text);
  }

  async #checkAll(): Promise<void> {
    for (const follower of [...this.#open.keys()]) await this.#check(follower);
  }

  /** A change of a viewer, their company or their API token may end their access. */
  async #checkThoseChanged(changes: readonly SettledChange[]): Promise<void> {
    const ids = new Set<string | null | undefined>(changes.map(({ recordId }) => recordId));
    for (const follower of [...this.#open.keys()]) {
      const { userId, companyId, apiToken } = follower.viewer;
      if ([userId, companyId, apiToken?.id].some((id) => id && ids.has(id))) await this.#check(follower);
    }
  }

  /** Ends the stream of a viewer without access; otherwise renews the viewer's rights. */
  async #check(follower: Follower): Promise<void> {
    const headers = this.#open.get(follower);
    if (!headers) return;
    try {
      follower.viewer = (await whoAsks(this.#options, headers)).viewer;
    } catch (error) {
      // A missing database ends no stream; the next check decides.
      if (error instanceof Problem) follower.end();
    }
  }
}
