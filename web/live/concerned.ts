import type { DocumentNode } from 'graphql';
import { fieldsWith } from '../cache.ts';
import type { Read } from '../traffic.ts';

/** Whether what a query was answered shows one of these records, or lists or counts others of their kinds. */
export function concernedBy(ids: ReadonlySet<string>): (read: Read) => boolean {
  const lists = new Set([...ids].flatMap(fieldsWith));
  return ({ query, answer }) => [...namesIn(query)].some((name) => lists.has(name)) || holdsOne(answer, ids);
}

const known = new WeakMap<DocumentNode, ReadonlySet<string>>();

/** The names of all fields that a document asks for. */
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

/** What operations, fragments and fields have of each other. */
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
