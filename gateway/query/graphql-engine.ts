import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  subscribe,
  validate,
} from 'graphql';
import { createYoga, type Plugin, type YogaInitialContext } from 'graphql-yoga';
import { publicError, Refusal } from '../errors.ts';
import type { RequestContext } from '../sdl/rest-resolver.ts';
import type { RestSchema } from '../sdl/schema.ts';
import { noteRefused } from '../watch/outcome.ts';
import { type CostOf, fragmentsOf } from './cost.ts';
import type { KnownQueries } from './known-queries.ts';
import { aboveLimit, type Limits, limitRules } from './limits.ts';
import { withoutMalformedRows } from './malformed-rows.ts';
import type { DocumentParams, PersistedDocuments } from './persisted-documents.ts';

export interface GraphQLRequest extends RequestContext {
  readonly requestId: string;
  readonly authorization: string | undefined;
  /** The JSON value of the body, null for malformed JSON. Without JSON, yoga reads the URL or the form. */
  readonly posted?: unknown;
}

export interface EngineOptions {
  readonly rest: RestSchema;
  readonly persisted: PersistedDocuments;
  readonly limits: Limits;
  /** Whether callers may read the schema, and errors suggest its names. */
  readonly introspection: boolean;
  /** Gets the errors that callers must not read. */
  readonly logUnexpected: (requestId: string, error: Error) => void;
}

interface EndpointOptions extends EngineOptions {
  /** The engine adds each valid query. */
  readonly known: KnownQueries;
  readonly costOf: CostOf;
  /** Why a subscription may not begin, by the request's header `Accept`. */
  readonly refusesSubscription: (accept: string | undefined) => Refusal | undefined;
}

type RequestPlugin = Plugin<GraphQLRequest, GraphQLRequest>;

/** In characters. */
const MAX_CACHED_LENGTH = 5_000;
const MAX_CACHED_DOCUMENTS = 300;

/** GraphQL over HTTP by yoga; graphql-js parses, validates and executes within the limits. */
export function createEngine(options: EndpointOptions) {
  return createYoga<GraphQLRequest>({
    schema: options.rest.schema,
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    // The plugins mask errors, and the endpoint limits bodies before yoga reads them.
    maskedErrors: false,
    maxRequestBodySize: false,
    parserAndValidationCache: { documentCache: createDocumentCache(), errorCache: { get: () => undefined, set() {} } },
    plugins: [wellFormed, documentsOf(options), graphqlJs(options), resultsFor(options)],
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

/** Takes the endpoint's JSON, and blames a malformed body on the caller. */
const wellFormed: RequestPlugin = {
  onRequestParse({ requestParser, setRequestParser, serverContext: { posted } }) {
    if (!requestParser) return;
    setRequestParser(async (request) => {
      if (typeof posted === 'object' && posted !== null) return posted;
      try {
        if (posted === undefined) return await requestParser(request);
      } catch (error) {
        if (error instanceof GraphQLError) throw badRequest(error.message);
      }
      throw badRequest('The body is malformed.');
    });
  },
};

function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { http: { status: 400 } } });
}

/** Replaces the id of a persisted document with its text. */
function documentsOf({ persisted }: EngineOptions): RequestPlugin {
  return {
    onParams({ params, request, context, setParams }) {
      // Yoga leaves `documentId` out of a URL's parameters.
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

/** @param http the answer's status: with `spec` in application/graphql-response+json only, otherwise in every type. */
function errorOf(refusal: Refusal, http?: { status: number; spec?: true }): GraphQLError {
  return new GraphQLError(refusal.message, { originalError: refusal, ...(http && { extensions: { http } }) });
}

function graphqlJs(options: EndpointOptions): RequestPlugin {
  const { limits, introspection, known, costOf, refusesSubscription } = options;
  // The limits run first: other rules are slow on a large document.
  const limiting = limitRules(limits);
  const rules = [...specifiedRules, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])];
  const hideSuggestions = !introspection;

  function note({ document, operationName, contextValue: { outcome } }: ArgsOfRequest) {
    const operation = getOperationAST(document, operationName);
    outcome.document = document.loc?.source.body;
    outcome.name = operation?.name?.value;
    if (operation) outcome.type = operation.operation;
  }

  function tooCostly({ document, operationName, variableValues, contextValue }: ExecutionArgs) {
    const operation = getOperationAST(document, operationName);
    const cost = operation ? costOf(operation, fragmentsOf(document), variableValues ?? {}) : 0;
    (contextValue as GraphQLRequest).outcome.cost = cost; // yoga's type forgets the plugin's
    return cost > limits.cost ? { errors: [aboveLimit('points of cost', cost, limits.cost)] } : undefined;
  }

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
      setExecuteFn(
        (given: ExecutionArgs) => tooCostly(given) ?? execute(withoutMalformedRows({ ...given, hideSuggestions })),
      );
    },
    onSubscribe({ args, setSubscribeFn }) {
      note(args);
      const { request } = args.contextValue as YogaInitialContext; // yoga adds the request to the context
      setSubscribeFn(async (given: ExecutionArgs) => {
        const refusal = refusesSubscription(request.headers.get('accept') ?? undefined);
        if (refusal) return { errors: [errorOf(refusal, refusal.status === 406 ? { status: 406 } : undefined)] };
        return tooCostly(given) ?? subscribe({ ...given, hideSuggestions });
      });
    },
  };
}

type ArgsOfRequest = ExecutionArgs & { contextValue: GraphQLRequest };

/** Whether a request asks for its cost. */
export const asksForCost = (extensions: Readonly<Record<string, unknown>> | null | undefined): boolean =>
  extensions?.cost === true;

/** { cost: { estimated: 61, limit: 24000, calls: 1 } } */
export function costExtensions({ outcome: { cost: estimated }, calls }: GraphQLRequest, { cost: limit }: Limits) {
  return { cost: { estimated, limit, calls: calls.count } };
}

/** Adds the cost on request, also to the refusal of a costly operation, and reduces errors to the parts for callers. */
function resultsFor({ limits, logUnexpected }: EngineOptions): RequestPlugin {
  const withCost = (result: ExecutionResult, context: YogaInitialContext & GraphQLRequest): ExecutionResult => {
    const isKnown = context.outcome.cost !== undefined && asksForCost(context.params.extensions);
    return isKnown ? { ...result, extensions: { ...result.extensions, ...costExtensions(context, limits) } } : result;
  };
  const publicised = (errors: readonly GraphQLError[], requestId: string) =>
    errors.map((error) => publicError(error, requestId, (unexpected) => logUnexpected(requestId, unexpected)));
  return {
    onExecutionResult({ result, setResult, context }) {
      if (result && !(Symbol.asyncIterator in result)) setResult(withCost(result, context));
    },
    onResultProcess({ result, setResult, serverContext: { requestId, outcome } }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const errors = publicised(result.errors, requestId);
      const refused = errors.map(({ extensions: { code, retryAfter } }) => ({ code: String(code), retryAfter }));
      noteRefused(outcome, refused);
      setResult({ ...result, errors });
    },
    onSubscribe: ({ args: { contextValue } }) => ({
      onSubscribeResult: () => ({
        onNext({ result, setResult }) {
          const errors = result.errors && publicised(result.errors, contextValue.requestId);
          setResult(withCost({ ...result, ...(errors && { errors }) }, contextValue));
        },
      }),
    }),
  };
}
