import { type TurnLimits, Turns } from '../turns.ts';
import { callerNow } from './caller.ts';
import { Problem } from './shared/problem.ts';

/** Longer waits are logged. */
const LONG_WAIT_MS = 1_000;

/** The queue at a scarce thing of the service: callers take fair turns. */
export class Queue {
  readonly #name: string;
  readonly #turns: Turns;

  /** @param name for the log. */
  constructor(name: string, limits: TurnLimits) {
    this.#name = name;
    this.#turns = new Turns(limits, { refuse: busy });
  }

  /**
   * Runs work in the caller's turn.
   *
   * @throws Problem UNAVAILABLE when too much work waits, after the longest wait, and when the client leaves while the work waits.
   */
  take<T>(work: () => Promise<T>): Promise<T> {
    const caller = callerNow();
    const startMs = performance.now();
    const begin = () => {
      const waitMs = Math.round(performance.now() - startMs);
      if (waitMs > LONG_WAIT_MS)
        caller.request?.log.info({ queue: this.#name, waitMs }, 'The request waited for a turn.');
      return work();
    };
    return this.#turns.take(caller.party, begin, (drop) => caller.whenGone(drop));
  }
}

function busy(): Problem {
  return new Problem('UNAVAILABLE', 'Many requests are waiting. Try again in a few seconds.', { retryAfterSeconds: 3 });
}
