import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { Histogram } from './histogram.ts';
import type { Outcome } from './outcome.ts';

/** What Prometheus comes to read. */
export interface Metrics {
  /** Counts an operation that is over, under a name of which there are only so many. */
  operation(name: string, outcome: Outcome, calls: number, durationMs: number): void;
  /** Counts a call that is over. `endpoint` is its path's template; status 0 is no answer. */
  call(method: string, endpoint: string, status: number, durationMs: number): void;
  /** In the text format of Prometheus. */
  read(): Promise<{ contentType: string; text: string }>;
}

const MOST_CODES = 50;
const LONGEST_NAME = 80;
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];
const CALLS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** @param counted what is counted elsewhere, as it stands when it is read. */
export function createMetrics(counted: { subscriptions(): number }): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const codeNames = firstNames(MOST_CODES);

  const operationSeconds = new Histogram(
    register,
    'gateway_operation_duration_seconds',
    'How long GraphQL operations took, by name',
    ['operation', 'type'],
    SECONDS,
  );
  const operationErrors = new Counter({
    name: 'gateway_operation_errors_total',
    help: 'Errors in the answers to GraphQL operations, by name and code',
    labelNames: ['operation', 'code'],
    registers: [register],
  });
  const operationCalls = new Histogram(
    register,
    'gateway_operation_calls',
    'Calls to the service that GraphQL operations needed, by name',
    ['operation'],
    CALLS,
  );
  const callSeconds = new Histogram(
    register,
    'gateway_call_duration_seconds',
    'How long calls to the service took, by endpoint and status; status 0 is no answer',
    ['method', 'endpoint', 'status'],
    SECONDS,
  );

  new Gauge({
    name: 'gateway_subscriptions',
    help: 'Subscriptions that are open',
    registers: [register],
    collect() {
      this.set(counted.subscriptions());
    },
  });

  return {
    operation(operation, { type, codes }, calls, durationMs) {
      operationSeconds.observe(durationMs / 1000, operation, type ?? 'invalid');
      operationCalls.observe(calls, operation);
      for (const code of codes) operationErrors.inc({ operation, code: codeNames(code) });
    },
    call(method, endpoint, status, durationMs) {
      callSeconds.observe(durationMs / 1000, method, endpoint, String(status));
    },
    read: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  };
}

/**
 * Keeps names within bounds that callers, or the service, make up, since each takes memory here and wherever they are kept:
 * the first so many stay as they are, like those that are known, and every other is `other`.
 */
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

/** Whether a request brings the token or, where there is none, comes from the machine itself and no proxy on it. */
export function mayReadMetrics({ socket, headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) {
    const isLoopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
    return isLoopback && !OF_PROXIES.some((name) => name in headers);
  }
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
