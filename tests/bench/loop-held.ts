const TICK_MS = 2;

/**
 * Durations that `work` blocked the event loop between turns, in milliseconds of the thread's CPU time. CPU time leaves out
 * other programs on a busy machine.
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
