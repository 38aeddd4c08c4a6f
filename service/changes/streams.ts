import type { Database } from '../database/database.ts';
import type { Service } from '../http/surroundings.ts';
import { viewersOfApiTokens } from '../login/api-token-viewer.ts';
import { type FactorDemands, type Viewer, viewersOfSessions } from '../login/sessions.ts';
import { Problem } from '../shared/problem.ts';
import type { Wanted } from './change-filter.ts';
import { Follower } from './follower.ts';
import { presentPosition, type SettledChange } from './look.ts';
import type { Matching } from './matching.ts';
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

interface StreamsOptions extends ChangeOptions {
  database: Pick<Database, 'db' | 'listen'>;
  demands: FactorDemands;
  log: { warn(fields: object, message: string): void };
}

/** The pause before a client reconnects, sent in the stream. */
const RETRY_MS = 2_000;

/** Opens the feed of changes; all streams end before the service waits for its last answers. */
export function openChanges(
  app: Service,
  database: Database,
  demands: FactorDemands,
  options: ChangeOptions = {},
): ChangeStreams {
  const streams = new ChangeStreams({ database, demands, log: app.log, ...options });
  app.addHook('preClose', () => streams.stop());
  return streams;
}

/** The open streams of changes in this process. */
export class ChangeStreams {
  readonly #options: StreamsOptions;
  readonly #limits: StreamLimits;
  readonly #reader: ChangeReader;
  /** Also followers still reading the past. */
  readonly #open = new Set<Follower>();
  readonly #timers: NodeJS.Timeout[];
  #isStopped = false;

  constructor(options: StreamsOptions) {
    const { heartbeatMs = 15_000, checkMs = 2_500, ...timings } = options.timings ?? {};
    this.#options = options;
    this.#limits = { ofAll: 2_000, ofOneUser: 20, ...options.limits };
    this.#reader = new ChangeReader({ ...options, timings, onChanges: (changes) => this.#checkThoseChanged(changes) });
    this.#timers = [
      setInterval(() => this.#sendAll(': still here\n\n'), heartbeatMs).unref(),
      setInterval(() => void this.#check([...this.#open]), checkMs).unref(),
    ];
  }

  /**
   * Opens a stream of the wanted changes after a cursor, or from now on, chosen by a query.
   *
   * @throws Problem BAD_INPUT for a useless cursor; TOO_MANY_REQUESTS or UNAVAILABLE for too many streams.
   */
  async open(viewer: Viewer, after: string | undefined, wanted: Wanted, matching?: Matching): Promise<Follower> {
    this.#refuseTooMany(viewer);
    const { db } = this.#options.database;
    const position = await (after === undefined ? presentPosition(db) : resumed(db, after));
    const follower = new Follower(viewer, position, wanted, matching);
    this.#open.add(follower);
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
    return cursorOf(await presentPosition(this.#options.database.db), new Date());
  }

  /** Ends all streams. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const follower of this.#open) follower.end();
    await this.#reader.stop();
  }

  #refuseTooMany({ userId }: Viewer): void {
    const retryAfterSeconds = 30;
    if (this.#isStopped || this.#open.size >= this.#limits.ofAll) {
      const detail = 'The server has no free stream of changes. Try again in 30 seconds.';
      throw new Problem('UNAVAILABLE', detail, { retryAfterSeconds });
    }
    const ofUser = [...this.#open].filter(({ viewer }) => viewer.userId === userId).length;
    if (ofUser < this.#limits.ofOneUser) return;
    const detail = `You have ${ofUser} streams of changes open, of at most ${this.#limits.ofOneUser}. Close a stream first.`;
    throw new Problem('TOO_MANY_REQUESTS', detail, { retryAfterSeconds });
  }

  #sendAll(text: string): void {
    for (const follower of this.#reader.followers) follower.send(text);
  }

  /** A change of a viewer, their company or their API token may end their access; so does the end of a session. */
  async #checkThoseChanged(changes: readonly SettledChange[]): Promise<void> {
    const ids = new Set<string | null | undefined>(changes.map(({ recordId }) => recordId));
    await this.#check(
      [...this.#open].filter(({ viewer: { userId, companyId, apiToken } }) =>
        [userId, companyId, apiToken?.id].some((id) => id && ids.has(id)),
      ),
    );
  }

  /** Ends the streams of viewers without access, and renews the rights of the others: two queries for any number. */
  async #check(followers: readonly Follower[]): Promise<void> {
    if (followers.length === 0) return;
    const { db } = this.#options.database;
    const idsOf = (idOf: (viewer: Viewer) => string | null | undefined) => [
      ...new Set(followers.flatMap(({ viewer }) => idOf(viewer) ?? [])),
    ];
    const [sessionIds, tokenIds] = [idsOf(({ sessionId }) => sessionId), idsOf(({ apiToken }) => apiToken?.id)];
    try {
      const viewers = new Map([
        ...(sessionIds.length > 0 ? await viewersOfSessions(db, this.#options.demands, sessionIds) : []),
        ...(tokenIds.length > 0 ? await viewersOfApiTokens(db, tokenIds) : []),
      ]);
      for (const follower of followers) {
        const { sessionId, apiToken } = follower.viewer;
        const viewer = viewers.get(apiToken?.id ?? sessionId ?? '');
        if (viewer) follower.viewer = viewer;
        else follower.end();
      }
    } catch (error) {
      // A missing database ends no stream; the next check decides.
      this.#options.log.warn({ err: error }, 'The access of open streams could not be checked.');
    }
  }
}
