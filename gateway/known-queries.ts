import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { CostOf } from './cost.ts';
import type { GraphQLRequest } from './graphql-engine.ts';
import { documentIdIn, type PersistedDocuments } from './persisted-documents.ts';
import { planQuery, type QueryPlan } from './query-plan.ts';
import type { RestSchema } from './schema.ts';

/** What a JSON body asks for, where it is no more than this. */
export interface Asked {
  /** The document's text, or in its place the id of one that is known. */
  readonly query: string | undefined;
  readonly id: string | undefined;
  readonly variables: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName: string | null | undefined;
  readonly extensions: Readonly<Record<string, unknown>> | null | undefined;
}

/** A query that was validated before. */
export interface KnownQuery {
  readonly text: string;
  readonly name: string | undefined;
  /** The answer's `data` as JSON; null where graphql-js is to say what the answer is. */
  run(variables: Asked['variables'], request: GraphQLRequest): Promise<string | null>;
}

export interface KnownQueries {
  get(asked: Asked): KnownQuery | undefined;
  /** Takes in an operation of a document that is valid. */
  add(document: DocumentNode, operationName: string | null | undefined): void;
}

// Those that programs send again and again: longer ones are seldom among them, but for the console's own.
const MAX_LENGTH = 5_000;
const MOST = 300;
/** So many costs of a query, by the lengths of its pages, are remembered. */
const MOST_COSTS = 50;

/** The queries of one document, by what a request names of it; '' is where it names none. */
type OperationsByName = Map<string, KnownQuery>;

/** Leaves a query to graphql-js. */
const NO_ANSWER = Promise.resolve(null);

/** Remembers the queries that were validated, with a plan of each. @param mostCost what one may cost. */
export function createKnownQueries(
  { schema }: RestSchema,
  { idOf }: PersistedDocuments,
  costOf: CostOf,
  mostCost: number,
): KnownQueries {
  const known = new Map<string, OperationsByName>();
  /** The console's by their ids, which are found without another look at a text; apart, so that no text passes for one. */
  const named = new Map<string, OperationsByName>();

  function add(document: DocumentNode, operationName: string | null | undefined): void {
    const operation = getOperationAST(document, operationName);
    const text = document.loc?.source.body;
    if (operation?.operation !== OperationTypeNode.QUERY || text === undefined) return;
    const id = idOf(text);
    const operations: OperationsByName = known.get(text) ?? new Map();
    if (operations.has(operationName ?? '') || (id === undefined && text.length > MAX_LENGTH)) return;
    if (known.size === MOST) known.clear();
    known.set(text, operations.set(operationName ?? '', knownQuery(text, document, operation)));
    if (id !== undefined) named.set(id, operations);
  }

  function knownQuery(text: string, document: DocumentNode, operation: OperationDefinitionNode): KnownQuery {
    const fragments = new Map<string, FragmentDefinitionNode>();
    for (const one of document.definitions)
      if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
    const lengths = (operation.variableDefinitions ?? []).filter(({ type }) => namedType(type) === 'Int');
    const costs = new Map<string, number>();
    let plan: QueryPlan | undefined;

    function cost(variables: Readonly<Record<string, unknown>>): number {
      const key = lengths.map(({ variable }) => String(variables[variable.name.value])).join();
      const before = costs.get(key);
      if (before !== undefined) return before;
      if (costs.size === MOST_COSTS) costs.clear();
      const counted = costOf(operation, fragments, variables);
      costs.set(key, counted);
      return counted;
    }

    return {
      text,
      name: operation.name?.value,
      run(given, request) {
        const { variableValues } = getVariableValues(schema, operation.variableDefinitions ?? [], given ?? {});
        if (!variableValues) return NO_ANSWER;
        request.outcome.cost = cost(variableValues.coerced);
        if (request.outcome.cost > mostCost) return NO_ANSWER;
        plan ??= planQuery(schema, document, operation);
        return plan(variableValues, request);
      },
    };
  }

  return {
    get: ({ id, query = '', operationName }) =>
      (id === undefined ? known.get(query) : named.get(id))?.get(operationName ?? ''),
    add,
  };
}

function namedType(type: NonNullable<OperationDefinitionNode['variableDefinitions']>[number]['type']): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type);
}

/** Reads a JSON body that asks for an operation, and for nothing besides; undefined where it is anything else. */
export function readAsked(body: string): Asked | undefined {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
  for (const name in read) if (!ASKED.has(name)) return undefined;
  const { query, documentId, variables, operationName, extensions } = read as Record<string, unknown>;
  const id = documentIdIn({ query, documentId, extensions });
  const isAsked =
    (id !== undefined || (typeof query === 'string' && documentId === undefined)) &&
    (variables === undefined || (typeof variables === 'object' && !Array.isArray(variables))) &&
    (operationName === undefined || operationName === null || typeof operationName === 'string') &&
    (extensions === undefined || (typeof extensions === 'object' && !Array.isArray(extensions)));
  return isAsked ? ({ query: query ?? undefined, id, variables, operationName, extensions } as Asked) : undefined;
}

const ASKED = new Set(['query', 'documentId', 'variables', 'operationName', 'extensions']);
