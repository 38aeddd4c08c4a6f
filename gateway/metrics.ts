import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Outcome } from './graphql-engine.ts';

/** What Prometheus comes to read. */
export interface Metrics {
  /** Counts an operation that is over. */
  operation(outcome: Outcome, calls: number, durationMs: number): void;
  /** Counts a call that is over. `endpoint` is its path's template; status 0 is no answer. */
  call(method: string, endpoint: string, status: number, durationMs: number): void;
  /** In the text format of Prometheus. */
  read(): Promise<{ contentType: string; text: string }>;
}

/** So many operations are told apart by name. */
export const MOST_OPERATIONS = 300;
const MOST_CODES = 50;
const LONGEST_NAME = 80;
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** @param counted what is counted elsewhere, as it stands when it is read. */
export function createMetrics(counted: { subscriptions(): number }): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const operations = firstNames(MOST_OPERATIONS);
  const codeNames = firstNames(MOST_CODES);

  const operationSeconds = new Histogram({
    name: 'gateway_operation_duration_seconds',
    help: 'How long GraphQL operations took, by name',
    labelNames: ['operation', 'type'],
    buckets: SECONDS,
    registers: [register],
  });
  const operationErrors = new Counter({
    name: 'gateway_operation_errors_total',
    help: 'Errors in the answers to GraphQL operations, by name and code',
    labelNames: ['operation', 'code'],
    registers: [register],
  });
  const operationCalls = new Histogram({
    name: 'gateway_operation_calls',
    help: 'Calls to the service that GraphQL operations needed, by name',
    labelNames: ['operation'],
    buckets: [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    registers: [register],
  });
  const callSeconds = new Histogram({
    name: 'gateway_call_duration_seconds',
    help: 'How long calls to the service took, by endpoint and status; status 0 is no answer',
    labelNames: ['method', 'endpoint', 'status'],
    buckets: SECONDS,
    registers: [register],
  });

  new Gauge({
    name: 'gateway_subscriptions',
    help: 'Subscriptions that are open',
    registers: [register],
    collect() {
      this.set(counted.subscriptions());
    },
  });

  return {
    operation({ name, type, codes }, calls, durationMs) {
      const operation = type === undefined ? 'invalid' : operations(name ?? 'anonymous');
      operationSeconds.observe({ operation, type: type ?? 'invalid' }, durationMs / 1000);
      operationCalls.observe({ operation }, calls);
      for (const code of codes) operationErrors.inc({ operation, code: codeNames(code) });
    },
    call(method, endpoint, status, durationMs) {
      callSeconds.observe({ method, endpoint, status }, durationMs / 1000);
    },
    read: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  };
}

/**
 * Keeps names within bounds that callers, or the service, make up, since each takes memory here and wherever they are kept:
 * the first so many stay as they are, and every other is `other`.
 */
export function firstNames(most: number): (name: string) => string {
  const names = new Set<string>();
  return (given) => {
    const name = given.slice(0, LONGEST_NAME);
    if (names.has(name)) return name;
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
