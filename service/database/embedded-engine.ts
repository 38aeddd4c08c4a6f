import { Worker } from 'node:worker_threads';

/** What the engine's thread is asked: to run protocol messages, or to close. */
export type EngineRequest = { kind: 'run'; bytes: Uint8Array } | { kind: 'close' };
/** What it answers: that it is open, the protocol's answer, that it has closed, or why it can't go on. */
export type EngineReply =
  | { kind: 'ready' }
  | { kind: 'answer'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'closed' }
  | { kind: 'broken'; message: string };

export interface EmbeddedEngineOptions {
  /** Where the data is; in memory when left out. */
  directory?: string | undefined;
  /** A query that takes longer is stopped. */
  queryTimeoutMs: number;
  log: { warn(message: string): void };
}

/** A failure of the engine, with PostgreSQL's own code where there is a fitting one. */
export class EngineError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
  }
}

/** PostgreSQL's `query_canceled`, as a server's own statement timeout answers. */
const QUERY_CANCELED = '57014';
/** PostgreSQL's `crash_shutdown`. */
const CRASHED = '57P02';
/** PostgreSQL's `disk_full`. */
const DISK_FULL = '53100';

interface Thread {
  worker: Worker;
  opened: Promise<void>;
  exited: Promise<unknown>;
  settle?: ((reply: EngineReply) => void) | undefined;
}

/**
 * The embedded PostgreSQL in a thread of its own, opened when it is first needed and again after it had to be stopped:
 * it has no statement timeout, so a query that runs too long ends with its thread, and what was committed is found again.
 */
export class EmbeddedEngine {
  readonly #options: EmbeddedEngineOptions;
  #thread: Thread | undefined;

  constructor(options: EmbeddedEngineOptions) {
    this.#options = options;
  }

  /**
   * Resolves once queries are answered.
   *
   * @throws EngineError 53100 for a full disk, 57P02 for anything else that keeps the data from opening.
   */
  async open(): Promise<void> {
    this.#thread ??= this.#start();
    await this.#thread.opened;
  }

  /**
   * Runs protocol messages and gives PostgreSQL's answer to them. One call at a time.
   *
   * @throws EngineError 57014 when the timeout passed, 57P02 when the engine broke down; it opens again when next asked.
   */
  async run(bytes: Uint8Array): Promise<Uint8Array> {
    await this.open();
    const thread = this.#thread;
    if (!thread) throw new EngineError(CRASHED, 'The embedded database was closed.');
    const { queryTimeoutMs, log } = this.#options;
    const { promise, resolve } = Promise.withResolvers<EngineReply | 'late'>();
    const timer = setTimeout(resolve, queryTimeoutMs, 'late' as const);
    thread.settle = resolve;
    thread.worker.postMessage({ kind: 'run', bytes } satisfies EngineRequest);
    const reply = await promise;
    clearTimeout(timer);
    thread.settle = undefined;
    if (reply !== 'late' && reply.kind === 'answer') return reply.bytes;
    await this.#stop(thread);
    if (reply === 'late') {
      log.warn(`A query ran for more than ${queryTimeoutMs} ms; it was stopped and the database is opened again.`);
      throw new EngineError(QUERY_CANCELED, `The query was stopped after ${queryTimeoutMs} ms.`);
    }
    throw failure(reply);
  }

  /** Closes the data in good order. What is still asked for afterwards opens it again. */
  async close(): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    await thread.opened.catch(() => {});
    const { promise, resolve } = Promise.withResolvers<EngineReply>();
    thread.settle = resolve;
    thread.worker.postMessage({ kind: 'close' } satisfies EngineRequest);
    await Promise.race([promise, thread.exited]);
    await this.#stop(thread);
  }

  async #stop(thread: Thread): Promise<void> {
    await thread.worker.terminate();
    if (this.#thread === thread) this.#thread = undefined;
  }

  #start(): Thread {
    const { directory } = this.#options;
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { directory } });
    const { promise: exited, resolve: exit } = Promise.withResolvers<unknown>();
    const thread: Thread = { worker, opened: Promise.resolve(), exited };
    thread.opened = new Promise((resolve, reject) => {
      thread.settle = (reply) => (reply.kind === 'ready' ? resolve() : reject(failure(reply)));
    });
    thread.opened.catch(() => this.#stop(thread));
    worker.on('message', (reply: EngineReply) => thread.settle?.(reply));
    worker.on('error', (error: Error) => thread.settle?.({ kind: 'broken', message: error.message }));
    worker.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
      thread.settle?.({ kind: 'broken', message: 'its thread ended' });
      exit(undefined);
    });
    return thread;
  }
}

function failure(reply: EngineReply): EngineError {
  const reason = reply.kind === 'broken' ? reply.message : reply.kind;
  return /no space left|ENOSPC|53100/i.test(reason)
    ? new EngineError(DISK_FULL, `The disk is full: the embedded database opens once there is room. (${reason})`)
    : new EngineError(CRASHED, `The embedded database stopped: ${reason}`);
}
