import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  subscribe,
  validate,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { type CostOf, createCostModel } from './cost.ts';
import { publicError, Refusal } from './errors.ts';
import { type Asked, createKnownQueries, type KnownQueries, readAsked } from './known-queries.ts';
import { aboveLimit, type Limits, limitRules } from './limits.ts';
import { readBody, refuseManyParts } from './request-body.ts';
import type { RequestContext } from './rest-resolver.ts';
import type { RestSchema } from './schema.ts';

export interface GraphQLEndpointOptions {
  readonly rest: RestSchema;
  readonly limits: Limits;
  /** Whether callers may read the schema, and are helped with the names in it. */
  readonly introspection: boolean;
  /** Gets what no caller gets to see. */
  readonly logUnexpected: (requestId: string, error: Error) => void;
}

/** A request on its way. */
export interface GraphQLRequest extends RequestContext {
  readonly requestId: string;
  readonly outcome: Outcome;
}

/** What becomes known of an operation on its way. */
export interface Outcome {
  name?: string | undefined;
  type?: string;
  /** The code of each error in the answer; of a subscription, in what it began with. */
  codes: readonly string[];
}

export interface GraphQLEndpoint {
  /** Answers a request; of a subscription, to its end. `begun` is called when the answer begins. */
  answer(req: IncomingMessage, res: ServerResponse, request: GraphQLRequest, begun: () => void): Promise<void>;
  /** How many subscriptions are open. */
  readonly subscriptions: number;
  /** Ends every subscription: its client comes back, and finds another gateway. */
  endSubscriptions(): void;
}

const BODY_MS = 12_000;
const UPLOAD_MS = 120_000;
// Of the documents that were parsed before, those that programs send again and again: longer ones are seldom among them.
const MAX_CACHED_LENGTH = 5_000;
const MAX_CACHED_DOCUMENTS = 300;
/** So many ways of asking for a type of answer are remembered. */
const MOST_ACCEPTED = 100;

/**
 * Answers GraphQL over HTTP: queries by GET and POST, mutations by POST, with files by multipart POST, and subscriptions as
 * event streams, one a request (GraphQL over SSE, "distinct connections mode").
 */
