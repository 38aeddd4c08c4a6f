import { type RecordChange, StreamRefused, type Told } from './record-changes.ts';

/** How long things are waited for, in milliseconds. */
export interface FollowTimes {
  /** Without a word from the stream, which otherwise says every few seconds that it is there: it is taken for dead. */
  readonly silenceMs: number;
  /** Between two attempts, at first; each time it is twice as long. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** A page that is out of sight lets its stream go after this: a browser has six connections for all of a site's pages. */
  readonly unseenMs: number;
  /** An interruption that is shorter is not shown. */
  readonly quietMs: number;
}

const times: FollowTimes = {
  silenceMs: 40_000,
  pauseMs: 500,
  longestPauseMs: 30_000,
  unseenMs: 10_000,
  quietMs: 3_000,
};

export interface FollowOptions {
  /** Where to begin. */
  readonly from: string;
  readonly open: (after: string, signal: AbortSignal) => AsyncIterable<Told>;
  readonly onChange: (change: RecordChange) => void;
  /** Whether the stream is there; called when that changes. */
  readonly onState: (isLive: boolean) => void;
  /** Called when changes were missed for good: has all on the screen read anew, and answers from where to go on. */
  readonly beginAgain: () => Promise<string>;
  /** Resolves once somebody is logged in again. */
  readonly loggedIn: () => Promise<void>;
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  /** Tells when the network may be back. */
  readonly network: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly times?: Partial<FollowTimes>;
}

/**
 * Follows the changes for as long as the page is there: where the stream ends it comes back with the last cursor, so that
 * nothing is missed. A page out of sight lets the stream go, and catches up when it is looked at.
 *
 * @returns how to stop.
 */
export function follow(options: FollowOptions): () => void {
  const { silenceMs, pauseMs, longestPauseMs, unseenMs, quietMs } = { ...times, ...options.times };
  const { page, network, onState } = options;
  let after = options.from;
  let isStopped = false;
  let failures = 0;
  let heardMs = Date.now();
  let current = new AbortController();
  let wake = () => {};
  let unseen: ReturnType<typeof setTimeout> | undefined;
  let interrupted: ReturnType<typeof setTimeout> | undefined;

  const live = () => {
    clearTimeout(interrupted);
    interrupted = undefined;
    onState(true);
  };
  const lost = () => {
    interrupted ??= setTimeout(() => onState(false), quietMs);
  };

  async function read(): Promise<void> {
    current = new AbortController();
    const { signal } = current;
    const heard = () => {
      heardMs = Date.now();
      clearTimeout(silence);
      return setTimeout(() => current.abort(), silenceMs);
    };
    let silence: ReturnType<typeof setTimeout> | undefined;
    silence = heard();
    try {
      for await (const told of options.open(after, signal)) {
        if (signal.aborted) return;
        silence = heard();
        failures = 0;
        live();
        if (!told) continue;
        after = told.cursor;
        options.onChange(told);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  /** What to do about a refusal: whether it is worth trying again at once. */
  async function mend(error: unknown): Promise<void> {
    if (!(error instanceof StreamRefused)) return;
    if (error.code === 'UNAUTHENTICATED') {
      await options.loggedIn();
      failures = 0;
    } else if (error.code === 'BAD_INPUT') after = await options.beginAgain();
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      if (page.hidden && current.signal.aborted) await woken();
      if (isStopped) return;
      await read().catch((error: unknown) => (current.signal.aborted ? undefined : mend(error).catch(() => {})));
      if (isStopped) return;
      lost();
      failures += 1;
      const longest = Math.min(pauseMs * 2 ** (failures - 1), longestPauseMs);
      // Of many who lost the same gateway, not all come back at once.
      await woken(longest / 2 + (Math.random() * longest) / 2);
    }
  }

  /** Until something says that it is time, or after a while. */
  async function woken(ms?: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const seen = () => {
    clearTimeout(unseen);
    if (page.hidden) unseen = setTimeout(() => current.abort(), unseenMs);
    else again();
  };
  /** After a sleep or a change of network a stream may be dead, and nobody told. */
  const again = () => {
    if (Date.now() - heardMs > silenceMs / 2) current.abort();
    wake();
  };
  page.addEventListener('visibilitychange', seen);
  network.addEventListener('online', again);
  void run();
  return () => {
    isStopped = true;
    current.abort();
    wake();
    for (const timer of [unseen, interrupted]) clearTimeout(timer);
    page.removeEventListener('visibilitychange', seen);
    network.removeEventListener('online', again);
  };
}
