import {
  type ASTNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
// An internal module of graphql: the plan selects fields as graphql-js does.
import type { FieldDetailsList, GroupedFieldSet } from 'graphql/execution/collectFields.js';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import type { Selected } from '../sdl/selection.ts';
import { fragmentsOf } from './cost.ts';

type VariableValues = GraphQLResolveInfo['variableValues'];

/**
 * Runs a query with coerced variables. Answers `data` as JSON, or null when a resolver refuses or a value breaks the schema. Then
 * graphql-js runs the query for its errors, and calls the same resolvers again, so the request must keep their reads.
 */
export type QueryPlan = (variables: VariableValues, context: unknown) => Promise<string | null>;

/** Plans of a query, by the values of its `@skip` and `@include`. */
const MOST_PLANS = 16;

const UNPLANNED = Symbol('the answer breaks the schema');

/** Decides once, for all requests and rows, the property and resolver of each key. graphql-js takes 7 times as long. */
export function planQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): QueryPlan {
  const fragments = Object.fromEntries(fragmentsOf(document));
  const switches = switchesOf(document);
  const plans = new Map<string, ObjectWriter>();

  function planOf(variables: VariableValues): ObjectWriter | undefined {
    const key = switches.map((name) => String(variables.coerced[name])).join();
    const known = plans.get(key);
    if (known || plans.size === MOST_PLANS) return known;
    const made = createWriters(schema, fragments, variables).ofRoot(operation);
    plans.set(key, made);
    return made;
  }

  return (variables, context) =>
    new Promise((resolve) => {
      const run = new Run(variables, context, resolve);
      try {
        run.data = planOf(variables)?.({}, run) ?? unplanned();
        run.end();
      } catch {
        run.fail();
      }
    });
}

/** The run of a plan for a request. */
class Run {
  readonly variables: VariableValues;
  readonly context: unknown;
  /** Arguments and info of each resolver, the same for all rows. */
  readonly calls = new Map<FieldNode, { readonly args: object; readonly info: Selected }>();
  /** The answer, complete when nothing is pending. */
  data: unknown;
  readonly #resolve: (json: string | null) => void;
  /** Resolvers, and the plan itself. */
  #pending = 1;

  constructor(variables: VariableValues, context: unknown, resolve: (json: string | null) => void) {
    this.variables = variables;
    this.context = context;
    this.#resolve = resolve;
  }

  /** Counts a pending resolver. */
  begin(): void {
    this.#pending += 1;
  }

