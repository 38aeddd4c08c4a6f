import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { heldBytes, idleCollector } from '../../process/idle-memory.ts';
import { THRIFTY } from '../../process/supervised.ts';

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

test('buffers outside the heap count, such as uploads', () => {
  const before = heldBytes();
  const upload = Buffer.alloc(50 * MIB);
  expect(heldBytes() - before).toBeGreaterThan(upload.length - MIB);
});

/** Prints the MiB that an ended thread leaves. */
const THREADED = `
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  const before = process.memoryUsage.rss();
  const objects = 'globalThis.kept = Array.from({ length: 1_500_000 }, (_, at) => ({ at, text: "part " + at }))';
  await once(new Worker(objects, { eval: true }), 'exit');
  console.log((process.memoryUsage.rss() - before) / ${MIB});
`;

/** Parses 1,500 large queries, 128 of them in use at once, and prints the MiB of the largest heap. */
const FLOODED = `
  import { getHeapStatistics } from 'node:v8';
  import { parse } from 'graphql';
  const inUse = [];
  let most = 0;
  for (let count = 0; count < 1_500; count += 1) {
    inUse[count % 128] = parse('query Q' + count + ' { ' + 'viewer { email company { id } } '.repeat(240) + '}');
    most = Math.max(most, getHeapStatistics().used_heap_size);
  }
  console.log(most / ${MIB});
`;

test.each([
  ['an ended thread leaves less than 60 of its 180 MiB', THREADED, 60],
  ['a flood of new queries takes less than 300 of its 400 MiB of heap', FLOODED, 300],
])('%s', async (_, program, mostMiB) => {
  const child = spawn(process.execPath, [...THRIFTY.flags, '--input-type=module', '--eval', program], {
    env: { ...process.env, ...THRIFTY.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(Number(await text(child.stdout))).toBeLessThan(mostMiB);
});

test('npm run gateway and npm run service start as npm start does', () => {
  const variables = Object.entries(THRIFTY.env).map(([name, value]) => `${name}=${value}`);
  for (const name of ['gateway', 'service'] as const) {
    expect(packageFile.scripts[name]).toBe([...variables, 'node', ...THRIFTY.flags, `${name}/main.ts`].join(' '));
  }
});
