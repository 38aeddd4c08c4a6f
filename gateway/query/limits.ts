import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';

/** The limits of a request. A refusal names the limit and the request's value. */
export const LIMITS = {
  /** Bytes of a JSON body without a token. */
  bodyBytes: 1024 * 1024,
  /** Bytes of a form, or of a JSON body with a token: room for an image of 5 MiB. */
  uploadBytes: 6 * 1024 * 1024,
  uploadParts: 10,
  /** Forms, and JSON bodies above `bodyBytes`, in memory at once. */
  uploadsAtOnce: 8,
  subscriptions: 1_000,
  /** Lexical tokens of a document. */
  tokens: 2_000,
  /** Levels of fields within fields. */
  depth: 14,
  aliases: 30,
  directives: 30,
  /** Fields of a type under one name: graphql-js compares each with each. */
  equalFields: 30,
  /** Points, as `CostOf` counts them. */
  cost: 24_000,
};

export type Limits = Readonly<typeof LIMITS>;

/** Rules for the limits of a document. Each visits a fragment once: 60 fragments that spread the next twice have 2⁶⁰ paths. */
export function limitRules(limits: Limits): ValidationRule[] {
  return [depthRule(limits.depth), countRule(limits), distinctMutationsRule];
}

export function aboveLimit(unit: string, value: number, limit: number): GraphQLError {
  return new GraphQLError(`This operation has ${value} ${unit}; ${limit} are allowed.`);
}

function depthRule(limit: number): ValidationRule {
  return (context) => {
    const known = new Map<FragmentDefinitionNode, number>();
    const depthOf = (set: SelectionSetNode | undefined): number =>
      Math.max(
        0,
        ...(set?.selections ?? []).map((selection) => {
          if (selection.kind === Kind.FIELD)
            return selection.name.value.startsWith('__') ? 0 : 1 + depthOf(selection.selectionSet);
          if (selection.kind === Kind.INLINE_FRAGMENT) return depthOf(selection.selectionSet);
          const fragment = context.getFragment(selection.name.value);
          if (!fragment) return 0;
          // The first 0 ends the recursion of a fragment that spreads itself; another rule refuses the fragment.
          if (!known.has(fragment)) known.set(fragment, 0).set(fragment, depthOf(fragment.selectionSet));
          return known.get(fragment) ?? 0;
        }),
      );
    return {
      OperationDefinition({ selectionSet }) {
        const depth = depthOf(selectionSet);
        if (depth > limit) context.reportError(aboveLimit('levels of fields within fields', depth, limit));
      },
    };
  };
}

function countRule(limits: Limits): ValidationRule {
  return (context) => {
    const counts = { aliases: 0, directives: 0 };
    const equal = new Map<string, number>();
    return {
      Field({ alias, name }) {
        if (alias) counts.aliases += 1;
        const field = `${context.getParentType()}.${(alias ?? name).value}`;
        if (name.value !== '__typename') equal.set(field, (equal.get(field) ?? 0) + 1);
      },
      Directive() {
        counts.directives += 1;
      },
      Document: {
        leave() {
          for (const counted of ['aliases', 'directives'] as const)
            if (counts[counted] > limits[counted])
              context.reportError(aboveLimit(counted, counts[counted], limits[counted]));
          for (const [field, count] of equal)
            if (count > limits.equalFields)
              context.reportError(aboveLimit(`fields ${field}`, count, limits.equalFields));
        },
      },
    };
  };
}

/** A rate limit counts requests, so a request with 20 logins would count once. */
const distinctMutationsRule: ValidationRule = (context) => ({
  OperationDefinition(operation) {
    if (operation.operation !== OperationTypeNode.MUTATION) return;
    const root = context.getSchema().getMutationType()?.name;
    const fragments = context.getRecursivelyReferencedFragments(operation);
    const rootFragments = fragments.filter(({ typeCondition }) => typeCondition.name.value === root);
    const fields = [operation, ...rootFragments].flatMap(({ selectionSet }) => fieldsOf(selectionSet));
    for (const [name, { length }] of Map.groupBy(fields, (field) => field.name.value)) {
      if (length === 1) continue;
      const message = `This operation has the mutation "${name}" ${length} times; 1 is allowed. Send a request for each.`;
      context.reportError(new GraphQLError(message));
    }
  },
});

function fieldsOf({ selections }: SelectionSetNode): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    return selection.kind === Kind.INLINE_FRAGMENT ? fieldsOf(selection.selectionSet) : [];
  });
}
