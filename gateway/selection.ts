import {
  type DirectiveNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Whether the query selects a field of this field's answer, directly or by a fragment, for which `isMeant` holds. */
export function selects(info: GraphQLResolveInfo, isMeant: (field: string) => boolean): boolean {
  return info.fieldNodes.some(({ selectionSet }) => selectsIn(selectionSet, info, isMeant));
}

function selectsIn(
  set: SelectionSetNode | undefined,
  info: GraphQLResolveInfo,
  isMeant: (field: string) => boolean,
): boolean {
  return (
    set?.selections?.some((selection) => {
      if (!isIncluded(selection, info)) return false;
      if (selection.kind === Kind.FIELD) return isMeant(selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT) return selectsIn(selection.selectionSet, info, isMeant);
      return selectsIn(info.fragments[selection.name.value]?.selectionSet, info, isMeant);
    }) ?? false
  );
}

function isIncluded(node: { directives?: readonly DirectiveNode[] | undefined }, info: GraphQLResolveInfo): boolean {
  if (!node.directives?.length) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, node, info.variableValues);
  const include = getDirectiveValues(GraphQLIncludeDirective, node, info.variableValues);
  return skip?.if !== true && include?.if !== false;
}
