import { stringifyDocument } from '@urql/core';
import { type DefinitionNode, type DocumentNode, Kind, type TypeNode, type ValueNode, visit } from 'graphql';
import type { Call } from '../../ground/graphql.ts';
import { enumInputs, scalars } from './enum-inputs.ts';

/**
 * A document with its variables filled in, so that it runs alone. Several sets of variables give several operations,
 * `AssignJob1`, `AssignJob2`, …, over the same fragments. Null when GraphQL can't write a value.
 */
export function selfContained(operation: DocumentNode, each: readonly Call['variables'][]): string | null {
  const values: { readonly value: unknown; readonly type: string }[] = [];
  const definitions = operation.definitions.flatMap((definition): readonly DefinitionNode[] => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [definition];
    const { variableDefinitions = [] } = definition;
    const types = new Map(variableDefinitions.map(({ variable, type }) => [variable.name.value, typeName(type)]));
    return each.map((variables, at) => {
      const withoutUnset = ({ value }: { readonly value: ValueNode }) =>
        value.kind === Kind.VARIABLE && variables[value.name.value] === undefined ? null : undefined;
      const undeclared = { ...definition, variableDefinitions: [] };
      const filled = visit(undeclared, {
        Argument: withoutUnset,
        ObjectField: withoutUnset,
        Variable({ name: { value: name } }) {
          values.push({ value: variables[name], type: types.get(name) ?? 'String' });
          return { kind: Kind.ENUM, value: `VALUE_${values.length - 1}` };
        },
      });
      const name = { kind: Kind.NAME, value: `${definition.name?.value}${at + 1}` } as const;
      return each.length > 1 ? { ...filled, name } : filled;
    });
  });
  // Enum values mark the places: names print unchanged, and a filled-in text could contain anything.
  const document = stringifyDocument({ kind: Kind.DOCUMENT, definitions });
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

const typeName = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : typeName(type.type));

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
