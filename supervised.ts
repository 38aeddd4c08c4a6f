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

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** One that ran for so long is started again after the first pause. */
const STEADY_AFTER_MS = 30_000;
/** More than a process takes that gives up stopping by itself. */
const KILL_AFTER_MS = 25_000;

/**
 * A child process that is started again whenever it ends by itself, each time after a longer pause. It has an IPC channel,
 * through which it says 'ready' and by whose end it learns that this process is gone, and a process group of its own, so
 * that Ctrl+C reaches it only from here, in good order.
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

  /** Starts it. True once it is ready; false when it ended first, and then it isn't started again. */
  async start(): Promise<boolean> {
    const child = this.#spawn();
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])]);
    this.#isWanted = message === 'ready';
    return this.#isWanted;
  }

  /** Asks it to stop and waits until it has. */
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
    const child = spawn(process.execPath, command, {
      env,
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