export function createGraphQLEndpoint(options: GraphQLEndpointOptions): GraphQLEndpoint {
  const { limits, rest } = options;
  const costOf = createCostModel(rest);
  const known = createKnownQueries(rest, costOf, limits.cost);
  /** The type of an answer without errors, by the header that asks for it: as yoga has chosen. */
  const accepted = new Map<string, string>();
  const streams = new Set<ReadableStreamDefaultReader<Uint8Array>>();
  const yoga = createYoga<GraphQLRequest>({
    schema: rest.schema,
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    // Each of these is done here: masking with the request id, the size of a body before any of it is kept.
    maskedErrors: false,
    maxRequestBodySize: false,
    parserAndValidationCache: { documentCache: createDocumentCache(), errorCache: { get: () => undefined, set() {} } },
    plugins: [
      wellFormed,
      engine(options, { known, costOf, openSubscriptions: () => streams.size }),
      errorsFor(options),
    ],
  });
  let uploads = 0;

  /** The body of a file, or one that is as long: of those who bring a token, a few at once. */
  async function readUpload(req: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
    if (!req.headers.authorization) throw new Refusal('UNAUTHENTICATED', 'Log in before sending as much.');
    if (uploads >= limits.uploadsAtOnce) {
      throw new Refusal('UNAVAILABLE', 'Too much is being sent just now.', { retryAfter: 5 });
    }
    uploads += 1;
    try {
      return await readBody(req, limits.uploadBytes, UPLOAD_MS);
    } finally {
      uploads -= 1;
    }
  }

  async function readJson(req: IncomingMessage): Promise<string> {
    const isLong = Number(req.headers['content-length'] ?? 0) > limits.bodyBytes;
    const isKnown = req.headers.authorization !== undefined;
    const body = isLong && isKnown ? readUpload(req) : readBody(req, limits.bodyBytes, BODY_MS);
    return (await body).toString();
  }

  async function readPosted(req: IncomingMessage): Promise<string | Buffer<ArrayBuffer>> {
    const [type = ''] = (req.headers['content-type'] ?? '').split(';', 1);
    switch (type.trim().toLowerCase()) {
      case 'application/json':
        return readJson(req);
      case 'multipart/form-data': {
        const body = await readUpload(req);
        refuseManyParts(body, req.headers['content-type'] ?? '', limits.uploadParts);
        return body;
      }
      default:
        // A form of another site can send some of the rest without a question asked.
        throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send application/json, or multipart/form-data with a file.');
    }
  }

  /** Answers a query that was validated before; false where it is left to yoga: for the first time, or with errors. */
  async function answerKnown(
    asked: Asked,
    { headers }: IncomingMessage,
    res: ServerResponse,
    request: GraphQLRequest,
    begun: () => void,
  ): Promise<boolean> {
    const query = known.get(asked);
    const type = accepted.get(headers.accept ?? '*/*');
    if (!query || type === undefined) return false;
    const data = await query.run(asked.variables, request);
    if (data === null) return false;
    request.outcome.name = query.name;
    request.outcome.type = 'query';
    begun();
    if (res.destroyed) return true;
    const text = `{"data":${data}}`;
    const length = Buffer.byteLength(text);
    res.setHeader('cache-control', 'no-store');
    res.writeHead(200, { 'content-type': type, 'content-length': length });
    // Text of one byte a character is written in half the time as what it then is, too.
    res.end(text, length === text.length ? 'latin1' : 'utf8');
    return true;
  }

  function noteAccepted({ headers }: IncomingMessage, response: Response, { type, codes }: Outcome): void {
    const answered = response.headers.get('content-type');
    if (type !== 'query' || codes.length > 0 || response.status !== 200 || !answered?.startsWith('application/'))
      return;
    if (accepted.size === MOST_ACCEPTED) accepted.clear();
    accepted.set(headers.accept ?? '*/*', answered);
  }

  /** Writes an event stream at the pace at which it is read. */
  async function writeEvents(events: ReadableStream<Uint8Array>, res: ServerResponse): Promise<void> {
    const reader = events.getReader();
    const stop = () => void reader.cancel().catch(() => {});
    streams.add(reader);
    res.once('close', stop);
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        if (!res.write(next.value) && !res.destroyed) await Promise.race([once(res, 'drain'), once(res, 'close')]);
      }
    } finally {
      streams.delete(reader);
    }
    res.end();
  }

  return {
    async answer(req, res, request, begun) {
      const body = req.method === 'POST' ? await readPosted(req) : undefined;
      const asked = typeof body === 'string' ? readAsked(body) : undefined;
      if (asked && (await answerKnown(asked, req, res, request, begun))) return;
      const response = await yoga.fetch(
        `http://gateway${req.url}`,
        { method: req.method ?? 'GET', headers: headersOf(req), ...(body !== undefined && { body }) },
        request,
      );
      begun();
      if (res.destroyed) {
        await response.body?.cancel();
        return;
      }
      res.setHeader('cache-control', 'no-store');
      // Not those about the connection, which yoga doesn't know.
      for (const name of ['content-type', 'allow']) {
        const value = response.headers.get(name);
        if (value !== null) res.setHeader(name, value);
      }
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (response.body && isStream && request.outcome.type === 'subscription') {
        // A proxy that gathered events before it passes them on would hold them back.
        res.setHeader('x-accel-buffering', 'no');
        res.writeHead(response.status);
        await writeEvents(response.body, res);
        return;
      }
      noteAccepted(req, response, request.outcome);
      const text = await response.text();
      res.writeHead(response.status, { 'content-length': Buffer.byteLength(text) });
      res.end(text);
    },
    get subscriptions() {
      return streams.size;
    },
    endSubscriptions() {
      for (const reader of streams) void reader.cancel().catch(() => {});
    },
  };
}

/** Of a request's headers, those that say how to read it and how to answer. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return {
    accept: headers.accept ?? '*/*',
    ...(headers['content-type'] !== undefined && { 'content-type': headers['content-type'] }),
  };
}

