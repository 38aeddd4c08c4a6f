import {
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
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { MOST_ROWS } from './each-resolver.ts';
import type { RestSchema } from './schema.ts';

type Variables = Readonly<Record<string, unknown>>;

/** A call to the service. */
const CALL = 10;
/** An object to be written into the answer. */
const OBJECT = 1;
/** What a list that says nothing of its length is taken for. */
const UNPAGED_LENGTH = 10;

/** What an operation may cost at most, with these variables. */
export type CostOf = (
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  variables: Variables,
) => number;

/**
 * Counts 10 for each call to the service and 1 for each object, both as often as the lists around them may be long,
 * which is their `first`. What is done for each of some inputs costs all of that as often as there are inputs.
 *
 * { files(first: 50) { edges { node { name owner { name } } } } } → 10 + 1 + 50 × (1 + 1 + 10 + 1)
 */
export function createCostModel({ schema, fields, eachFields }: RestSchema): CostOf {
  const calls = new Set<GraphQLField<unknown, unknown> | undefined>();
  for (const { type, field } of fields) {
    const owner = schema.getType(type) as GraphQLObjectType; // it was read from this schema
    for (const one of [owner, ...owner.getInterfaces()]) calls.add(one.getFields()[field]);
  }
  const mutations = schema.getMutationType()?.getFields() ?? {};
  const eachOnes = new Set(eachFields.map(({ field }) => mutations[field]));
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
        if (selection.kind === Kind.FIELD) {
          const field =
            isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
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

    function fieldCost(node: FieldNode, field: GraphQLField<unknown, unknown>, isPaged: boolean): number {
      const call = calls.has(field) ? CALL : 0;
      const type = getNamedType(field.type);
      if (isLeafType(type)) return call;
      if (eachOnes.has(field))
        return rowCount(node, variables) * (CALL + OBJECT + setCost(node.selectionSet, type, false));
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
        known.set(key, 0);
        known.set(key, setCost(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), isPaged));
      }
      return known.get(key) ?? 0;
    }

    return setCost(operation.selectionSet, schema.getRootType(operation.operation), false);
  };
}

/** How long a page may be: the `first` that is given, or its default; 1 at least. */
function pageLength(node: FieldNode, field: GraphQLField<unknown, unknown>, variables: Variables): number {
  const given = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  const variable = given?.kind === Kind.VARIABLE ? variables[given.name.value] : undefined;
  const fallback = field.args.find(({ name }) => name === 'first')?.default?.literal;
  const length = variable ?? literalOf(given) ?? literalOf(fallback);
  return typeof length === 'number' && length > 1 ? length : 1;
}

/** How many inputs a field with `@each` is given; as many as there may be, where that is not plain to see. */
function rowCount(node: FieldNode, variables: Variables): number {
  const given = node.arguments?.find(({ name }) => name.value === 'inputs')?.value;
  if (given?.kind === Kind.LIST) return given.values.length;
  const rows = given?.kind === Kind.VARIABLE ? variables[given.name.value] : undefined;
  return Array.isArray(rows) ? rows.length : MOST_ROWS;
}

function literalOf(node: ValueNode | undefined): number | undefined {
  return node?.kind === Kind.INT ? Number(node.value) : undefined;
}
