import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import { createAssets } from './assets.ts';
import { type Caller, callerOf } from './caller.ts';
import { giveXsrfCookie, refuseForgery } from './csrf.ts';
import { createDocuments } from './documents.ts';
import { Refusal, writeProblem } from './errors.ts';
import { sendGraphiQL } from './graphiql.ts';
import { createGraphQLEndpoint } from './graphql-endpoint.ts';
import { LIMITS, type Limits } from './limits.ts';
import { createMetrics, firstNames, mayReadMetrics } from './metrics.ts';
import { MAX_PROBLEM_BYTES } from './opened-answer.ts';
import type { Outcome } from './outcome.ts';
import { readPersistedDocuments } from './persisted-documents.ts';
import { Presence } from './presence.ts';
import {
  CONSOLE_CSP,
  createCommonHeaders,
  isPreflight,
  PAGE_HEADERS,
  PREFLIGHT_HEADERS,
  setHeaders,
} from './response-headers.ts';
import { createRestClient, DEFAULT_TIMEOUTS, type Timeouts } from './rest-client.ts';
import { DOCUMENTS_PREFIX } from './rest-resolver.ts';
import { loadSchema } from './schema.ts';
import { ServiceCalls } from './service-calls.ts';
import type { Tracing } from './tracing.ts';
import { type Observers, Watch } from './watch.ts';

/** How long a client that is refused may go on sending. */
const LINGER_MS = 2_000;
/** So many operations are told apart by their names, besides the console's own. */
const MOST_OPERATIONS = 300;
/** How long the service may take to say whether it is ready. */
const READY_MS = 2_000;

/** A URL that brings a document, or names one. */
const NAMES_DOCUMENT = /[?&](query|documentId|extensions)=/;

export interface GatewayOptions {
  /** The text of the schema, whose `@rest` directives say what answers each field. */
  readonly schema: string;
  /** Where the service is: an origin. */
  readonly serviceUrl: string;
  readonly log: Log;
  /** The directory of the console's files; without one, there is no console. */
  readonly assets?: string;
  /** Whether those who bring no API token may have the console's own operations run, and nothing else. */
  readonly consoleOperationsOnly?: boolean;
  /** Whether people come by https: cookies then stay off http, and browsers are told to. */
  readonly isHttps?: boolean;
  /** Other sites whose pages may call. */
  readonly corsOrigins?: readonly string[];
  /** Whether `GET /graphql` shows a browser GraphiQL. */
  readonly graphiql?: boolean;
  /** Whether callers may read the schema by GraphQL. */
  readonly introspection?: boolean;
  /** The bearer token for /metrics, which without one answers only the machine itself. */
  readonly metricsToken?: string | undefined;
  /** So many milliseconds make an operation slow, which is then logged; with 0, and by default, none is. */
  readonly slowOperationMs?: number;
  /** What traces the requests; by default, nothing does. */
  readonly tracing?: Tracing | undefined;
  readonly limits?: Partial<Limits>;
  readonly timeouts?: Partial<Timeouts>;
}

export interface Gateway {
  /** For `http.createServer`, or any server that calls it with the like. */
  handler(req: IncomingMessage, res: ServerResponse): void;
  /** Ends what goes on until somebody ends it, so that a server that closes needn't wait for it. */
  endSubscriptions(): void;
  /** Waits for the calls to the service that are on their way, and closes the connections. */
  close(): Promise<void>;
}

/** A request that came, and what its answer is made with. */
interface Incoming {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly caller: Caller;
  readonly watch: Watch;
  /** What every answer to it has: names and values in turn. */
  readonly headers: readonly string[];
}

