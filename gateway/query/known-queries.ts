import {
  type DocumentNode,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type TypeNode,
} from 'graphql';
import type { RequestContext } from '../sdl/rest-resolver.ts';
import type { RestSchema } from '../sdl/schema.ts';
import { type CostOf, fragmentsOf } from './cost.ts';
import { documentIdIn, type PersistedDocuments } from './persisted-documents.ts';
import { planQuery, type QueryPlan } from './query-plan.ts';

type Json = Readonly<Record<string, unknown>>;

export type Asked = NonNullable<ReturnType<typeof askedIn>>;
export type KnownQueries = ReturnType<typeof createKnownQueries>;
interface KnownQuery {
  readonly text: string;
  readonly name: string | undefined;
  /** Answers `data` as JSON; null when graphql-js must answer, with errors. */
  run(variables: Asked['variables'], request: RequestContext): Promise<string | null> | null;
}

/** In characters; the console's own documents may be longer. */
const MAX_LENGTH = 5_000;
const MOST = 300;
const MOST_COSTS_OF_A_QUERY = 50;

/** Remembers validated queries, each with a plan. @param mostCost the limit of a query's cost. */
export function createKnownQueries(
  { schema }: RestSchema,
  { isOwn, textById }: PersistedDocuments,
  costOf: CostOf,
  mostCost: number,
) {
  const queries = new Map<string, KnownQuery>();
  // A valid text contains no NUL. Most requests name no operation: their key is the text, without a copy.
  const keyOf = (text: string, name: string | null | undefined) => (name ? `${text}\0${name}` : text);

  function knownQuery(text: string, document: DocumentNode, operation: OperationDefinitionNode): KnownQuery {
    const fragments = fragmentsOf(document);
    const definitions = operation.variableDefinitions ?? [];
    const deciding = definitions.filter(({ type }) => ['Int', 'Boolean'].includes(namedType(type)));
    const costs = new Map<string, number>();
    const valuesOf = (given: Json) => getVariableValues(schema, definitions, given).variableValues;
    const noValues = definitions.length === 0 ? valuesOf({}) : undefined;
    let plan: QueryPlan | undefined;

    function cost(variables: Json): number {
      const key = deciding.map(({ variable }) => String(variables[variable.name.value])).join();
      const known = costs.get(key);
      if (known !== undefined) return known;
      if (costs.size === MOST_COSTS_OF_A_QUERY) costs.clear();
      const counted = costOf(operation, fragments, variables);
      costs.set(key, counted);
      return counted;
    }

    return {
      text,
      name: operation.name?.value,
      run(given, request) {
        const values = noValues ?? valuesOf(given ?? {});
        if (!values) return null;
        request.outcome.cost = cost(values.coerced);
        if (request.outcome.cost > mostCost) return null;
        plan ??= planQuery(schema, document, operation);
        return plan(values, request);
      },
    };
  }

  return {
    get: ({ id, query, operationName }: Asked) =>
      queries.get(keyOf(id === undefined ? query : (textById(id) ?? ''), operationName)),
    add(document: DocumentNode, operationName: string | null | undefined): void {
      const operation = getOperationAST(document, operationName);
      const text = document.loc?.source.body;
      if (operation?.operation !== OperationTypeNode.QUERY || text === undefined) return;
      const key = keyOf(text, operationName);
      if (queries.has(key) || (text.length > MAX_LENGTH && !isOwn(text))) return;
      if (queries.size === MOST) queries.clear();
      queries.set(key, knownQuery(text, document, operation));
    },
  };
}

function namedType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type);
}

/** Reads the parameters of a JSON body; undefined when a parameter is missing, unknown or of a wrong type. */
export function askedIn(body: unknown) {
  if (typeof body !== 'object' || body === null) return undefined;
  for (const name in body) if (!PARAMETERS.has(name)) return undefined;
  const { query = null, documentId, variables = null, operationName = null, extensions = null } = body as Json;
  const id = documentIdIn({ query, documentId, extensions });
  const isDocument = id === undefined ? typeof query === 'string' && documentId === undefined : query === null;
  const isName = operationName === null || typeof operationName === 'string';
  if (!isDocument || !isName || !isMapOrNull(variables) || !isMapOrNull(extensions)) return undefined;
  // With an id, `query` is null.
  return { query: query as string, id, variables, operationName, extensions };
}

const PARAMETERS = new Set(['query', 'documentId', 'variables', 'operationName', 'extensions']);

function isMapOrNull(value: unknown): value is Json | null {
  return typeof value === 'object' && !Array.isArray(value);
}