function createDocumentCache() {
  const documents = new Map<string, DocumentNode>();
  return {
    get: (text: string) => documents.get(text),
    set(text: string, document: DocumentNode) {
      if (text.length > MAX_CACHED_LENGTH) return;
      if (documents.size === MAX_CACHED_DOCUMENTS) documents.clear();
      documents.set(text, document);
    },
  };
}

/** Says of a body that yoga's parsers stumble over that it is the caller's mistake. */
const wellFormed: Plugin<GraphQLRequest, GraphQLRequest> = {
  onRequestParse({ requestParser, setRequestParser }) {
    if (!requestParser) return;
    setRequestParser(async (request) => {
      try {
        return await requestParser(request);
      } catch (error) {
        const message = error instanceof GraphQLError ? error.message : 'The body is malformed.';
        throw new GraphQLError(message, { extensions: { http: { status: 400 } } });
      }
    });
  },
};

/** Parses, validates and executes with graphql-js itself, within the limits. */
function engine(
  { limits, introspection }: GraphQLEndpointOptions,
  { known, costOf, openSubscriptions }: { known: KnownQueries; costOf: CostOf; openSubscriptions(): number },
): Plugin<GraphQLRequest, GraphQLRequest> {
  // First what is cheap to look at: some of the others take long over a large document.
  const limiting = limitRules(limits);
  const rules = [...specifiedRules, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])];
  const hideSuggestions = !introspection;
  const tooCostly = (given: ExecutionArgs): ExecutionResult | undefined => {
    const cost = costOfRequest(costOf, given);
    return cost > limits.cost ? { errors: [aboveLimit('points of cost', cost, limits.cost)] } : undefined;
  };
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string) => parse(source, { maxLexicalTokens: limits.tokens }));
    },
    onValidate({ setValidationFn }) {
      setValidationFn((schema, document) => {
        const tooLarge = validate(schema, document, limiting);
        return tooLarge.length > 0 ? tooLarge : validate(schema, document, rules, { hideSuggestions, maxErrors: 20 });
      });
    },
    onExecute({ args, setExecuteFn }) {
      note(args);
      known.add(args.document, args.operationName);
      setExecuteFn((given: ExecutionArgs) => tooCostly(given) ?? execute({ ...given, hideSuggestions }));
    },
    onSubscribe({ args, setSubscribeFn }) {
      note(args);
      setSubscribeFn(async (given: ExecutionArgs) => {
        if (openSubscriptions() >= limits.subscriptions) {
          const refusal = new Refusal('UNAVAILABLE', 'As many subscriptions are open here as can be.', {
            retryAfter: 30,
          });
          return { errors: [new GraphQLError(refusal.message, { originalError: refusal })] };
        }
        return tooCostly(given) ?? subscribe({ ...given, hideSuggestions });
      });
    },
  };
}

/** Notes what is asked for. */
function note({
  document,
  operationName,
  contextValue: { outcome },
}: ExecutionArgs & { contextValue: GraphQLRequest }) {
  const operation = getOperationAST(document, operationName);
  outcome.name = operation?.name?.value;
  if (operation) outcome.type = operation.operation;
}

function costOfRequest(costOf: CostOf, { document, operationName, variableValues }: ExecutionArgs): number {
  const operation = getOperationAST(document, operationName);
  if (!operation) return 0;
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return costOf(operation, new Map(fragments.map((one) => [one.name.value, one])), variableValues ?? {});
}

/** Lets out, of each error, only what a caller may read. */
function errorsFor({ logUnexpected }: GraphQLEndpointOptions): Plugin<GraphQLRequest, GraphQLRequest> {
  const publicised = (errors: readonly GraphQLError[], requestId: string) =>
    errors.map((error) => publicError(error, requestId, (unexpected) => logUnexpected(requestId, unexpected)));
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const { requestId, outcome } = serverContext;
      const errors = publicised(result.errors, requestId);
      outcome.codes = errors.map(({ extensions }) => String(extensions.code));
      setResult({ ...result, errors });
    },
    onSubscribe: ({ args: { contextValue } }) => ({
      onSubscribeResult: () => ({
        onNext({ result, setResult }) {
          if (result.errors) setResult({ ...result, errors: publicised(result.errors, contextValue.requestId) });
        },
      }),
    }),
  };
}
