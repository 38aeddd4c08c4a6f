import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';
import type { Outcome } from './outcome.ts';
import type { Trace, TracedCall, Tracing } from './tracing.ts';

/** Where all that is seen of a request goes. */
export interface Observers {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
  /** An operation that takes as long is logged by itself, with where its time went; with 0 none is. */
  readonly slowMs: number;
  /** The name under which an operation is seen: its own, or `other` where too many were made up. */
  names(name: string): string;
}

/** Of a slow operation, the endpoints that took longest. */
const MOST_ENDPOINTS = 5;

/** Watches a request until its answer is out. Nothing that was typed is noted: no variable, no literal, no token. */
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

  /** Begins to trace the request, where any are traced. `route` is what all paths like its own have in common. */
  trace(req: IncomingMessage, route: string): void {
    this.#trace = this.#observers.tracing?.begin(req, route, this.#requestId);
  }

  /** Watches a call that begins. `endpoint` is its path's template, so that what is counted of one endpoint adds up. */
  call(method: string, endpoint: string, headers: Record<string, string>): WatchedCall {
    return new WatchedCall(this, method, endpoint, headers, this.#trace?.call(method, endpoint));
  }

  /** Notes a call that is over. */
  callEnded({ method, endpoint }: WatchedCall, status: number, failure: unknown, durationMs: number): void {
    const { log, metrics } = this.#observers;
    metrics.call(method, endpoint, status, durationMs);
    // What a subscription asks for with each event has no end.
    if (!this.#outcome) this.#calls.push({ endpoint, durationMs });
    if (failure === undefined) return;
    log.warn({ requestId: this.#requestId, method, endpoint, status, durationMs, err: failure }, 'call failed');
  }

  /** Notes an operation whose answer begins: how long a subscription lasts says nothing of how quick anything is. */
  operation(outcome: Outcome, calls: number): void {
    const { metrics, slowMs, names } = this.#observers;
    const durationMs = performance.now() - outcome.startMs;
    const { name: operation, codes } = outcome;
    this.#facts = { operation, calls, ...(codes.length > 0 && { codes: [...new Set(codes)] }) };
    this.#outcome = outcome;
    const known = outcome.type === undefined ? 'invalid' : names(outcome.name ?? 'anonymous');
    this.#known = known;
    metrics.operation(known, outcome, calls, durationMs);
    if (outcome.type === 'subscription' && codes.length === 0) this.#endTrace(200);
    if (slowMs > 0 && durationMs >= slowMs) this.#logSlow(outcome, durationMs);
  }

  #logSlow({ type, document }: Outcome, durationMs: number): void {
    const longest = new Map<string, { endpoint: string; calls: number; durationMs: number }>();
    for (const call of this.#calls) {
      const { calls, durationMs } = longest.get(call.endpoint) ?? { calls: 0, durationMs: 0 };
      const { endpoint } = call;
      longest.set(endpoint, {
        endpoint,
        calls: calls + 1,
        durationMs: Math.max(durationMs, Math.round(call.durationMs)),
      });
    }
    const slowest = [...longest.values()].sort((a, b) => b.durationMs - a.durationMs).slice(0, MOST_ENDPOINTS);
    this.#observers.log.warn(
      {
        requestId: this.#requestId,
        type,
        ...this.#facts,
        durationMs: Math.round(durationMs),
        slowest,
        ...(document !== undefined && { document: `sha256:${createHash('sha256').update(document).digest('hex')}` }),
      },
      'slow operation',
    );
  }

  #endTrace(status: number): void {
    this.#trace?.end(status, this.#outcome, this.#known);
    this.#trace = undefined;
  }

  /** Logs the request, whose answer is out or wanted no more. */
  end({ method, url }: IncomingMessage, res: ServerResponse): void {
    const durationMs = Math.round(performance.now() - this.#startMs);
    // A path may hold what was typed, a query what was asked for: the one is cut, the other not written.
    const path = url?.split('?', 1)[0]?.slice(0, 200);
    const status = res.writableFinished ? res.statusCode : 499;
    this.#endTrace(status);
    this.#observers.log.info(
      { requestId: this.#requestId, method, path, status, durationMs, ...this.#facts },
      'request',
    );
  }
}

/** A call to the service on its way. */
export class WatchedCall {
  readonly method: string;
  readonly endpoint: string;
  /** Those that were given and, where the request is traced, those by which the service goes on with the trace. */
  readonly headers: Record<string, string>;
  readonly #watch: Watch;
  readonly #trace: TracedCall | undefined;
  readonly #startMs = performance.now();

  constructor(
    watch: Watch,
    method: string,
    endpoint: string,
    headers: Record<string, string>,
    trace: TracedCall | undefined,
  ) {
    this.#watch = watch;
    this.method = method;
    this.endpoint = endpoint;
    this.headers = trace ? { ...headers, ...trace.headers } : headers;
    this.#trace = trace;
  }

  /** To be told once it is over: its HTTP status, 0 where there was no answer, and why the answer was of no use. */
  end(status: number, failure: unknown): void {
    this.#trace?.end(status, failure);
    this.#watch.callEnded(this, status, failure, performance.now() - this.#startMs);
  }
}
