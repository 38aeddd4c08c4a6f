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
import { createYoga, type Plugin, type YogaInitialContext } from 'graphql-yoga';
import { accepts, EVENTS, notAcceptable } from './acceptable.ts';
import type { CostOf } from './cost.ts';
import { publicError, Refusal } from './errors.ts';
import type { KnownQueries } from './known-queries.ts';
import { aboveLimit, type Limits, limitRules } from './limits.ts';
import { noteRefused } from './outcome.ts';
import type { DocumentParams, PersistedDocuments } from './persisted-documents.ts';
import type { RequestContext } from './rest-resolver.ts';
import type { RestSchema } from './schema.ts';

/** A request on its way. */
export interface GraphQLRequest extends RequestContext {
  readonly requestId: string;
  readonly authorization: string | undefined;
}

export interface EngineOptions {
  readonly rest: RestSchema;
  readonly persisted: PersistedDocuments;
  readonly limits: Limits;
  /** Whether callers may read the schema, and are helped with the names in it. */
  readonly introspection: boolean;
  /** Gets what no caller gets to see. */
  readonly logUnexpected: (requestId: string, error: Error) => void;
}

/** What the engine shares with the endpoint that it works for. */
export interface Shared {
  /** Learns the queries that turn out valid. */
  readonly known: KnownQueries;
  readonly costOf: CostOf;
  openSubscriptions(): number;
}

// Of the documents that were parsed before, those that programs send again and again: longer ones are seldom among them.
const MAX_CACHED_LENGTH = 5_000;
const MAX_CACHED_DOCUMENTS = 300;

/** GraphQL over HTTP by yoga, which has graphql-js itself parse, validate and execute, within the limits. */
export function createEngine(options: EngineOptions, shared: Shared) {
  return createYoga<GraphQLRequest>({
    schema: options.rest.schema,
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    // Each of these is done here: masking with the request id, the size of a body before any of it is kept.
    maskedErrors: false,
    maxRequestBodySize: false,
    parserAndValidationCache: { documentCache: createDocumentCache(), errorCache: { get: () => undefined, set() {} } },
    plugins: [wellFormed, documentsOf(options), graphqlJs(options, shared), costSaying(options), errorsFor(options)],
  });
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

/** Puts the text of a document that is known in the place of its id. */
function documentsOf({ persisted }: EngineOptions): Plugin<GraphQLRequest, GraphQLRequest> {
  return {
    onParams({ params, request, context, setParams }) {
      // Of a URL yoga reads the parameters that it knows.
      const given = request.method === 'GET' ? new URL(request.url).searchParams.get('documentId') : null;
      const { documentId = given ?? undefined, ...others } = params as typeof params & DocumentParams;
      try {
        const query = persisted.textOf({ ...others, documentId }, context.authorization);
        if (query !== others.query) setParams({ ...others, ...(query !== undefined && { query }) });
      } catch (error) {
        throw error instanceof Refusal ? errorOf(error, { spec: true, status: error.status }) : error;
      }
    },
  };
}

/** @param http what yoga is told of the answer's status: by the specification, or in any case. */
function errorOf(refusal: Refusal, http?: { status: number; spec?: true }): GraphQLError {
  return new GraphQLError(refusal.message, { originalError: refusal, ...(http && { extensions: { http } }) });
}

/** Parses, validates and executes with graphql-js itself, within the limits. */
function graphqlJs(
  { limits, introspection }: EngineOptions,
  { known, costOf, openSubscriptions }: Shared,
): Plugin<GraphQLRequest, GraphQLRequest> {
  // First what is cheap to look at: some of the others take long over a large document.
  const limiting = limitRules(limits);
  const rules = [...specifiedRules, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])];
  const hideSuggestions = !introspection;
  const tooCostly = (given: ExecutionArgs): ExecutionResult | undefined => {
    const cost = costOfRequest(costOf, given);
    (given.contextValue as GraphQLRequest).outcome.cost = cost; // its type is the plugin's, which yoga loses here
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
      const { request } = args.contextValue as YogaInitialContext; // which yoga makes of the request
      setSubscribeFn(async (given: ExecutionArgs) => {
        if (!accepts(request.headers.get('accept') ?? undefined, EVENTS)) {
          const refusal = notAcceptable(EVENTS);
          return { errors: [errorOf(refusal, { status: refusal.status })] };
        }
        if (openSubscriptions() >= limits.subscriptions) {
          const refusal = new Refusal('UNAVAILABLE', 'As many subscriptions are open here as can be.', {
            retryAfter: 30,
          });
          return { errors: [errorOf(refusal)] };
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
  outcome.document = document.loc?.source.body;
  outcome.name = operation?.name?.value;
  if (operation) outcome.type = operation.operation;
}

function costOfRequest(costOf: CostOf, { document, operationName, variableValues }: ExecutionArgs): number {
  const operation = getOperationAST(document, operationName);
  if (!operation) return 0;
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  return costOf(operation, new Map(fragments.map((one) => [one.name.value, one])), variableValues ?? {});
}

/** Whether a request asks what it costs. */
export const asksForCost = (extensions: Readonly<Record<string, unknown>> | null | undefined): boolean =>
  extensions?.cost === true;

/** What the answer to such a request says: what it may have cost at most, what one may cost, and the calls that it took. */
export function costExtensions({ outcome: { cost: estimated }, calls }: GraphQLRequest, { cost: limit }: Limits) {
  return { cost: { estimated, limit, calls: calls.count } };
}

/** Says, where it is asked for, what an operation cost: also of one that costs too much, and with each event of a subscription. */
function costSaying({ limits }: EngineOptions): Plugin<GraphQLRequest, GraphQLRequest> {
  const withCost = (result: ExecutionResult, context: YogaInitialContext & GraphQLRequest): ExecutionResult => {
    const isKnown = context.outcome.cost !== undefined && asksForCost(context.params.extensions);
    return isKnown ? { ...result, extensions: { ...result.extensions, ...costExtensions(context, limits) } } : result;
  };
  return {
    onExecutionResult({ result, setResult, context }) {
      if (result && !(Symbol.asyncIterator in result)) setResult(withCost(result, context));
    },
    onSubscribe: ({ args: { contextValue } }) => ({
      onSubscribeResult: () => ({ onNext: ({ result, setResult }) => setResult(withCost(result, contextValue)) }),
    }),
  };
}

/** Lets out, of each error, only what a caller may read. */
function errorsFor({ logUnexpected }: EngineOptions): Plugin<GraphQLRequest, GraphQLRequest> {
  const publicised = (errors: readonly GraphQLError[], requestId: string) =>
    errors.map((error) => publicError(error, requestId, (unexpected) => logUnexpected(requestId, unexpected)));
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const { requestId, outcome } = serverContext;
      const errors = publicised(result.errors, requestId);
      noteRefused(
        outcome,
        errors.map(({ extensions: { code, retryAfter } }) => ({ code: String(code), retryAfter })),
      );
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
