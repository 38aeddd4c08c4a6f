import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type DocumentNode,
  type ExecutionArgs,
  execute,
  GraphQLError,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { type CostOf, createCostModel } from './cost.ts';
import { publicError, Refusal } from './errors.ts';
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
  /** The code of each error in the answer. */
  codes: readonly string[];
}

export type GraphQLEndpoint = (req: IncomingMessage, res: ServerResponse, request: GraphQLRequest) => Promise<void>;

const BODY_MS = 12_000;
const UPLOAD_MS = 120_000;
// Of the documents that were parsed before, those that programs send again and again: longer ones are seldom among them.
const MAX_CACHED_LENGTH = 5_000;
const MAX_CACHED_DOCUMENTS = 300;

/** Answers GraphQL over HTTP: queries by GET and POST, mutations by POST, with files by multipart POST. */
export function createGraphQLEndpoint(options: GraphQLEndpointOptions): GraphQLEndpoint {
  const { limits } = options;
  const yoga = createYoga<GraphQLRequest>({
    schema: options.rest.schema,
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    // Each of these is done here: masking with the request id, the size of a body before any of it is kept.
    maskedErrors: false,
    maxRequestBodySize: false,
    parserAndValidationCache: { documentCache: createDocumentCache(), errorCache: { get: () => undefined, set() {} } },
    plugins: [wellFormed, engine(options), errorsFor(options)],
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

  return async (req, res, request) => {
    const body = req.method === 'POST' ? await readPosted(req) : undefined;
    const response = await yoga.fetch(
      `http://gateway${req.url}`,
      { method: req.method ?? 'GET', headers: headersOf(req), ...(body !== undefined && { body }) },
      request,
    );
    if (res.destroyed) return;
    res.setHeader('cache-control', 'no-store');
    // Not those about the connection, which yoga doesn't know.
    for (const name of ['content-type', 'allow']) {
      const value = response.headers.get(name);
      if (value !== null) res.setHeader(name, value);
    }
    const text = await response.text();
    res.writeHead(response.status, { 'content-length': Buffer.byteLength(text) });
    res.end(text);
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
function engine({ rest, limits, introspection }: GraphQLEndpointOptions): Plugin<GraphQLRequest, GraphQLRequest> {
  // First what is cheap to look at: some of the others take long over a large document.
  const limiting = limitRules(limits);
  const rules = [...specifiedRules, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])];
  const hideSuggestions = !introspection;
  const costOf = createCostModel(rest);
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
      const operation = getOperationAST(args.document, args.operationName);
      const { outcome } = args.contextValue;
      outcome.name = operation?.name?.value;
      if (operation) outcome.type = operation.operation;
      setExecuteFn((given: ExecutionArgs) => {
        const cost = costOfRequest(costOf, given);
        if (cost > limits.cost) return { errors: [aboveLimit('points of cost', cost, limits.cost)] };
        return execute({ ...given, hideSuggestions });
      });
    },
  };
}

function costOfRequest(costOf: CostOf, { document, operationName, variableValues }: ExecutionArgs): number {
  const operation = getOperationAST(document, operationName);
  if (!operation) return 0;
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return costOf(operation, new Map(fragments.map((one) => [one.name.value, one])), variableValues ?? {});
}

/** Lets out, of each error, only what a caller may read. */
function errorsFor({ logUnexpected }: GraphQLEndpointOptions): Plugin<GraphQLRequest, GraphQLRequest> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const { requestId, outcome } = serverContext;
      const errors = result.errors.map((error) =>
        publicError(error, requestId, (unexpected) => logUnexpected(requestId, unexpected)),
      );
      outcome.codes = errors.map(({ extensions }) => String(extensions.code));
      setResult({ ...result, errors });
    },
  };
}
