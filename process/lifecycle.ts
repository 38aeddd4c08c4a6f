/** A reason not to start; `message` is for the person who starts the process. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** A running process, to be stopped in order. */
export interface Running {
  /** Finishes accepted work, then releases everything. */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 20_000;

/**
 * Runs a process until SIGTERM, SIGINT, or the end of a parent with an IPC channel: even a killed parent leaves nothing
 * behind. The parent receives 'ready' once `start` resolves. A process that can't start, or can't stop within 20 s,
 * writes the reason to stderr and exits with 1.
 */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ask());
  process.on('disconnect', () => ask());
  // The parent may have ended already; without a parent, `connected` is undefined.
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
