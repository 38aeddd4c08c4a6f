import { expect, test } from 'vitest';
import { Turns } from '../../service/http/turns.ts';

/** Work that ends on command. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, end: resolve };
}

test('runs the allowed number at once and the others in order, and refuses when the queue is full', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 1 });
  const begun: string[] = [];
  const take = (name: string, { promise }: { promise: Promise<void> }) =>
    turns.take(async () => {
      begun.push(name);
      await promise;
      return name;
    });
  const [a, b, c] = [work(), work(), work()];
  const running = [take('a', a), take('b', b), take('c', c)];
  await expect(take('d', work())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(begun).toEqual(['a', 'b']);
  a.end();
  expect(await running[0]).toBe('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  b.end();
  c.end();
  expect(await Promise.all(running)).toEqual(['a', 'b', 'c']);
});

test('a failed turn passes to the next', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1 });
  const failing = turns.take(() => Promise.reject(new Error('broken')));
  const next = turns.take(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
