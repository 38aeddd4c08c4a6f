import { type TurnLimits, Turns } from '../../process/turns.ts';
import type { Caller } from '../calls/caller.ts';
import type { Waited } from '../calls/rest-client.ts';
import { Refusal } from '../errors.ts';

/**
 * More operations at once lower the throughput. An operation refused after its first call wastes finished calls, so operations
 * wait here, before the first.
 */
const OPERATIONS: TurnLimits = {
  atOnce: 24,
  waiting: 300,
  patienceMs: 5_000,
  shares: [
    { atOnce: 16, waiting: 200 },
    { atOnce: 8, waiting: 200 },
  ],
  alone: 16,
};
const RETRY_AFTER_S = 3;

export type Admission = ReturnType<typeof createAdmission>;

/** Admits whole operations in fair turns, before their first call. */
export function createAdmission(waited: Waited, limits = OPERATIONS) {
  const turns = new Turns(limits, { refuse: overload, waited: (ms) => waited('operations', ms) });
  return {
    /** Call before reading the operation. @throws Refusal when too many operations wait. */
    check({ party }: Caller): void {
      if (turns.isFullFor(party)) throw overload();
    },
    /** Runs an operation in its turn. @throws Refusal when too many operations wait, or after a long wait. */
    run<T>({ party, presence }: Caller, operation: () => Promise<T>): Promise<T> {
      return turns.take(party, operation, (leave) => presence.whenSettled(leave));
    },
  };
}

/** None of the operation's calls was made. */
function overload(): Refusal {
  return new Refusal('UNAVAILABLE', 'Many requests are waiting. Nothing was done. Try again in a few seconds.', {
    retryAfter: RETRY_AFTER_S,
  });
}
