import { type TurnLimits, Turns } from '../../process/turns.ts';
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

/** The turns of whole operations, before their first call. */
export const turnsOfOperations = (waited: Waited, limits = OPERATIONS): Turns =>
  new Turns(limits, { refuse: overload, waited: waited('operations') });

/** None of the operation's calls was made. */
export function overload(): Refusal {
  return new Refusal('UNAVAILABLE', 'Many requests are waiting. Nothing was done. Try again in a few seconds.', {
    retryAfter: RETRY_AFTER_S,
  });
}
