import { type RecordChange, StreamRefused, type Told } from './change-feed.ts';

const times = {
  /** Silence after which the stream counts as dead. A living stream sends a comment every few seconds. */
  silenceMs: 40_000,
  /** The pause before the first retry; doubles with each failure, up to `longestPauseMs`. */
  pauseMs: 500,
  longestPauseMs: 30_000,
  /** A hidden page closes its stream after `unseenMs`: a browser allows six connections for all pages of a site. */
  unseenMs: 10_000,
  /** A shorter interruption is not shown. */
  quietMs: 3_000,
};

export interface FollowOptions {
  /** The cursor to start from. */
  readonly from: string;
  readonly open: (after: string, signal: AbortSignal) => AsyncIterable<Told>;
  readonly onChange: (change: RecordChange) => void;
  readonly onState: (isLive: boolean) => void;
  /** Called when changes are lost for good. Refetches the screen, and answers the new cursor. */
  readonly beginAgain: () => Promise<string>;
  /** Resolves after the next login. */
  readonly loggedIn: () => Promise<void>;
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  /** Signals when the network may be back. */
  readonly network: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly times?: Partial<typeof times>;
}

/**
 * Follows the changes for the life of the page. After an interruption, the last cursor brings the missed changes. A
 * hidden page closes its stream, and catches up when visible again.
 *
 * @returns a function that stops following.
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
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      heardMs = Date.now();
      clearTimeout(silence);
      silence = setTimeout(() => current.abort(), silenceMs);
    };
    heard();
    try {
      for await (const told of options.open(after, signal)) {
        if (signal.aborted) return;
        heard();
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

  /** Handles a refusal: waits for the login after UNAUTHENTICATED, starts anew after an invalid cursor. */
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
      // A random pause spreads the clients of a restarted gateway.
      await woken(longest / 2 + (Math.random() * longest) / 2);
    }
  }

  const woken = (ms?: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      if (ms !== undefined) setTimeout(resolve, ms);
    });

  const seen = () => {
    clearTimeout(unseen);
    if (page.hidden) unseen = setTimeout(() => current.abort(), unseenMs);
    else again();
  };
  /** After sleep or a change of network, a dead stream sends no error. */
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
