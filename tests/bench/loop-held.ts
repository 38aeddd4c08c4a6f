const TICK_MS = 2;

/**
 * How long the event loop was held between two turns, while something was done: what its thread computed meanwhile, in
 * milliseconds of CPU time, so that other programs of a busy machine don't count.
 */
export async function loopHeld(work: () => Promise<unknown>): Promise<number[]> {
  const held: number[] = [];
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    held.push((user + system) / 1000);
    last = process.threadCpuUsage();
  }, TICK_MS);
  try {
    await work();
    return held;
  } finally {
    clearInterval(timer);
  }
}