/** Makes a gateway. @throws StartError where the schema is wrong, or there is no console whose operations alone may be run. */
export function createGateway(options: GatewayOptions): Gateway {
  const { log, isHttps = false, assets: directory } = options;
  const rest = loadSchema(options.schema);
  const client = createRestClient(options.serviceUrl, { ...DEFAULT_TIMEOUTS, ...options.timeouts });
  const persisted = readPersistedDocuments(directory, options.consoleOperationsOnly ?? false);
  const metrics = createMetrics({ subscriptions: () => graphql.subscriptions });
  const names = firstNames(MOST_OPERATIONS, persisted.operationNames);
  const observers: Observers = { log, metrics, tracing: options.tracing, slowMs: options.slowOperationMs ?? 0, names };
  const corsOrigins = new Set(options.corsOrigins);
  const commonHeaders = createCommonHeaders(isHttps, corsOrigins);
  const graphql = createGraphQLEndpoint({
    rest,
    persisted,
    limits: { ...LIMITS, ...options.limits },
    introspection: options.introspection ?? false,
    logUnexpected: (requestId, err) => log.error({ requestId, err }, 'unexpected error'),
  });
  const documents = createDocuments(rest.fields, client);
  const assets = directory === undefined ? undefined : createAssets(directory);

  function answerGraphQL({ req, res, caller, watch, headers }: Incoming): Promise<void> {
    watch.trace(req, '/graphql');
    const calls = new ServiceCalls(client, caller, watch);
    const outcome: Outcome = { startMs: performance.now(), codes: [] };
    const begun = () => watch.operation(outcome, calls.count);
    const { requestId, authorization } = caller;
    return graphql.answer(req, res, headers, { requestId, authorization, calls, outcome }, begun);
  }

  async function answerReadiness(res: ServerResponse, requestId: string): Promise<void> {
    const waiting = new Presence();
    const timer = setTimeout(() => waiting.end(false), READY_MS);
    const headers = { 'x-request-id': requestId };
    const call = { method: 'GET', path: '/readyz', headers, maxBytes: MAX_PROBLEM_BYTES } as const;
    const answer = await client.exchange(call, client.holding(waiting), waiting).catch(() => null);
    clearTimeout(timer);
    if (answer?.status !== 200) throw new Refusal('UNAVAILABLE', 'The service is not ready.', { retryAfter: 2 });
    sendText(res, 'ready\n');
  }

  async function answerMetrics(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!mayReadMetrics(req, options.metricsToken)) {
      throw new Refusal('FORBIDDEN', 'Metrics are for the machine itself, or for METRICS_TOKEN as a bearer token.');
    }
    const { contentType, text } = await metrics.read();
    sendText(res, text, contentType);
  }

  async function answer(incoming: Incoming): Promise<void> {
    const { req, res, caller, watch, headers } = incoming;
    const [pathname = '/'] = (req.url ?? '/').split('?', 1);
    if (isPreflight(req, corsOrigins)) {
      res.writeHead(204, [...headers, ...PREFLIGHT_HEADERS]).end();
      return;
    }
    refuseForgery(req, corsOrigins);
    const isGraphiQL =
      req.method === 'GET' && req.headers.accept?.includes('text/html') && !NAMES_DOCUMENT.test(req.url ?? '');
    if (pathname === '/graphql' && !(isGraphiQL && options.graphiql)) {
      await answerGraphQL(incoming);
      return;
    }
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead && pathname.startsWith(`${DOCUMENTS_PREFIX}/`)) return documents(req, res, headers, caller, watch);
    setHeaders(res, headers.concat(PAGE_HEADERS));
    if (pathname === '/graphql') await sendGraphiQL(res);
    else if (!isRead) {
      res.setHeader('allow', 'GET, HEAD');
      throw new Refusal('BAD_INPUT', 'What is not GraphQL is read, with GET or HEAD.', { status: 405 });
    } else if (options.introspection && pathname === '/schema.graphql') sendText(res, options.schema);
    else if (pathname === '/healthz') sendText(res, 'ok\n');
    else if (pathname === '/readyz') await answerReadiness(res, caller.requestId);
    else if (pathname === '/metrics') await answerMetrics(req, res);
    else if (assets && (pathname === '/' || pathname === '/index.html')) {
      res.setHeader('content-security-policy', CONSOLE_CSP);
      giveXsrfCookie(req, res, isHttps);
      await assets(req, res, '/index.html');
    } else if (assets) await assets(req, res, pathname);
    else throw new Refusal('NOT_FOUND', `There is nothing at ${pathname}.`);
  }

  return {
    handler(req, res) {
      const presence = new Presence();
      const caller = callerOf(req, presence);
      const { requestId } = caller;
      const headers = commonHeaders(req, requestId);
      const watch = new Watch(observers, requestId);
      res.on('close', () => {
        presence.end(res.writableFinished);
        watch.end(req, res);
      });
      answer({ req, res, caller, watch, headers }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) log.error({ requestId, err: error }, 'unexpected error');
        if (!res.headersSent) setHeaders(res, headers);
        refuse(req, res, error);
      });
    },
    endSubscriptions: () => graphql.endSubscriptions(),
    close: () => client.close(),
  };
}

function refuse(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  writeProblem(res, error instanceof Refusal ? error : new Refusal('UNAVAILABLE', 'Something unexpected happened.'));
  if (req.complete) {
    res.end();
    return;
  }
  // Closed now, the connection would be reset, and the answer lost with it: what is still coming is let go by.
  const close = setTimeout(() => res.end(() => req.destroy()), LINGER_MS);
  req.once('close', () => clearTimeout(close));
  req.once('end', () => res.end()).resume();
}

function sendText(res: ServerResponse, text: string, contentType = 'text/plain; charset=utf-8'): void {
  res.setHeader('content-type', contentType);
  res.setHeader('cache-control', 'no-store');
  res.end(text);
}
