import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../process/log.ts';
import type { Metrics } from './metrics.ts';
import type { Outcome } from './outcome.ts';
import type { Trace, Tracing } from './tracing.ts';

export interface Observers {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
  /** Logs an operation of this duration with its slowest endpoints; 0 logs none. */
  readonly slowMs: number;
  /** An operation's name in metrics and traces: see `firstNames`. */
  names(name: string): string;
}

const MOST_SLOW_ENDPOINTS = 5;

/** Watches a request until its answer is sent. Records no variables, literals or tokens. */
export class Watch {
  readonly #observers: Observers;
  readonly #requestId: string;
  readonly #startMs = performance.now();
  readonly #calls: { endpoint: string; durationMs: number }[] = [];
  #outcome: Outcome | undefined;
  #known: string | undefined;
  #facts: object = {};
  #trace: Trace | undefined;

  constructor(observers: Observers, requestId: string) {
    this.#observers = observers;
    this.#requestId = requestId;
  }

  /** Traces the request. @param route the path without ids: `/graphql`. */
  trace(req: IncomingMessage, route: string): void {
    this.#trace = this.#observers.tracing?.begin(req, route, this.#requestId);
  }

  /** Watches a call; adds the trace's headers. @param endpoint the template of its path. */
  call(method: string, endpoint: string, headers: Record<string, string>) {
    const traced = this.#trace?.call(method, endpoint);
    const beginMs = performance.now();
    return {
      headers: traced ? { ...headers, ...traced.headers } : headers,
      /** Call once, with the HTTP status (0 without an answer) and the reason of a failure. */
      end: (status: number, failure: unknown): void => {
        const { log, metrics } = this.#observers;
        const durationMs = performance.now() - beginMs;
        traced?.end(status, failure);
        metrics.call(method, endpoint, status, durationMs);
        // The calls of a subscription's events would fill memory.
        if (!this.#outcome) this.#calls.push({ endpoint, durationMs });
        if (failure === undefined) return;
        log.warn({ requestId: this.#requestId, method, endpoint, status, durationMs, err: failure }, 'call failed');
      },
    };
  }

  /** Records an operation when its answer begins: the duration of a subscription tells nothing about speed. */
  operation(ended: Outcome, callCount: number): void {
    const { metrics, names, slowMs } = this.#observers;
    const durationMs = performance.now() - ended.startMs;
    const { name: operation, type, codes } = ended;
    this.#facts = { operation, calls: callCount, ...(codes.length > 0 && { codes: [...new Set(codes)] }) };
    this.#outcome = ended;
    this.#known = type === undefined ? 'invalid' : names(operation ?? 'anonymous');
    metrics.operation(this.#known, ended, callCount, durationMs);
    if (type === 'subscription' && codes.length === 0) this.#endTrace(200);
    if (slowMs > 0 && durationMs >= slowMs && type !== 'refused') this.#logSlow(ended, Math.round(durationMs));
  }

  /** Logs the request after its answer, or when the client is gone. */
  end({ method, url }: IncomingMessage, res: ServerResponse): void {
    const durationMs = Math.round(performance.now() - this.#startMs);
    // People's words may stand in the query string, and in a long path.
    const path = url?.split('?', 1)[0]?.slice(0, 200);
    const status = res.writableFinished ? res.statusCode : 499;
    this.#endTrace(status);
    const requestId = this.#requestId;
    this.#observers.log.info({ requestId, method, path, status, durationMs, ...this.#facts }, 'request');
  }

  #logSlow({ type, document }: Outcome, durationMs: number): void {
    const slowest = [...Map.groupBy(this.#calls, ({ endpoint }) => endpoint)]
      .map(([endpoint, its]) => {
        const longestMs = Math.max(...its.map((call) => call.durationMs));
        return { endpoint, calls: its.length, durationMs: Math.round(longestMs) };
      })
      .sort((a, b) => b.durationMs - a.durationMs)
      .slice(0, MOST_SLOW_ENDPOINTS);
    const hash = document !== undefined && createHash('sha256').update(document).digest('hex');
    const facts = { requestId: this.#requestId, type, ...this.#facts, durationMs, slowest };
    this.#observers.log.warn({ ...facts, ...(hash && { document: `sha256:${hash}` }) }, 'slow operation');
  }

  #endTrace(status: number): void {
    this.#trace?.end(status, this.#outcome, this.#known);
    this.#trace = undefined;
  }
}
