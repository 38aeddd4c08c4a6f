/** What keeps a process from starting; `message` is for the person who starts it. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** What a running process has to put in order before it ends. */
export interface Running {
  /** Finishes what was accepted, then lets go of everything. */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 20_000;

/**
 * Runs a process until it is asked to stop: by SIGTERM, by SIGINT, or by the end of the parent that started it with an
 * IPC channel, so that even a killed parent leaves nothing behind. The parent is sent 'ready' once `start` has resolved.
 * A process that can't start, or not stop within 20 s, says why on stderr and exits with 1.
 */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ask());
  process.on('disconnect', () => ask());
  // The parent may be gone already; without one `connected` is undefined.
  if (process.connected === false) ask();
  asked.then(() => setTimeout(end, STOP_TIMEOUT_MS, new StartError('Stopping took too long; given up.')).unref());
  try {
    const running = await start();
    if (process.connected) process.send?.('ready');
    await asked;
    await running.stop();
    process.exit(0);
  } catch (error) {
    end(error);
  }
}

function end(error: unknown): never {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
