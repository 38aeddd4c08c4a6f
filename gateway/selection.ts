import {
  type DirectiveNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** What of a field's `info` says what is selected of its answer. */
export type Selected = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>;

/** Whether the query selects a field of this field's answer, directly or by a fragment, for which `isMeant` holds. */
export function selects(info: Selected, isMeant: (field: string) => boolean): boolean {
  return info.fieldNodes.some(({ selectionSet }) => selectsIn(selectionSet, info, isMeant));
}

function selectsIn(set: SelectionSetNode | undefined, info: Selected, isMeant: (field: string) => boolean): boolean {
  return (
    set?.selections?.some((selection) => {
      if (!isIncluded(selection, info.variableValues)) return false;
      if (selection.kind === Kind.FIELD) return isMeant(selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT) return selectsIn(selection.selectionSet, info, isMeant);
      return selectsIn(info.fragments[selection.name.value]?.selectionSet, info, isMeant);
    }) ?? false
  );
}

/** Whether `@skip` and `@include` let a selection stand. */
export function isIncluded(
  node: { directives?: readonly DirectiveNode[] | undefined },
  variables: Selected['variableValues'],
): boolean {
  if (!node.directives?.length) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, node, variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, node, variables);
  return skip?.if !== true && include?.if !== false;
}
