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
import type { Limits } from './limits.ts';

/**
 * The validation rules that hold a document within its limits, whatever variables come with it. Each looks at a fragment
 * once, however often it is spread, so that a small document can't make the rules themselves slow.
 */
export function limitRules(limits: Limits): ValidationRule[] {
  return [
    depthRule(limits.depth),
    rootFieldsRule(limits.rootFields),
    countRule('aliases', limits.aliases),
    countRule('directives', limits.directives),
    oneOfEachMutationRule,
  ];
}

/** The refusal of what is above a limit. */
export function aboveLimit(what: string, value: number, limit: number, node?: FieldNode): GraphQLError {
  return new GraphQLError(`This operation has ${value} ${what}; ${limit} are allowed.`, { nodes: node });
}

function depthRule(limit: number): ValidationRule {
  return (context) => {
    const depthOf = fold(context, (field, inner) => (field.name.value.startsWith('__') ? 0 : 1 + inner), Math.max);
    return {
      OperationDefinition({ selectionSet }) {
        const depth = depthOf(selectionSet);
        if (depth > limit) context.reportError(aboveLimit('levels of fields within fields', depth, limit));
      },
    };
  };
}

function rootFieldsRule(limit: number): ValidationRule {
  return (context) => {
    const countIn = fold(
      context,
      () => 1,
      (a, b) => a + b,
    );
    return {
      OperationDefinition({ selectionSet }) {
        const count = countIn(selectionSet);
        if (count > limit) context.reportError(aboveLimit('fields at its root', count, limit));
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
const oneOfEachMutationRule: ValidationRule = (context) => {
  const namesIn = fold(
    context,
    (field) => [field.name.value],
    (a: string[], b) => [...a, ...b].slice(0, 100),
    [],
  );
  return {
    OperationDefinition({ operation, selectionSet }) {
      if (operation !== OperationTypeNode.MUTATION) return;
      const names = namesIn(selectionSet);
      for (const name of new Set(names.filter((one, i) => names.indexOf(one) < i))) {
        const count = names.filter((one) => one === name).length;
        context.reportError(
          new GraphQLError(
            `This operation has the mutation "${name}" ${count} times; 1 is allowed. Send a request for each.`,
          ),
        );
      }
    },
  };
};

/**
 * A function that adds up the fields of a selection set: `worth` each, given the sum over its own selection. A
 * fragment's sum is kept, and one that spreads itself, which another rule refuses, counts as nothing.
 */
function fold<T = number>(
  context: ValidationContext,
  worth: (field: FieldNode, inner: T) => T,
  add: (a: T, b: T) => T,
  nothing: T = 0 as T, // callers without numbers say what nothing is
): (set: SelectionSetNode) => T {
  const sums = new Map<FragmentDefinitionNode, T>();
  const sumOf = (set: SelectionSetNode | undefined): T =>
    (set?.selections ?? []).reduce<T>((sum, selection) => {
      if (selection.kind === Kind.FIELD) return add(sum, worth(selection, sumOf(selection.selectionSet)));
      if (selection.kind === Kind.INLINE_FRAGMENT) return add(sum, sumOf(selection.selectionSet));
      const fragment = context.getFragment(selection.name.value);
      if (!fragment) return sum;
      if (!sums.has(fragment)) {
        sums.set(fragment, nothing);
        sums.set(fragment, sumOf(fragment.selectionSet));
      }
      return add(sum, sums.get(fragment) ?? nothing);
    }, nothing);
  return sumOf;
}
