import { expect, test } from 'vitest';
import { makeStreamsIterable } from '../../web/wings/viewer/iterable-streams.ts';

const prototype: { [Symbol.asyncIterator]?: unknown } = ReadableStream.prototype;

/** Runs without the browser's own iterator of streams, as in WebKit. */
async function inWebKit<T>(run: () => Promise<T>): Promise<T> {
  const own = Object.getOwnPropertyDescriptor(prototype, Symbol.asyncIterator);
  delete prototype[Symbol.asyncIterator];
  try {
    return await run();
  } finally {
    delete prototype[Symbol.asyncIterator];
    if (own) Object.defineProperty(prototype, Symbol.asyncIterator, own);
  }
}

const counting = (cancelled: () => void = () => {}) => {
  let next = 0;
  return new ReadableStream<number>(
    {
      pull(controller) {
        next += 1;
        if (next > 3) controller.close();
        else controller.enqueue(next);
      },
      cancel: cancelled,
    },
    { highWaterMark: 0 },
  );
};

test('a browser without an iterator of streams reads a stream to its end', () =>
  inWebKit(async () => {
    makeStreamsIterable();
    const read: number[] = [];
    for await (const value of counting()) read.push(value);
    expect(read).toEqual([1, 2, 3]);
  }));

test('leaving the loop cancels the stream', () =>
  inWebKit(async () => {
    makeStreamsIterable();
    let isCancelled = false;
    const stream = counting(() => {
      isCancelled = true;
    });
    for await (const value of stream) if (value === 2) break;
    expect(isCancelled).toBe(true);
    expect(stream.locked).toBe(false);
  }));

test('a browser with its own iterator keeps it', () => {
  const own = prototype[Symbol.asyncIterator];
  makeStreamsIterable();
  expect(prototype[Symbol.asyncIterator]).toBe(own);
});
