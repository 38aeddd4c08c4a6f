import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../process/log.ts';
import { mayReadMetrics } from '../process/metrics-readers.ts';
import { LONG_WAIT_MS, type TurnLimits } from '../process/turns.ts';
import { type Caller, callerOf } from './calls/caller.ts';
import { createDocuments, DOCUMENTS_PREFIX } from './calls/documents.ts';
import { HeldByRequest } from './calls/held-answers.ts';
import { MAX_PROBLEM_BYTES } from './calls/opened-answer.ts';
import { createParties } from './calls/parties.ts';
import { Presence } from './calls/presence.ts';
import { createRestClient, DEFAULT_TIMEOUTS, type Timeouts, type Waited } from './calls/rest-client.ts';
import { ServiceCalls } from './calls/service-calls.ts';
import { Refusal, writeProblem } from './errors.ts';
import { turnsOfOperations } from './http/admission.ts';
import { createAssets } from './http/assets.ts';
import { answerBackChannel, answerCallback, type Callback } from './http/callback.ts';
import { giveXsrfCookie, refuseForgery } from './http/csrf.ts';
import { sendGraphiQL } from './http/graphiql.ts';
import { createGraphQLEndpoint } from './http/graphql-endpoint.ts';
import {
  answerPreflight,
  CONSOLE_CSP,
  createCommonHeaders,
  PAGE_HEADERS,
  setHeaders,
} from './http/response-headers.ts';
import { LIMITS, type Limits } from './query/limits.ts';
import { readPersistedDocuments } from './query/persisted-documents.ts';
import { loadSchema } from './sdl/schema.ts';
import { createMetrics, firstNames } from './watch/metrics.ts';
import type { Outcome } from './watch/outcome.ts';
import type { Tracing } from './watch/tracing.ts';
import { type Observers, Watch } from './watch/watch.ts';

/** A refused client may go on sending for this time. */
const LINGER_MS = 2_000;
/** Names of operations in metrics, besides the console's own. */
const MOST_OPERATIONS = 300;
const READY_MS = 2_000;

/** A GET /graphql with a document's id. With the text of a document, GraphiQL opens the text. */
const NAMES_DOCUMENT = /[?&](documentId|extensions)=/;

export interface GatewayOptions {
  /** The schema, whose `@rest` directives name an endpoint for each field. */
  readonly schema: string;
  /** The service's origin. */
  readonly serviceUrl: string;
  readonly log: Log;
  /** The directory of the console's files; without a directory, the gateway serves no console. */
  readonly assets?: string;
  /** Whether callers without a script's token may run the console's own operations only. */
  readonly consoleOperationsOnly?: boolean;
  /** How the bearer token of a script begins; without a prefix, no token counts as a script's. */
  readonly scriptTokenPrefix?: string;
  /** Where other sites send the browser back; by default, nowhere. */
  readonly callback?: Callback;
  /** Where other sites post forms; by default, nowhere. */
  readonly backChannel?: Callback;
  /** Addresses or ranges of proxies, besides loopback, whose `X-Forwarded-For` counts. */
  readonly trustedProxies?: readonly string[];
  /** Whether people use https: cookies and browsers then keep to https. */
  readonly isHttps?: boolean;
  /** The origins of other sites whose pages may call. */
  readonly corsOrigins?: readonly string[];
  readonly graphiql?: boolean;
  readonly introspection?: boolean;
  /** The bearer token for /metrics. Undefined allows this machine only; null allows nobody. */
  readonly metricsToken?: string | null | undefined;
  /** Whether /metrics has a separate port. This port then answers 404. */
  readonly metricsApart?: boolean;
  /** Operations of this duration are logged as slow; 0, the default, logs none. */
  readonly slowOperationMs?: number;
  readonly tracing?: Tracing | undefined;
  readonly limits?: Partial<Limits>;
  /** The operations at once and waiting. */
  readonly operations?: TurnLimits;
  readonly timeouts?: Partial<Timeouts>;
}

