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

export type Watch = ReturnType<typeof watchRequest>;

/** Watches a request until its answer is sent. Records no variables, literals or tokens. */
export function watchRequest({ log, metrics, tracing, slowMs, names }: Observers, requestId: string) {
  const startMs = performance.now();
  const calls: { endpoint: string; durationMs: number }[] = [];
  let outcome: Outcome | undefined;
  let known: string | undefined;
  let facts: object = {};
  let trace: Trace | undefined;

  function logSlow({ type, document }: Outcome, durationMs: number): void {
    const slowest = [...Map.groupBy(calls, ({ endpoint }) => endpoint)]
      .map(([endpoint, its]) => {
        const longestMs = Math.max(...its.map((call) => call.durationMs));
        return { endpoint, calls: its.length, durationMs: Math.round(longestMs) };
      })
      .sort((a, b) => b.durationMs - a.durationMs)
      .slice(0, MOST_SLOW_ENDPOINTS);
    const hash = document !== undefined && createHash('sha256').update(document).digest('hex');
    const all = { requestId, type, ...facts, durationMs, slowest, ...(hash && { document: `sha256:${hash}` }) };
    log.warn(all, 'slow operation');
  }

  function endTrace(status: number): void {
    trace?.end(status, outcome, known);
    trace = undefined;
  }

  return {
    /** Traces the request. @param route the path without ids: `/graphql`. */
    trace(req: IncomingMessage, route: string): void {
      trace = tracing?.begin(req, route, requestId);
    },

    /** Watches a call; adds the trace's headers. @param endpoint the template of its path. */
    call(method: string, endpoint: string, headers: Record<string, string>) {
      const beginMs = performance.now();
      const traced = trace?.call(method, endpoint);
      return {
        headers: traced ? { ...headers, ...traced.headers } : headers,
        /** Call once, with the HTTP status (0 without an answer) and the reason of a failure. */
        end(status: number, failure: unknown): void {
          const durationMs = performance.now() - beginMs;
          traced?.end(status, failure);
          metrics.call(method, endpoint, status, durationMs);
          // The calls of a subscription's events would fill memory.
          if (!outcome) calls.push({ endpoint, durationMs });
          if (failure === undefined) return;
          log.warn({ requestId, method, endpoint, status, durationMs, err: failure }, 'call failed');
        },
      };
    },

    /** Records an operation when its answer begins: the duration of a subscription tells nothing about speed. */
    operation(ended: Outcome, callCount: number): void {
      const durationMs = performance.now() - ended.startMs;
      const { name: operation, type, codes } = ended;
      facts = { operation, calls: callCount, ...(codes.length > 0 && { codes: [...new Set(codes)] }) };
      outcome = ended;
      known = type === undefined ? 'invalid' : names(operation ?? 'anonymous');
      metrics.operation(known, ended, callCount, durationMs);
      if (type === 'subscription' && codes.length === 0) endTrace(200);
      if (slowMs > 0 && durationMs >= slowMs && type !== 'refused') logSlow(ended, Math.round(durationMs));
    },

    /** Logs the request after its answer, or when the client is gone. */
    end({ method, url }: IncomingMessage, res: ServerResponse): void {
      const durationMs = Math.round(performance.now() - startMs);
      // People's words may stand in the query string, and in a long path.
      const path = url?.split('?', 1)[0]?.slice(0, 200);
      const status = res.writableFinished ? res.statusCode : 499;
      endTrace(status);
      log.info({ requestId, method, path, status, durationMs, ...facts }, 'request');
    },
  };
}
