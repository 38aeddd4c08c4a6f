import { type TurnLimits, Turns } from '../../turns.ts';
import type { Caller } from '../calls/caller.ts';
import type { Waited } from '../calls/rest-client.ts';
import { Refusal } from '../errors.ts';

/**
 * More operations at once raise no throughput. An operation refused after its first call wastes finished calls, so operations
 * wait here, before the first.
 */
const OPERATIONS: TurnLimits = {
  atOnce: 64,
  waiting: 600,
  patienceMs: 5_000,
  shares: [
    { atOnce: 24, waiting: 300 },
    { atOnce: 8, waiting: 200 },
  ],
};
const RETRY_AFTER_S = 3;

export type Admission = ReturnType<typeof createAdmission>;

/** Admits whole operations in fair turns, before their first call. */
export function createAdmission(waited: Waited, limits = OPERATIONS) {
  const turns = new Turns(limits, { refuse: () => new Overload(), waited: (ms) => waited('operations', ms) });
  return {
    /** Runs an operation in its turn. @throws Overload when too many operations wait, or after a long wait. */
    run<T>({ party: { path, isScript }, presence }: Caller, operation: () => Promise<T>): Promise<T> {
      const person = path.slice(0, limits.shares.length);
      return turns.take({ path: person, isScript }, operation, (leave) => presence.whenSettled(leave));
    },
  };
}

/** The refusal of an operation that had no turn: none of its calls was made. */
export class Overload extends Refusal {
  constructor() {
    super('UNAVAILABLE', 'Many requests are waiting. Nothing was done. Try again in a few seconds.', {
      retryAfter: RETRY_AFTER_S,
    });
  }

  /** The refusal as an answer to a GraphQL request, which clients read like any refusal of an operation. */
  answer(requestId: string): string {
    const { code, title, message, retryAfter } = this;
    return JSON.stringify({ errors: [{ message, extensions: { code, title, retryAfter, requestId } }] });
  }
}
