import { Histogram, Registry } from 'prom-client';
import { LONG_WAIT_MS, type TurnLimits, Turns } from '../process/turns.ts';
import { callerNow } from './caller.ts';
import { Problem } from './shared/problem.ts';

/** The queues of the service, as log and metrics name them. */
export const queueNames = [
  'database',
  'documents',
  'downloads',
  'images',
  'logins',
  'passwords',
  'providers',
  'uploads',
] as const;
export type QueueName = (typeof queueNames)[number];

/** The metrics of the process, for Prometheus. */
export const metrics = new Registry();
const waitSeconds = new Histogram({
  name: 'service_wait_duration_seconds',
  help: 'Waits for a turn, by queue',
  labelNames: ['queue'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [metrics],
});
for (const queue of queueNames) waitSeconds.zero({ queue });

/** The queue at a scarce thing of the service: callers take fair turns. */
export class Queue {
  readonly #name: QueueName;
  readonly #turns: Turns;

  constructor(name: QueueName, limits: TurnLimits) {
    this.#name = name;
    this.#turns = new Turns(limits, {
      refuse: busy,
      waited: (ms) => waitSeconds.observe({ queue: name }, ms / 1000),
    });
  }

  /**
   * Runs work in the caller's turn.
   *
   * @throws Problem UNAVAILABLE when too much work waits, after the longest wait, when the client leaves while the work waits, and
   * for further work of a read whose client has left.
   */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const caller = callerNow();
    if (caller.isGone && caller.isReading) throw busy();
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
