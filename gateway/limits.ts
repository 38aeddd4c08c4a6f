import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** How large a request may be. What is above one of these is refused with a sentence that names it and the value. */
export interface Limits {
  /** Bytes of a JSON request body from anyone. */
  readonly bodyBytes: number;
  /** Bytes of a multipart request body, an image of 5 MiB and what is around it; and of a JSON one that comes with a token. */
  readonly uploadBytes: number;
  /** Parts of a multipart request body. */
  readonly uploadParts: number;
  /** Bodies above `bodyBytes`, and multipart ones, held in memory at once. */
  readonly uploadsAtOnce: number;
  /** Subscriptions that are open at once. */
  readonly subscriptions: number;
  /** Lexical tokens of a document. */
  readonly tokens: number;
  /** Fields within fields. */
  readonly depth: number;
  /** Aliased fields of a document. */
  readonly aliases: number;
  /** Directives of a document. */
  readonly directives: number;
  /** What an operation may cost, as `costOf` counts it. */
  readonly cost: number;
}

export const LIMITS: Limits = {
  bodyBytes: 1024 * 1024,
  uploadBytes: 6 * 1024 * 1024,
  uploadParts: 10,
  uploadsAtOnce: 8,
  subscriptions: 1_000,
  tokens: 2_000,
  depth: 14,
  aliases: 30,
  directives: 30,
  cost: 24_000,
};

/**
 * The validation rules that hold a document within its limits, whatever variables come with it. Each looks at a fragment
 * once, however often it is spread, so that a small document can't make the rules themselves slow.
 */
export function limitRules(limits: Limits): ValidationRule[] {
  return [
    depthRule(limits.depth),
    countRule('aliases', limits.aliases),
    countRule('directives', limits.directives),
    oneOfEachMutationRule,
  ];
}

/** The refusal of what is above a limit. */
export function aboveLimit(what: string, value: number, limit: number): GraphQLError {
  return new GraphQLError(`This operation has ${value} ${what}; ${limit} are allowed.`);
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
          // While it is looked at, one that spreads itself, which another rule refuses, counts as nothing.
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

function countRule(what: 'aliases' | 'directives', limit: number): ValidationRule {
  return (context) => {
    let count = 0;
    return {
      Field(field) {
        if (what === 'aliases' && field.alias) count += 1;
      },
      Directive() {
        if (what === 'directives') count += 1;
      },
      Document: {
        leave() {
          if (count > limit) context.reportError(aboveLimit(what, count, limit));
        },
      },
    };
  };
}

// Twenty logins in one request would pass for one where requests are counted.
const oneOfEachMutationRule: ValidationRule = (context) => ({
  OperationDefinition({ operation, selectionSet }) {
    if (operation !== OperationTypeNode.MUTATION) return;
    const counts = new Map<string, number>();
    for (const { name } of rootFields(context, selectionSet)) counts.set(name.value, (counts.get(name.value) ?? 0) + 1);
    for (const [name, count] of counts) {
      if (count === 1) continue;
      const message = `This operation has the mutation "${name}" ${count} times; 1 is allowed. Send a request for each.`;
      context.reportError(new GraphQLError(message));
    }
  },
});

function* rootFields(
  context: ValidationContext,
  set: SelectionSetNode,
  spread = new Set<string>(),
): Generator<FieldNode> {
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) yield selection;
    else if (selection.kind === Kind.INLINE_FRAGMENT) yield* rootFields(context, selection.selectionSet, spread);
    else if (!spread.has(selection.name.value)) {
      spread.add(selection.name.value);
      const fragment = context.getFragment(selection.name.value);
      if (fragment) yield* rootFields(context, fragment.selectionSet, spread);
    }
  }
}