/** @throws StartError for mistakes in the schema, and for `consoleOperationsOnly` without a built console. */
export function createGateway(options: GatewayOptions) {
  const { log, isHttps = false, consoleOperationsOnly = false, assets: directory, tracing } = options;
  const rest = loadSchema(options.schema);
  const persisted = readPersistedDocuments(directory, consoleOperationsOnly, options.scriptTokenPrefix);
  const metrics = createMetrics(() => graphql.subscriptions);
  const waited: Waited =
    (queue) =>
    (ms, { path }) => {
      metrics.wait(queue, ms);
      const waitMs = Math.round(ms);
      if (waitMs > LONG_WAIT_MS) log.info({ requestId: path.at(-1), queue, waitMs }, 'The request waited for a turn.');
    };
  const client = createRestClient(options.serviceUrl, { ...DEFAULT_TIMEOUTS, ...options.timeouts }, waited);
  const parties = createParties(options.scriptTokenPrefix, options.trustedProxies);
  const names = firstNames(MOST_OPERATIONS, persisted.operationNames);
  const observers: Observers = { log, metrics, tracing, slowMs: options.slowOperationMs ?? 0, names };
  const corsOrigins = new Set(options.corsOrigins);
  const commonHeaders = createCommonHeaders(isHttps, corsOrigins);
  const engine = {
    rest,
    persisted,
    limits: { ...LIMITS, ...options.limits },
    introspection: options.introspection ?? false,
    logUnexpected: (requestId: string, err: Error) => log.error({ requestId, err }, 'unexpected error'),
  };
  const graphql = createGraphQLEndpoint(engine, turnsOfOperations(waited, options.operations));
  const templates = rest.fields.filter(({ isDocument }) => isDocument).map(({ path }) => path);
  const documents = createDocuments(templates, client);
  const assets = directory === undefined ? undefined : createAssets(directory);

  async function answerReadiness(res: ServerResponse, requestId: string): Promise<void> {
    const waiting = new Presence();
    const timer = setTimeout(() => waiting.end(false), READY_MS);
    const headers = { 'x-request-id': requestId };
    const call = { method: 'GET', path: '/readyz', headers, maxBytes: MAX_PROBLEM_BYTES } as const;
    const answer = await client.exchange(call, new HeldByRequest(client.held, waiting), waiting).catch(() => null);
    clearTimeout(timer);
    if (answer?.status !== 200) throw new Refusal('UNAVAILABLE', 'The service is not ready.', { retryAfter: 2 });
    sendText(res, 'ready\n');
  }

  async function answerMetrics(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!mayReadMetrics(req, options.metricsToken))
      throw new Refusal('FORBIDDEN', 'Set METRICS_TOKEN, and send the token as a bearer token.');
    const { contentType, text } = await metrics.read();
    sendText(res, text, contentType);
  }

  /** @param headers of the answer, whatever the answer is: names and values in turn. */
  async function answer(req: IncomingMessage, res: ServerResponse, headers: string[], caller: Caller, watch: Watch) {
    const pathname = pathOf(req);
    if (answerPreflight(req, res, headers, corsOrigins)) return;
    refuseForgery(req, corsOrigins);
    const calls = new ServiceCalls(client, caller, watch, parties);
    const isGraphiQL =
      req.method === 'GET' && req.headers.accept?.includes('text/html') && !NAMES_DOCUMENT.test(req.url ?? '');
    if (pathname === '/graphql' && !(isGraphiQL && options.graphiql)) {
      watch.trace(req, '/graphql');
      const outcome: Outcome = { startMs: performance.now(), codes: [] };
      return graphql.answer(req, res, headers, caller, { calls, outcome }, () => {
        watch.operation(outcome, calls.count);
        if (outcome.type !== 'subscription') caller.presence.settle();
      });
    }
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead && pathname.startsWith(`${DOCUMENTS_PREFIX}/`)) return documents(req, res, headers, caller, watch);
    setHeaders(res, headers.concat(PAGE_HEADERS));
    if (pathname === '/graphql') return sendGraphiQL(res);
    const { callback, backChannel } = options;
    if (backChannel && req.method === 'POST' && pathname === backChannel.path) {
      return answerBackChannel(req, res, calls, backChannel);
    }
    if (!isRead) {
      res.setHeader('allow', 'GET, HEAD');
      throw new Refusal('BAD_INPUT', 'Only /graphql takes other methods than GET and HEAD.', { status: 405 });
    }
    if (callback && req.method === 'GET' && pathname === callback.path) {
      return answerCallback(req, res, calls, callback);
    }
    if (options.introspection && pathname === '/schema.graphql') return sendText(res, options.schema);
    if (pathname === '/healthz') return sendText(res, 'ok\n');
    if (pathname === '/readyz') return answerReadiness(res, caller.requestId);
    if (pathname === '/metrics' && !options.metricsApart) return answerMetrics(req, res);
    if (!assets) throw new Refusal('NOT_FOUND', `There is nothing at ${pathname}.`);
    if (pathname !== '/' && pathname !== '/index.html') return assets(req, res, pathname);
    res.setHeader('content-security-policy', CONSOLE_CSP);
    giveXsrfCookie(req, res, isHttps);
    return assets(req, res, '/index.html');
  }

  return {
    /** For `http.createServer`. */
    handler(req: IncomingMessage, res: ServerResponse): void {
      const presence = new Presence();
      const caller = callerOf(req, presence, parties);
      const { requestId } = caller;
      const headers = commonHeaders(req, requestId);
      const watch = new Watch(observers, requestId);
      res.on('close', () => {
        presence.end(res.writableFinished);
        watch.end(req, res);
      });
      answer(req, res, headers, caller, watch).catch((error: unknown) => {
        if (!(error instanceof Refusal)) log.error({ requestId, err: error }, 'unexpected error');
        if (res.headersSent || res.destroyed) return res.destroy();
        setHeaders(res, headers);
        const refusal = error instanceof Refusal ? error : new Refusal('UNAVAILABLE', 'An unexpected error occurred.');
        if (pathOf(req) === '/graphql') graphql.refuse(req, res, refusal, requestId);
        else writeProblem(res, refusal);
        endRefused(req, res);
      });
    },
    /** Reads the metrics, for a separate port. */
    readMetrics: () => metrics.read(),
    /** Lets a closing server end. */
    endSubscriptions: () => graphql.endSubscriptions(),
    /** Waits for pending calls to the service and closes the connections. */
    close: () => client.close(),
  };
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/';
}

function endRefused(req: IncomingMessage, res: ServerResponse): void {
  if (req.complete) {
    res.end();
    return;
  }
  // Closing now would reset the connection and lose the answer, so the rest of the body is read and dropped.
  const close = setTimeout(() => res.end(() => req.destroy()), LINGER_MS);
  req.once('close', () => clearTimeout(close));
  req.once('end', () => res.end()).resume();
}

function sendText(res: ServerResponse, text: string, contentType = 'text/plain; charset=utf-8'): void {
  res.setHeader('content-type', contentType);
  res.setHeader('cache-control', 'no-store');
  res.end(text);
}
