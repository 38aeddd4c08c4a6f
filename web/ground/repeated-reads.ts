import type { Exchange, Operation } from '@urql/core';
import { getDefaultStore } from 'jotai';
import { makeSubject, merge, pipe, tap } from 'wonka';
import { lateReadsAtom } from './connection.ts';
import { isRepeated, type Refusal, refusalOf } from './refusal.ts';

/**
 * Sends a read on the screen again when the server was too busy, after the time that the server names. Until the new answer, the
 * refusal shows, and `lateReadsAtom` counts the read. A change is never sent again by itself. Stands below the cache and above the login.
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
    else if (kind === 'teardown') {
      reads.delete(key);
      note(key, false);
    }
  }

  return (operations$) =>
    pipe(
      merge([operations$, again.source]),
      tap(noteAsked),
      forward,
      tap(({ operation: { key }, error }) => {
        const read = reads.get(key);
        const refusal = error && refusalOf(error);
        const isLate = Boolean(read && refusal && isRepeated(refusal));
        note(key, isLate);
        if (!read || !refusal || !isLate) return;
        timers.set(
          key,
          setTimeout(() => again.next(read), pauseMs(refusal)),
        );
      }),
    );
};

const late = new Set<number>();

function note(key: number, isLate: boolean): void {
  late[isLate ? 'add' : 'delete'](key);
  getDefaultStore().set(lateReadsAtom, late.size);
}

/** Spreads the pages of many people: together, they would be refused again. */
const pauseMs = ({ retryAfterSeconds }: Refusal) => (retryAfterSeconds ?? 0) * 1_000 * (1 + Math.random() / 2);
