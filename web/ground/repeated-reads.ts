import type { Exchange, Operation } from '@urql/core';
import { makeSubject, merge, pipe, tap } from 'wonka';
import { isRepeated, type Refusal, refusalOf } from './refusal.ts';

/**
 * Sends a read on the screen again when the server was too busy, after the time that the server names. The refusal shows until the
 * new answer. A change is never sent again by itself. Stands below the cache and above the login.
 */
export const repeatReads: Exchange = ({ forward }) => {
  const again = makeSubject<Operation>();
  const reads = new Map<number, Operation>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  function noteAsked(operation: Operation): void {
    const { kind, key } = operation;
    clearTimeout(timers.get(key));
    timers.delete(key);
    if (kind === 'query') reads.set(key, operation);
    else if (kind === 'teardown') reads.delete(key);
  }

  return (operations$) =>
    pipe(
      merge([operations$, again.source]),
      tap(noteAsked),
      forward,
      tap(({ operation: { key }, error }) => {
        const read = reads.get(key);
        const refusal = error && refusalOf(error);
        if (!read || !refusal || !isRepeated(refusal)) return;
        timers.set(
          key,
          setTimeout(() => again.next(read), pauseMs(refusal)),
        );
      }),
    );
};

/** Spreads the pages of many people: together, they would be refused again. */
const pauseMs = ({ retryAfterSeconds }: Refusal) => (retryAfterSeconds ?? 0) * 1_000 * (1 + Math.random() / 2);
