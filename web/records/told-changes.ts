import { fieldName, isEnum, wordFor } from './words.ts';

/** A change as it is told: what changed, and its values, of which a list's are only those that came or went. */
export interface Told {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What the sentence above the changes says already, or nobody asks for. */
const unspoken = new Set(['deletedAt', 'updatedAt', 'createdAt', 'messageId']);

/**
 * The changes of an audit entry, as people say them: a company's own fields each by their label, of a list what was added to
 * it and what taken out, each row in a line.
 *
 * toldChanges([{ field: 'completedInfo.materials', from: [], to: [{ description: 'Pipe', quantity: '2', unit: 'm' }] }])
 *   → [{ field: 'Materials', from: [], to: ['Pipe · 2 · m'] }]
 */
export function toldChanges(changes: readonly Told[]): readonly Told[] {
  return changes.flatMap((change) => {
    const { field, from, to } = change;
    if (unspoken.has(field)) return [];
    if (field === 'fields') return ownFields(rowsOf(from), rowsOf(to));
    if (Array.isArray(from ?? to)) return [{ field: fieldName(field), ...difference(rowsOf(from), rowsOf(to)) }];
    return [{ ...change, field: fieldName(field) }];
  });
}

const rowsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The values of a company's own fields that differ, by key. */
function ownFields(before: readonly unknown[], after: readonly unknown[]): readonly Told[] {
  const [from, to] = [byKey(before), byKey(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((key) => {
    const [was, is] = [from.get(key), to.get(key)];
    if (was?.value === is?.value) return [];
    return [{ field: (is ?? was)?.label ?? key, from: was?.value ?? null, to: is?.value ?? null }];
  });
}

interface OwnField {
  readonly key: string;
  readonly label: string;
  readonly value: unknown;
}

// The audit trail keeps a job's fields as the job has them.
const byKey = (rows: readonly unknown[]) => new Map((rows as readonly OwnField[]).map((row) => [row.key, row]));

/** What is in one list and not in the other; of two that differ in their order alone, both whole. */
function difference(before: readonly unknown[], after: readonly unknown[]): { from: string[]; to: string[] } {
  const [from, to] = [before.map(inWords), after.map(inWords)];
  const [gone, come] = [from.filter((row) => !to.includes(row)), to.filter((row) => !from.includes(row))];
  return gone.length + come.length > 0 ? { from: gone, to: come } : { from, to };
}

/** `{ label: 'Tight', done: true, remark: null }` → `Tight · done`; a picture without words is a picture. */
function inWords(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row);
  const words = Object.entries(row).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return value ? [fieldName(name).toLowerCase()] : [];
    if (typeof value !== 'string' || value === '' || value.startsWith('file_')) return [];
    return [isEnum(value) ? wordFor(value) : value];
  });
  return words.join(' · ') || 'a picture';
}
