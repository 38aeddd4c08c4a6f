import { stringifyDocument } from '@urql/core';
import type { DocumentNode } from 'graphql';
import type { Call } from '../../ground/graphql.ts';
import { enumInputs, scalars } from './enum-inputs.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * A document with its variables filled in, so that it runs alone. Several sets of variables give several operations,
 * `AssignJob1`, `AssignJob2`, …, over the same fragments. Null when GraphQL can't write a value.
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
      return {
        ...(filled as Node),
        ...(each.length > 1 && { name: { kind: 'Name', value: `${nameIn(definition)}${at + 1}` } }),
      };
    });
  });
  // Enum values mark the places: names print unchanged, and a filled-in text could contain anything.
  const document = stringifyDocument({ kind: 'Document', definitions } as unknown as DocumentNode);
  try {
    return document.replace(/^( *).*$/gm, (line, indent: string) =>
      line.replace(/\bVALUE_(\d+)\b/g, (name, at: string) => {
        const given = values[Number(at)];
        return given ? literalOf(given.value, given.type, indent) : name;
      }),
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The type names of an operation's variables, without list and non-null. */
function typesOf({ variableDefinitions }: Node): Readonly<Record<string, string>> {
  const declared = (variableDefinitions ?? []) as readonly Node[];
  return Object.fromEntries(declared.map(({ variable, type }) => [nameIn(variable), nameIn(named(type as Node))]));
}

const named = (type: Node): Node => ('type' in type ? named(type.type as Node) : type);
const nameIn = (node: unknown): string => ((node as Node).name as { value: string }).value;

/** A node with `place` applied to each variable. An argument without a value is left out. */
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

/**
 * A value in the notation of a GraphQL document. `type` names an input, an enum or a scalar.
 *
 * literalOf({ id: 'job_…', status: 'CLOSED' }, 'ChangeJobStatusInput') → '{ id: "job_…", status: CLOSED }'
 *
 * @throws RangeError for a JSON object with a key that GraphQL can't write.
 */
function literalOf(value: unknown, type: string, indent = ''): string {
  if (typeof value === 'string') return scalars.has(type) ? JSON.stringify(value) : value;
  if (typeof value !== 'object' || value === null) return String(value ?? null);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((each) => literalOf(each, type, deeper));
    return enclosed('[', items, ']', indent);
  }
  const parts = Object.entries(value).flatMap(([name, part]) => {
    if (part === undefined) return [];
    if (!NAME.test(name)) throw new RangeError(`GraphQL can’t write the name “${name}”.`);
    return [`${name}: ${literalOf(part, enumInputs[type]?.[name] ?? 'String', deeper)}`];
  });
  return enclosed('{', parts, '}', indent);
}

const NAME = /^[_A-Za-z]\w*$/;
/** Characters. Longer values have a line for each part. */
const LINE = 80;

function enclosed(open: string, parts: readonly string[], close: string, indent: string): string {
  if (parts.length === 0) return open + close;
  const isShort = parts.join(', ').length <= LINE && parts.every((part) => !part.includes('\n'));
  const space = open === '{' ? ' ' : '';
  if (isShort) return `${open}${space}${parts.join(', ')}${space}${close}`;
  return `${open}\n${parts.map((part) => `${indent}  ${part}\n`).join('')}${indent}${close}`;
}
