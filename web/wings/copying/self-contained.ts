import { stringifyDocument } from '@urql/core';
import type { DocumentNode } from 'graphql';
import type { Call } from '../../ground/graphql.ts';
import { literalOf } from './literals.ts';

/** A node of a document, as far as it matters here. */
type Node = Readonly<Record<string, unknown>>;

/**
 * A document with its variables written into it, so that it can be run alone; for several sets of variables an operation
 * each, `AssignJob1`, `AssignJob2`, …, over the same fragments. Null where a variable holds what GraphQL has no way to write.
 */
export function selfContained(operation: Call['operation'], each: readonly Call['variables'][]): string | null {
  const values: { readonly value: unknown; readonly type: string }[] = [];
  const definitions = (operation.definitions as readonly unknown[] as readonly Node[]).flatMap((definition) => {
    if (definition.kind !== 'OperationDefinition') return [definition];
    const types = typesOf(definition);
    return each.map((variables, at) => {
      const filled = withValues(definition, (name) => {
        if (variables[name] === undefined) return null;
        values.push({ value: variables[name], type: types[name] ?? 'String' });
        return `VALUE_${values.length - 1}`;
      });
      return { ...(filled as Node), ...(each.length > 1 && { name: numbered(definition.name, at + 1) }) };
    });
  });
  // The places are kept by names of values, which print as they stand: what is written there could be any text.
  const document = stringifyDocument({ kind: 'Document', definitions } as unknown as DocumentNode);
  try {
    return document.replace(/^( *)(.*?)$/gm, (_, indent: string, line: string) => {
      const filled = line.replace(/\bVALUE_(\d+)\b/g, (name, at: string) => {
        const given = values[Number(at)];
        return given ? literalOf(given.value, given.type, indent) : name;
      });
      return indent + filled;
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The names of its variables' types, without list and non-null. */
function typesOf({ variableDefinitions }: Node): Readonly<Record<string, string>> {
  const declared = (variableDefinitions ?? []) as readonly Node[];
  return Object.fromEntries(declared.map(({ variable, type }) => [nameIn(variable), nameIn(named(type as Node))]));
}

const named = (type: Node): Node => ('type' in type ? named(type.type as Node) : type);
const nameIn = (node: unknown): string => ((node as Node).name as { value: string }).value;
const numbered = (name: unknown, number: number): Node => ({
  kind: 'Name',
  value: `${(name as { value: string }).value}${number}`,
});

/** A node with another value for each variable; an argument whose variable has none is left out. */
function withValues(node: unknown, place: (variable: string) => string | null): unknown {
  if (Array.isArray(node)) return node.map((part) => withValues(part, place)).filter((part) => part !== undefined);
  if (typeof node !== 'object' || node === null) return node;
  const of = node as Node;
  if (of.kind === 'Variable') {
    const value = place(nameIn(of));
    return value === null ? undefined : { kind: 'EnumValue', value };
  }
  const parts = Object.entries(of)
    .filter(([name]) => name !== 'loc' && name !== 'variableDefinitions')
    .map(([name, part]) => [name, withValues(part, place)]);
  const isWithoutValue = 'value' in of && parts.some(([name, part]) => name === 'value' && part === undefined);
  return isWithoutValue ? undefined : Object.fromEntries(parts);
}
