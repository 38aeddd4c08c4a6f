import { expect, test } from 'vitest';
import { idleCollector } from '../../process/idle-memory.ts';

const MIB = 1024 * 1024;
const IDLE = 0.001;
const BUSY = 0.4;

/** A heap whose garbage a collection removes. */
function heapOf(liveMiB: number) {
  const heap = { liveMiB, garbageMiB: 0, collections: 0 };
  const step = idleCollector({
    bytes: () => (heap.liveMiB + heap.garbageMiB) * MIB,
    collect: () => {
      heap.garbageMiB = 0;
      heap.collections += 1;
    },
  });
  return { heap, step };
}

test('an idle process gives the memory of a load back, a busy process keeps its memory', () => {
  const { heap, step } = heapOf(60);
  step(IDLE);
  expect(heap.collections).toBe(1);
  heap.garbageMiB = 300;
  step(BUSY);
  expect(heap.garbageMiB).toBe(300);
  step(IDLE);
  expect(heap.garbageMiB).toBe(0);
});

test('an idle process collects for 24 MiB of growth since the last collection, not for less', () => {
  const { heap, step } = heapOf(60);
  step(IDLE);
  heap.garbageMiB = 23;
  for (let i = 0; i < 10; i += 1) step(IDLE);
  expect(heap.collections).toBe(1);
  heap.garbageMiB = 24;
  step(IDLE);
  expect(heap).toMatchObject({ collections: 2, garbageMiB: 0 });
});

test('memory in use starts no collection again and again', () => {
  const { heap, step } = heapOf(60);
  step(IDLE);
  heap.liveMiB = 500;
  for (let i = 0; i < 10; i += 1) step(IDLE);
  expect(heap.collections).toBe(2);
});
