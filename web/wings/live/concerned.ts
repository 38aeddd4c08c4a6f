import type { DocumentNode } from 'graphql';
import { fieldsWith } from '../../ground/cache.ts';
import type { Read } from '../../ground/traffic.ts';

/** Whether the answer of a query holds a record of `ids`, or lists or counts records of the same kinds. */
export function concernedBy(ids: ReadonlySet<string>): (read: Read) => boolean {
  const lists = new Set([...ids].flatMap(fieldsWith));
  return ({ query, answer }) => [...namesIn(query)].some((name) => lists.has(name)) || holdsOne(answer, ids);
}

const known = new WeakMap<DocumentNode, ReadonlySet<string>>();

function namesIn(document: DocumentNode): ReadonlySet<string> {
  const names = known.get(document) ?? new Set(fieldNames(document.definitions));
  known.set(document, names);
  return names;
}

function fieldNames(nodes: readonly unknown[]): string[] {
  return (nodes as readonly Selecting[]).flatMap(({ kind, name, selectionSet }) => [
    ...(kind === 'Field' && name ? [name.value] : []),
    ...fieldNames(selectionSet?.selections ?? []),
  ]);
}

/** The common part of operations, fragments and fields. */
interface Selecting {
  readonly kind: string;
  readonly name?: { readonly value: string };
  readonly selectionSet?: { readonly selections: readonly unknown[] };
}

function holdsOne(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => holdsOne(item, ids));
  return Object.entries(value).some(([name, part]) =>
    name === 'id' ? typeof part === 'string' && ids.has(part) : holdsOne(part, ids),
  );
}
