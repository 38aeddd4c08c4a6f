import { enumInputs, enums } from './enum-inputs.ts';

const NAME = /^[_A-Za-z]\w*$/;
/** Characters: what is longer is written a line for each of its parts. */
const LINE = 80;

/**
 * A value as a GraphQL document writes it, by the name of its type: an input's, an enum's or a scalar's.
 *
 * literalOf({ id: 'job_…', status: 'CLOSED' }, 'ChangeJobStatusInput') → '{ id: "job_…", status: CLOSED }'
 *
 * @throws RangeError for an object with a name that GraphQL has no way to write, as in a `JSON`.
 */
export function literalOf(value: unknown, type: string, indent = ''): string {
  if (typeof value === 'string') return enums.has(type) ? value : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value ?? null);
  const deeper = `${indent}  `;
  if (Array.isArray(value))
    return enclosed(
      '[',
      value.map((each) => literalOf(each, type, deeper)),
      ']',
      indent,
    );
  const parts = Object.entries(value).flatMap(([name, part]) => {
    if (part === undefined) return [];
    if (!NAME.test(name)) throw new RangeError(`GraphQL has no way to write the name “${name}”.`);
    return [`${name}: ${literalOf(part, enumInputs[type]?.[name] ?? 'String', deeper)}`];
  });
  return enclosed('{', parts, '}', indent);
}

function enclosed(open: string, parts: readonly string[], close: string, indent: string): string {
  if (parts.length === 0) return open + close;
  const isShort = parts.join(', ').length <= LINE && parts.every((part) => !part.includes('\n'));
  const space = open === '{' ? ' ' : '';
  if (isShort) return `${open}${space}${parts.join(', ')}${space}${close}`;
  return `${open}\n${parts.map((part) => `${indent}  ${part}\n`).join('')}${indent}${close}`;
}
