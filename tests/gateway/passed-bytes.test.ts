import { constants, type PerformanceNodeEntry, PerformanceObserver } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { countPassed } from '../../gateway/calls/passed-bytes.ts';

const MIB = 1024 * 1024;

test('8 MiB of documents are followed by a collection of young garbage', async () => {
  const looks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind, flags } = (entry as PerformanceNodeEntry).detail as { kind: number; flags: number };
      if (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) looks.push(kind);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  countPassed(7 * MIB);
  await new Promise(setImmediate);
  const before = looks.length;
  countPassed(MIB);
  await expect.poll(() => looks.length).toBe(before + 1);
  expect(before).toBe(0);
  expect(looks).toEqual([constants.NODE_PERFORMANCE_GC_MINOR]);
  observer.disconnect();
});
