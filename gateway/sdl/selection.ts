import {
  type DirectiveNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** The parts of a field's `info` that tell its selection. */
export type Selected = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>;

/** Whether the query selects a matching field of this field's answer, directly or through fragments. */
export function selects(info: Selected, matches: (field: string) => boolean): boolean {
  return info.fieldNodes.some(({ selectionSet }) => selectsIn(selectionSet, info, matches));
}

function selectsIn(set: SelectionSetNode | undefined, info: Selected, matches: (field: string) => boolean): boolean {
  return !!set?.selections?.some((selection) => {
    if (!isIncluded(selection, info.variableValues)) return false;
    if (selection.kind === Kind.FIELD) return matches(selection.name.value);
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : info.fragments[selection.name.value];
    return selectsIn(fragment?.selectionSet, info, matches);
  });
}

/** Whether `@skip` and `@include` keep a selection. */
function isIncluded(
  node: { directives?: readonly DirectiveNode[] | undefined },
  variables: Selected['variableValues'],
): boolean {
  if (!node.directives?.length) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, node, variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, node, variables);
  return skip?.if !== true && include?.if !== false;
}
