import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

/**
 * An operation with only the used paths of the answer: `['record', 'version']` narrows a query of a whole job to
 * `record: job(id: $id) { version }`. Without used paths, the record's id stays.
 */
export function narrowedTo(document: DocumentNode, name: string, paths: readonly (readonly string[])[]): DocumentNode {
  const operation = operationIn(document);
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const used = paths.length > 0 ? paths : [[rootsOf(document)[0] ?? '', 'id']];
  const selectionSet = select(operation.selectionSet, used, fragments);
  const kept = [...fragmentsIn(selectionSet, fragments)];
  const taken = new Set<string>();
  visit(
    { kind: Kind.DOCUMENT, definitions: [{ ...operation, variableDefinitions: [], selectionSet }, ...kept] },
    { enter: (node) => void (node.kind === Kind.VARIABLE && taken.add(node.name.value)) },
  );
  const variableDefinitions = (operation.variableDefinitions ?? []).filter(({ variable }) =>
    taken.has(variable.name.value),
  );
  const narrowed = { ...operation, name: { kind: Kind.NAME, value: name } as const, variableDefinitions, selectionSet };
  return { kind: Kind.DOCUMENT, definitions: [narrowed, ...kept] };
}

/** The response keys of an operation's root fields. */
export const rootsOf = (document: DocumentNode): readonly string[] =>
  operationIn(document).selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? nameOf(each) : []));

export const variablesOf = (document: DocumentNode): readonly string[] =>
  (operationIn(document).variableDefinitions ?? []).map(({ variable }) => variable.name.value);

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function operationIn({ definitions }: DocumentNode): OperationDefinitionNode {
  const operation = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new RangeError('A document of a command has an operation.');
  return operation;
}

const nameOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

function select(set: SelectionSetNode, paths: readonly (readonly string[])[], fragments: Fragments): SelectionSetNode {
  const fields = fieldsOf(set, fragments);
  const names = [...new Set(paths.flatMap(([name]) => name ?? []))];
  const selections = names.flatMap((name): readonly SelectionNode[] => {
    const field = fields.find((each) => nameOf(each) === name);
    if (!field) return [];
    const below = paths.filter(([first]) => first === name).map((path) => path.slice(1));
    // A path that ends here needs the whole selection.
    if (!field.selectionSet || below.some((path) => path.length === 0)) return [field];
    return [{ ...field, selectionSet: select(field.selectionSet, below, fragments) }];
  });
  return { kind: Kind.SELECTION_SET, selections };
}

function fieldsOf({ selections }: SelectionSetNode, fragments: Fragments): readonly FieldNode[] {
  return selections.flatMap((each) => {
    if (each.kind === Kind.FIELD) return [each];
    const set = each.kind === Kind.INLINE_FRAGMENT ? each.selectionSet : fragments.get(each.name.value)?.selectionSet;
    return set ? fieldsOf(set, fragments) : [];
  });
}

function fragmentsIn(node: ASTNode, fragments: Fragments, found = new Set<FragmentDefinitionNode>()) {
  visit(node, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (!fragment || found.has(fragment)) return;
      found.add(fragment);
      fragmentsIn(fragment, fragments, found);
    },
  });
  return found;
}
