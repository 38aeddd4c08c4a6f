import { Worker } from 'node:worker_threads';
import type { EngineReply, EngineRequest } from './engine-messages.ts';
import { TooSlowError } from './unavailable.ts';

export interface EmbeddedEngineOptions {
  /** The data directory. Without a directory, the data is in memory and a stopped query ends it. */
  directory?: string | undefined;
  /** Receives a sentence when a query was stopped or the engine broke down. */
  warn(message: string): void;
}

/** A failure of the engine, under PostgreSQL's code (SQLSTATE) for the same failure. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: '53100' | '57P02';
  constructor(code: EngineError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** A later close is left to recovery at the next start, as after a crash. */
const CLOSE_TIMEOUT_MS = 10_000;

const REOPEN_PAUSE_MS = 2_000;

interface Thread {
  worker: Worker;
  /** Takes the thread's next reply. */
  hear: (reply: EngineReply) => void;
}

/**
 * The embedded PostgreSQL in a thread of its own, opened with the first query and again after a stop. PGlite has no
 * statement timeout: a long query ends with its thread, and committed data survives.
 */
export class EmbeddedEngine {
  readonly #options: EmbeddedEngineOptions;
  #thread: Promise<Thread> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #failed: { atMs: number; error: EngineError } | undefined;

  constructor(options: EmbeddedEngineOptions) {
    this.#options = options;
  }

  /**
   * Runs protocol messages in order and returns PostgreSQL's answer.
   *
   * @param timeoutMs stops longer runs; without a limit, a run takes any time.
   * @throws TooSlowError after the timeout; EngineError 53100 on a full disk, 57P02 when the engine broke down.
   */
  run(bytes: Uint8Array, timeoutMs?: number): Promise<Uint8Array> {
    const answer = this.#turn.then(() => this.#run(bytes, timeoutMs));
    this.#turn = answer.catch(() => {});
    return answer;
  }

  /** Closes the data cleanly, after earlier runs. */
  async close(): Promise<void> {
    await this.#turn;
    const thread = await this.#thread?.catch(() => undefined);
    if (!thread) return;
    await ask(thread, { kind: 'close' }, CLOSE_TIMEOUT_MS);
    await thread.worker.terminate();
  }

  async #run(bytes: Uint8Array, timeoutMs: number | undefined): Promise<Uint8Array> {
    const thread = await this.#open();
    const reply = await ask(thread, { kind: 'run', bytes }, timeoutMs);
    if (reply !== 'late' && reply.kind === 'answer' && isReadyForMore(reply.bytes)) return reply.bytes;
    await thread.worker.terminate();
    const error =
      reply === 'late'
        ? new TooSlowError(`A query was stopped: it ran for more than ${timeoutMs} ms.`)
        : failure(reply);
    this.#options.warn(error.message);
    throw error;
  }

  /** Pauses after a failure: retrying at once would load the machine. */
  #open(): Promise<Thread> {
    if (this.#failed && performance.now() - this.#failed.atMs < REOPEN_PAUSE_MS) throw this.#failed.error;
    this.#failed = undefined;
    this.#thread ??= this.#start();
    return this.#thread;
  }

  async #start(): Promise<Thread> {
    const { directory } = this.#options;
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { directory } });
    const thread: Thread = { worker, hear: () => {} };
    const opened = heard(thread);
    worker.on('message', (reply: EngineReply) => thread.hear(reply));
    worker.on('error', (error: Error) => thread.hear({ kind: 'broken', reason: error.message }));
    worker.on('exit', () => {
      this.#thread = undefined;
      thread.hear({ kind: 'broken', reason: 'its thread ended.' });
    });
    const reply = await opened;
    if (reply.kind === 'ready') return thread;
    await thread.worker.terminate();
    this.#failed = { atMs: performance.now(), error: failure(reply) };
    this.#options.warn(this.#failed.error.message);
    throw this.#failed.error;
  }
}

function heard(thread: Thread): Promise<EngineReply> {
  return new Promise((resolve) => {
    thread.hear = resolve;
  });
}

async function ask(thread: Thread, request: EngineRequest, timeoutMs?: number): Promise<EngineReply | 'late'> {
  const reply = heard(thread);
  thread.worker.postMessage(request);
  if (timeoutMs === undefined) return reply;
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, timeoutMs, 'late');
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether an answer ends with ReadyForQuery. After a PANIC it does not, and the engine never recovers. */
function isReadyForMore(answer: Uint8Array): boolean {
  return Buffer.from(answer.subarray(-6, -1)).equals(READY_FOR_QUERY);
}

const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5]);

function failure(reply: EngineReply): EngineError {
  const reason = reasonOf(reply);
  return /no space left|ENOSPC/i.test(reason)
    ? new EngineError('53100', 'The disk is full: the embedded database opens again once there is room.')
    : new EngineError('57P02', `The embedded database stopped: ${reason}`);
}

function reasonOf(reply: EngineReply): string {
  if (reply.kind === 'broken') return reply.reason;
  // The fields of an ErrorResponse are separated by zeros, each with a letter; M is the message.
  const fields = reply.kind === 'answer' ? Buffer.from(reply.bytes).toString('utf8').split('\0') : [];
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'it gave no reason.';
}
