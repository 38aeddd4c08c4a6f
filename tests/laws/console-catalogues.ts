import { catalogueOf, relationsOf } from '../../service/records/asking/asked-fields.ts';
import type { AnyKind } from '../../service/records/fields.ts';

/** The file with the fields that the console may ask by. */
export const CATALOGUES = 'web/records/fields/asked-fields.json';

/**
 * The fields of all kinds that a query may name, a word list for each: `{ Job: { priority: 'choice ordered LOW NORMAL …',
 * customer: 'record Customer' } }`. The words of fields and values are in `service/shared/query/words.ts`.
 */
export function consoleCatalogues(kinds: readonly AnyKind[]): string {
  const asked = kinds.filter((kind) => catalogueOf(kind).nouns.length > 0);
  const all = asked.map((kind) => {
    const related = new Map(relationsOf(kind).map(({ name, kind }) => [name, catalogueOf(kind).kind]));
    const fields = catalogueOf(kind).fields.map((field) => [
      field.name,
      [
        field.type,
        field.isOptional && 'optional',
        field.isOrdered && 'ordered',
        field.isMoney && 'money',
        field.isShort && 'short',
        related.get(field.name),
        ...(field.choices ?? []).map(({ value }) => value),
      ]
        .filter(Boolean)
        .join(' '),
    ]);
    return [catalogueOf(kind).kind, Object.fromEntries(fields)];
  });
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
}
