import { isDeepStrictEqual } from 'node:util';
import type { FieldChange } from '../shared/values.ts';

/** Fields of every change. */
const OF_ITSELF = new Set(['id', 'createdAt', 'updatedAt', 'version', 'deletedAt']);

type Fields = Record<string, unknown>;

/**
 * The differences of two states of a record; a dot separates the parts of a field:
 *
 * changesBetween({ address: { city: 'Lima' } }, { address: { city: 'Cusco' } })
 *    → [{ field: 'address.city', from: 'Lima', to: 'Cusco' }]
 */
export function changesBetween(before: Fields, after: Fields): FieldChange[] {
  return changesOf('', before, after).filter(({ field }) => !OF_ITSELF.has(field));
}

function changesOf(path: string, before: Fields, after: Fields): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const field = path + name;
    const from = before[name] ?? null;
    const to = after[name] ?? null;
    if (isDeepStrictEqual(from, to)) return [];
    if (!isFields(from ?? to) || !isFields(to ?? from)) return [{ field, from, to }];
    return changesOf(`${field}.`, (from ?? {}) as Fields, (to ?? {}) as Fields);
  });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
