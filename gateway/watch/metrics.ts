import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { createHistogram } from './histogram.ts';
import type { Outcome } from './outcome.ts';

export type Metrics = ReturnType<typeof createMetrics>;

const MOST_CODES = 50;
const LONGEST_NAME = 80;
const CALLS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(openSubscriptions: () => number) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const codeNames = firstNames(MOST_CODES);

  const histogram = (name: string, help: string, labelNames: readonly string[], bounds: readonly number[]) =>
    createHistogram(register, `gateway_${name}`, help, labelNames, bounds);

  const operationSeconds = histogram(
    'operation_duration_seconds',
    'Duration of operations',
    ['operation', 'type'],
    SECONDS,
  );
  const operationCalls = histogram('operation_calls', 'Calls to the service of an operation', ['operation'], CALLS);
  const callSeconds = histogram(
    'call_duration_seconds',
    'Duration of calls',
    ['method', 'endpoint', 'status'],
    SECONDS,
  );
  const waitSeconds = histogram('wait_duration_seconds', 'Waits for a turn', ['queue'], SECONDS);
  const operationErrors = new Counter({
    name: 'gateway_operation_errors_total',
    help: 'Errors in the answers to operations',
    labelNames: ['operation', 'code'],
    registers,
  });
  const subscriptions = new Gauge({ name: 'gateway_subscriptions', help: 'Open subscriptions', registers });

  return {
    /** Take the operation's name from `firstNames`: each name costs memory. */
    operation(operation: string, { type = 'invalid', codes }: Outcome, calls: number, durationMs: number) {
      operationSeconds(durationMs / 1000, operation, type);
      operationCalls(calls, operation);
      for (const code of codes) operationErrors.inc({ operation, code: codeNames(code) });
    },
    /** @param status 0 without an answer. */
    call(method: string, endpoint: string, status: number, durationMs: number) {
      callSeconds(durationMs / 1000, method, endpoint, String(status));
    },
    /** A call's wait for its turn; calls that begin at once are not counted. */
    wait(queue: string, ms: number) {
      waitSeconds(ms / 1000, queue);
    },
    async read() {
      subscriptions.set(openSubscriptions());
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
}

/** Bounds the names that callers or the service make up: keeps known names and the first `most` others, and calls the rest `other`. */
export function firstNames(most: number, known: ReadonlySet<string> = new Set()): (name: string) => string {
  const names = new Set<string>();
  return (given) => {
    const name = given.slice(0, LONGEST_NAME);
    if (known.has(name) || names.has(name)) return name;
    if (names.size >= most) return 'other';
    names.add(name);
    return name;
  };
}
