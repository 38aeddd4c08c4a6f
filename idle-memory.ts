import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10_000;
/** The share of the time in which an idle process works. */
const IDLE = 0.03;
const WORTHWHILE_BYTES = 24 * 1024 * 1024;

/**
 * Gives the memory of a load back to the system. V8 keeps the heap of a load while a process is idle, since only new objects start a
 * collection. Collects when the process was idle for 10 s and the heap has grown by 24 MiB since the last collection here.
 */
export function giveBackMemoryWhenIdle(): void {
  setFlagsFromString('--expose-gc');
  const collect: NonNullable<typeof globalThis.gc> = runInNewContext('gc');
  let before = performance.eventLoopUtilization();
  let keptBytes = 0;
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > IDLE || heapBytes() < keptBytes + WORTHWHILE_BYTES) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    keptBytes = heapBytes();
  }, EVERY_MS).unref();
}

const heapBytes = () => getHeapStatistics().total_physical_size;
