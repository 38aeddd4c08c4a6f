import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 10_000;
/** The share of the time in which an idle process works. */
const IDLE = 0.03;
const WORTHWHILE_BYTES = 24 * 1024 * 1024;

/**
 * Gives the memory of a load back to the system. V8 keeps the heap of a load while a process is idle, since only new objects start a
 * collection.
 */
export function giveBackMemoryWhenIdle(): void {
  setFlagsFromString('--expose-gc');
  const collect: NonNullable<typeof globalThis.gc> = runInNewContext('gc');
  const step = idleCollector({
    bytes: heldBytes,
    collect: () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  });
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    step(utilization);
  }, EVERY_MS).unref();
}

/** The bytes of the process's objects, and of the buffers that the objects hold outside the heap, such as uploads. */
export function heldBytes(): number {
  const { total_physical_size: ofObjects, external_memory: ofBuffers } = getHeapStatistics();
  return ofObjects + ofBuffers;
}

export interface Heap {
  bytes(): number;
  collect(): void;
}

/**
 * Returns a step for each interval: an idle process collects when the bytes have grown by 24 MiB since the last collection.
 *
 * @param utilization of the step: the share of the interval in which the process worked.
 */
export function idleCollector({ bytes, collect }: Heap): (utilization: number) => void {
  let keptBytes = 0;
  return (utilization) => {
    if (utilization > IDLE || bytes() < keptBytes + WORTHWHILE_BYTES) return;
    collect();
    keptBytes = bytes();
  };
}
