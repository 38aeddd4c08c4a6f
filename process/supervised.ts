import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Log } from './log.ts';

export interface SupervisedOptions {
  name: string;
  /** The script and its arguments. */
  command: readonly string[];
  env: NodeJS.ProcessEnv;
  log: Log;
}

/**
 * Variables and flags that keep the memory of a load small, and give it back to the system.
 *
 * - glibc gives each thread a heap of its own, up to 8 a core, and rarely returns their memory. Two heaps hold 125 MB less after
 *   a load of PDFs.
 * - glibc takes large buffers from the system, and returns them; but with each returned buffer, glibc keeps larger buffers in a
 *   heap. A fixed limit of 128 KiB, glibc's first, holds 115 MB less after the PDFs.
 * - V8 keeps the memory of ended threads for others. Without this, two threads that made PDFs leave 150 MB less.
 * - V8 lets a busy heap grow fourfold before the next collection. With twofold growth, a flood of new queries grows a gateway by
 *   125 MiB in place of 1,089.
 */
export const THRIFTY = {
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
  flags: ['--no-memory-pool-share-memory-on-teardown', '--heap-growing-percent=100'],
};

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** After a run of this length, the pause before a restart is short again. */
const STEADY_AFTER_MS = 30_000;
/** Longer than a process takes to stop by itself. */
const KILL_AFTER_MS = 25_000;

/**
 * A child process that restarts whenever it ends, after growing pauses. Through an IPC channel the child says 'ready'
 * and notices the end of this process. A process group of its own leaves Ctrl+C to this process, for an orderly stop.
 */
export class Supervised {
  readonly #options: SupervisedOptions;
  #child: ChildProcess | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #timer: NodeJS.Timeout | undefined;
  #isWanted = false;

  constructor(options: SupervisedOptions) {
    this.#options = options;
  }

  /** Starts the child. True once it is ready; false when it ends first, without a restart. */
  async start(): Promise<boolean> {
    const child = this.#spawn();
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])]);
    this.#isWanted = message === 'ready';
    return this.#isWanted;
  }

  /** Asks the child to stop, and waits. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child) return;
    const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    clearTimeout(timer);
  }

  #spawn(): ChildProcess {
    const { name, command, env, log } = this.#options;
    const startedAtMs = performance.now();
    const child = spawn(process.execPath, [...THRIFTY.flags, ...command], {
      env: { ...THRIFTY.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    });
    this.#child = child;
    child.on('exit', (code, signal) => {
      this.#child = undefined;
      if (!this.#isWanted) return;
      if (performance.now() - startedAtMs > STEADY_AFTER_MS) this.#pauseMs = FIRST_PAUSE_MS;
      log.error({ code, signal, pauseMs: this.#pauseMs }, `the ${name} ended by itself; it is started again`);
      this.#timer = setTimeout(() => this.#spawn(), this.#pauseMs);
      this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    });
    return child;
  }
}
