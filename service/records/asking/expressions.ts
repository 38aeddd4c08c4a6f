import { type RawBuilder, sql } from 'kysely';
import type { AskedField, FieldType } from '../../shared/query/catalogue.ts';
import type { JobFieldType } from '../../shared/values.ts';
import type { AnyKind } from '../fields.ts';

/** The value of a field in SQL: a column, a part of an address, or a value of a job field. */
export function expressionOf(kind: AnyKind, field: AskedField, path: string): RawBuilder<unknown> {
  const [column = '', part] = path.split(/\.(.+)/);
  if (part === undefined) return sql.ref(column);
  if (column !== 'fields' || kind.type !== 'job') return sql`(${sql.ref(column)} ->> ${sql.lit(part)})`;
  const types: JobFieldType[] = TYPES[field.type] ?? [];
  const vars = JSON.stringify({ key: part });
  const isOfType = types.map((type) => `@.type == "${type}"`).join(' || ');
  const found = sql`(jsonb_path_query_first(fields, ${sql.lit(`$[*] ? (@.key == $key && (${isOfType})).value`)}, ${vars}::jsonb) #>> '{}')`;
  return CASTS[field.type]?.(found) ?? found;
}

const TYPES: Partial<Record<FieldType, JobFieldType[]>> = {
  text: ['TEXT', 'LONG_TEXT'],
  number: ['NUMBER'],
  day: ['DATE'],
  flag: ['CHECKBOX'],
  choice: ['DROPDOWN'],
};

const CASTS: Partial<Record<FieldType, (text: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  number: (text) => sql`${text}::numeric`,
  day: (text) => sql`${text}::date`,
  flag: (text) => sql`${text}::boolean`,
};

/** A text as `search` holds texts. The function alone takes five times as long for a text of ASCII. */
export const plainOf = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when octet_length(${text}) = char_length(${text}) then lower(${text}) else plain_text(${text}) end`;
