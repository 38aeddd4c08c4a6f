import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { MOST_ROWS } from '../sdl/each-resolver.ts';
import type { RestSchema } from '../sdl/schema.ts';

type Field = GraphQLField<unknown, unknown>;
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
type Variables = Readonly<Record<string, unknown>>;

const OBJECT = 1;
/** The assumed length of a list without `first`. */
const UNPAGED_LENGTH = 10;
/** The assumed page of a list whose `first` has no default. */
const USUAL_PAGE = 50;

/** The most that an operation may cost with these variables. */
export type CostOf = (operation: OperationDefinitionNode, fragments: Fragments, variables: Variables) => number;

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
}

/**
 * Counts 10 for each call to the service, or the weight of `@cost`, and 1 for each object, multiplied by the `first` of the lists around them. A mutation
 * with `@each` costs as many times as it has inputs. A selection left out by `@skip` or `@include` costs nothing.
 *
 * { files(first: 50) { edges { node { name owner { name } } } } } → 10 + 1 + 50 × (1 + 1 + 10 + 1)
 */
export function createCostModel({ schema, fields, eachFields }: RestSchema): CostOf {
  const calls = new Map<Field | undefined, number>();
  for (const { type, field, cost } of fields) {
    const owner = schema.getType(type) as GraphQLObjectType; // the fields come from this schema
    for (const declaring of [owner, ...owner.getInterfaces()]) calls.set(declaring.getFields()[field], cost);
  }
  const queries = schema.getQueryType()?.getFields() ?? {};
  const mutations = schema.getMutationType()?.getFields() ?? {};
  const eachMutations = new Map(eachFields.map(({ field, of }) => [mutations[field], of.cost]));

  return (operation, fragments, given) => {
    const defaults = (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
      variable.name.value,
      literalOf(defaultValue),
    ]);
    const variables = { ...Object.fromEntries(defaults), ...given };
    const known = new Map<string, number>();

    function setCost(set: SelectionSetNode | undefined, type: unknown, isPaged: boolean): number {
      let cost = 0;
      for (const selection of set?.selections ?? []) {
        if (isLeftOut(selection, variables)) continue;
        if (selection.kind === Kind.FIELD) {
          const isComposite = isObjectType(type) || isInterfaceType(type);
          const field = isComposite ? type.getFields()[selection.name.value] : undefined;
          if (field) cost += fieldCost(selection, field, isPaged);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          const on = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : type;
          cost += setCost(selection.selectionSet, on, isPaged);
        } else {
          cost += fragmentCost(selection.name.value, isPaged);
        }
      }
      return cost;
    }

    function fieldCost(node: FieldNode, field: Field, isPaged: boolean): number {
      const type = getNamedType(field.type);
      const call =
        type.name === 'Document' && queries[field.name] !== field && isUrlOnly(node) ? 0 : (calls.get(field) ?? 0);
      if (isLeafType(type)) return call;
      const perRow = eachMutations.get(field);
      if (perRow !== undefined)
        return rowCount(node, variables) * (perRow + OBJECT + setCost(node.selectionSet, type, false));
      const first = field.args.some(({ name }) => name === 'first') ? pageLength(node, field, variables) : undefined;
      const inner = setCost(node.selectionSet, type, first !== undefined);
      if (first !== undefined) return call + OBJECT + first * inner;
      const length = isListType(getNullableType(field.type)) && !isPaged ? UNPAGED_LENGTH : 1;
      return call + length * (OBJECT + inner);
    }

    function fragmentCost(name: string, isPaged: boolean): number {
      const key = `${name} ${isPaged}`;
      const fragment = fragments.get(name);
      if (!fragment) return 0;
      if (!known.has(key)) {
        known.set(key, 0); // ends the recursion of a fragment that spreads itself
        known.set(key, setCost(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), isPaged));
      }
      return known.get(key) ?? 0;
    }

    return setCost(operation.selectionSet, schema.getRootType(operation.operation), false);
  };
}

/** Whether `@skip` or `@include` leaves a selection out. */
function isLeftOut({ directives = [] }: SelectionNode, variables: Variables): boolean {
  return directives.some(({ name, arguments: [condition] = [] }) => {
    const given = condition?.value;
    const value = given?.kind === Kind.VARIABLE ? variables[given.name.value] : literalOf(given);
    return (name.value === 'skip' && value === true) || (name.value === 'include' && value === false);
  });
}

/** The `url` of a record's file takes no call. */
function isUrlOnly({ selectionSet }: FieldNode): boolean {
  const isFree = (name: string) => name === 'url' || name === '__typename';
  return !!selectionSet?.selections.every((each) => each.kind === Kind.FIELD && isFree(each.name.value));
}

/** The `first` or `last` of a page, or the default; 1 at least. */
function pageLength(node: FieldNode, field: Field, variables: Variables): number {
  const fallback = literalOf(field.args.find(({ name }) => name === 'first')?.default?.literal) ?? USUAL_PAGE;
  const lengths = ['first', 'last'].map((name) => argumentOf(node, name, variables));
  const given = lengths.filter((length) => typeof length === 'number');
  return Math.max(1, ...(given.length > 0 ? given : [Number(fallback)]));
}

/** The number of inputs of a field with `@each`; the limit when the query leaves the number open. */
function rowCount(node: FieldNode, variables: Variables): number {
  const rows = argumentOf(node, 'inputs', variables);
  return Array.isArray(rows) ? rows.length : MOST_ROWS;
}

function argumentOf(node: FieldNode, name: string, variables: Variables): unknown {
  const given = node.arguments?.find((argument) => argument.name.value === name)?.value;
  if (given?.kind === Kind.VARIABLE) return variables[given.name.value];
  return given?.kind === Kind.LIST ? given.values : literalOf(given);
}

function literalOf(node: ValueNode | undefined): number | boolean | undefined {
  if (node?.kind === Kind.BOOLEAN) return node.value;
  return node?.kind === Kind.INT ? Number(node.value) : undefined;
}