  end(): void {
    this.#pending -= 1;
    if (this.#pending === 0) this.#resolve(JSON.stringify(this.data));
  }

  fail(): void {
    this.#resolve(null);
  }
}

type Source = Readonly<Record<string, unknown>>;
/** Turns a resolved value into its value in the answer. @throws UNPLANNED */
type Writer = (value: unknown, run: Run) => unknown;
type ObjectWriter = (source: Source, run: Run) => Record<string, unknown>;
/** Writes a field of the source into the target. */
type FieldWriter = (source: Source, target: Record<string, unknown>, run: Run) => void;

/** @param variables for `@skip` and `@include` only. */
function createWriters(schema: GraphQLSchema, definitions: Selected['fragments'], variables: VariableValues) {
  const fragments = Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, { definition }]));

  function writerOf(type: GraphQLOutputType, fields: FieldDetailsList): Writer {
    if (isNonNullType(type)) {
      const nullable = writerOf(type.ofType, fields);
      return (value, run) => nullable(value, run) ?? unplanned();
    }
    if (isLeafType(type)) return leafWriter(type);
    const write = isListType(type) ? listWriter(writerOf(type.ofType, fields)) : compositeWriter(type, fields);
    return (value, run) => (value === null || value === undefined ? null : write(value, run));
  }

  function compositeWriter(type: GraphQLCompositeType, fields: FieldDetailsList): Writer {
    if (!isAbstractType(type)) return ofObject(subfieldsWriter(type, fields));
    const writers = new Map<string, Writer>();
    return (value, run) => {
      const name = type.resolveType?.(value, run.context, NO_INFO, type);
      const known = typeof name === 'string' ? writers.get(name) : undefined;
      if (known) return known(value, run);
      const concrete = schema.getPossibleTypes(type).find((possible) => possible.name === name);
      if (!concrete) return unplanned();
      const made = ofObject(subfieldsWriter(concrete, fields));
      writers.set(concrete.name, made);
      return made(value, run);
    };
  }

  function subfieldsWriter(type: GraphQLObjectType, fields: FieldDetailsList): ObjectWriter {
    return objectWriter(type, collectSubfields(schema, fragments, variables, type, fields, true).groupedFieldSet);
  }

  function objectWriter(type: GraphQLObjectType, fields: GroupedFieldSet): ObjectWriter {
    const writers = [...fields].map(([key, details]) => fieldWriter(type, key, details));
    return (source, run) => {
      const target: Record<string, unknown> = {};
      for (const write of writers) write(source, target, run);
      return target;
    };
  }

  function fieldWriter(type: GraphQLObjectType, key: string, details: FieldDetailsList): FieldWriter {
    const nodes = details.map(({ node }) => node);
    const [node] = nodes;
    const name = node?.name.value ?? '';
    if (name === '__typename') {
      return (_, target) => {
        target[key] = type.name;
      };
    }
    const field = type.getFields()[name];
    // graphql-js answers introspection, and a key that an object can't own.
    if (!field || !node || key === '__proto__') return unplanned;
    const write = writerOf(field.type, details);
    if (field.resolve) return resolvingWriter(field, key, nodes, node, write);
    return (source, target, run) => {
      const value = source[name];
      target[key] = write(typeof value === 'function' ? value.call(source) : value, run);
    };
  }

  function resolvingWriter(
    field: GraphQLField<unknown, unknown>,
    key: string,
    fieldNodes: readonly FieldNode[],
    node: FieldNode,
    write: Writer,
  ): FieldWriter {
    const isConstant = !node.arguments?.some((argument) => variablesIn(argument).length > 0);
    // Shared by all requests: resolvers must not change it.
    let constant: Readonly<Record<string, unknown>> | undefined;
    const callOf = (run: Run) => {
      const args = constant ?? getArgumentValues(field, node, run.variables);
      if (isConstant) constant = args;
      const call = { args, info: { fieldNodes, fragments: definitions, variableValues: run.variables } };
      run.calls.set(node, call);
      return call;
    };
    return (source, target, run) => {
      target[key] = null; // keeps the key's place
      run.begin();
      const { args, info } = run.calls.get(node) ?? callOf(run);
      const resolved = field.resolve?.(source, args, run.context, info as GraphQLResolveInfo); // resolvers read `Selected`
      void Promise.resolve(resolved).then(
        (value) => {
          try {
            target[key] = write(value, run);
            run.end();
          } catch {
            run.fail();
          }
        },
        () => run.fail(),
      );
    };
  }

  return {
    ofRoot: ({ operation, selectionSet }: OperationDefinitionNode): ObjectWriter => {
      const root = schema.getRootType(operation);
      if (!root) return unplanned;
      return objectWriter(root, collectFields(schema, fragments, variables, root, selectionSet, true).groupedFieldSet);
    },
  };
}

function leafWriter(type: GraphQLLeafType): Writer {
  return (value) => (value === null || value === undefined ? null : (type.coerceOutputValue(value) ?? unplanned()));
}

function listWriter(writeEach: Writer): Writer {
  return (value, run) => (Array.isArray(value) ? value.map((each) => writeEach(each, run)) : unplanned());
}

function ofObject(write: ObjectWriter): Writer {
  return (value, run) => (typeof value === 'object' && value !== null ? write(value as Source, run) : unplanned());
}

/** The schema's types resolve by the value alone. */
const NO_INFO = {} as GraphQLResolveInfo;

function unplanned(): never {
  throw UNPLANNED;
}

/** The variables of a document's `@skip` and `@include`. */
function switchesOf(document: DocumentNode): string[] {
  const directives: DirectiveNode[] = [];
  visit(document, { [Kind.DIRECTIVE]: (directive) => void directives.push(directive) });
  return [...new Set(directives.flatMap(variablesIn))];
}

function variablesIn(node: ASTNode): string[] {
  const names: string[] = [];
  visit(node, { [Kind.VARIABLE]: ({ name }) => void names.push(name.value) });
  return names;
}
