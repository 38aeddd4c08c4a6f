import { type RawBuilder, sql } from 'kysely';
import type { AskedField } from '../../shared/query/catalogue.ts';
import type { AnyKind } from '../fields.ts';
import { relationsOf } from './asked-fields.ts';
import { type Asking, flagOf } from './conditions.ts';
import { expressionOf } from './expressions.ts';
import type { By, FigureOf, GroupOrder } from './group-request.ts';
import { sortingOf } from './sortings.ts';

/* The pieces of a query for groups. Rows make parts by key and currency; parts have `sum`, `many`, `end` for each figure. */

type Sql = RawBuilder<unknown>;

/** The key of a row's group, as text. */
export function keySql({ field, path, unit }: By, asking: Asking): Sql {
  const { kind } = asking;
  const relation = relationsOf(kind).find(({ name }) => name === path);
  if (relation) return sql.ref(relation.column);
  const flag = kind.flags?.[path];
  if (flag) return sql`(${flagOf(flag, asking.viewer)})::text`;
  const own = kind.choices?.[path];
  if (own) {
    const cases = (field.choices ?? []).map(({ value }) => sql`when ${own(value)} then ${sql.lit(value)}`);
    return sql`(case ${sql.join(cases, sql` `)} end)`;
  }
  const value = expressionOf(kind, field, path);
  if (field.type === 'number') return sql`trim_scale((${value})::numeric)::text`;
  if (field.type !== 'day' && field.type !== 'moment') return sql`(${value})::text`;
  const local =
    field.type === 'day' ? sql`${value}::timestamp` : sql`(${value} at time zone ${sql.lit(asking.timeZone)})`;
  return sql`date_trunc(${sql.lit(unit ?? 'month')}, ${local})::date::text`;
}

/** The currency of a row's amounts: the row's own, or the company's. */
export const currencyOf = ({ fields }: AnyKind): Sql =>
  fields.currency ? sql.ref('currency') : sql`(select currency from companies where companies.id = company_id)`;

const letter = (at: number) => 'abcdefgh'.charAt(at);
const sumOf = (at: number) => sql.ref(`sum${letter(at)}`);
const manyOf = (at: number) => sql.ref(`many${letter(at)}`);
const endOf = (at: number) => sql.ref(`end${letter(at)}`);
const isEnd = ({ is }: FigureOf) => is === 'MIN' || is === 'MAX';
const ends = ({ is }: FigureOf, of: Sql): Sql => (is === 'MIN' ? sql`min(${of})` : sql`max(${of})`);

/** The columns of parts for a figure, from the rows. */
export function partsOf(kind: AnyKind, figure: FigureOf, at: number): Sql[] {
  const value = expressionOf(kind, figure.field, figure.path);
  if (isEnd(figure)) return [sql`${ends(figure, value)} as ${endOf(at)}`];
  return [sql`sum(${value}) as ${sumOf(at)}`, sql`count(${value}) as ${manyOf(at)}`];
}

/** The same columns for larger parts, from parts. */
export const partsOfParts = (figure: FigureOf, at: number): Sql[] =>
  isEnd(figure)
    ? [sql`${ends(figure, endOf(at))} as ${endOf(at)}`]
    : [sql`sum(${sumOf(at)}) as ${sumOf(at)}`, sql`sum(${manyOf(at)}) as ${manyOf(at)}`];

/** Values and rank of a figure, from the parts of a group: [{ currency, value }], the largest first. */
export function valuesOf(figure: FigureOf, at: number): { values: Sql; rank: Sql } {
  const { field, is } = figure;
  const mean = (sum: Sql, many: Sql) => sql`trim_scale(round(${sum} / nullif(${many}, 0), 6))`;
  if (field.isMoney) {
    const value = isEnd(figure) ? endOf(at) : is === 'SUM' ? sumOf(at) : mean(sumOf(at), manyOf(at));
    const each = sql`jsonb_build_object('currency', currency, 'value', ${value}::text)`;
    const values = sql`jsonb_agg(${each} order by ${value} desc, currency) filter (where ${value} is not null)`;
    return { values, rank: sql`max(${value})` };
  }
  const value = isEnd(figure)
    ? ends(figure, endOf(at))
    : is === 'SUM'
      ? sql`sum(${sumOf(at)})`
      : mean(sql`sum(${sumOf(at)})`, sql`sum(${manyOf(at)})`);
  const text =
    field.type === 'moment'
      ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : field.type === 'number'
        ? sql`trim_scale(${value}::numeric)::text`
        : sql`${value}::text`;
  const rank = field.type === 'number' ? value : sql`extract(epoch from ${value})`;
  return { values: sql`jsonb_build_array(jsonb_build_object('value', ${text}))`, rank };
}

/** The place of a group's key among the keys of a field; `key` is a column of the groups. */
export function placeOfKey({ field, path }: By, kind: AnyKind): Sql {
  const relation = relationsOf(kind).find(({ name }) => name === path);
  if (relation) {
    const { value } = sortingOf(kind, { path, field });
    return sql`(select ${value} from ${sql.table(relation.kind.table)} as related where related.id = groups.key)`;
  }
  if (field.type === 'choice') {
    const values = (field.choices ?? []).map(({ value }) => sql.lit(value));
    return sql`array_position(array[${sql.join(values)}]::text[], key)`;
  }
  if (field.type === 'number') return sql`key::numeric`;
  return field.type === 'text' ? sql`plain_text(key) collate "C"` : sql`key collate "C"`;
}

/** The name of the record that is a group's key; null for other keys. */
export function nameOfKey({ path }: By, kind: AnyKind): Sql {
  const relation = relationsOf(kind).find(({ name }) => name === path);
  if (!relation) return sql`null::text`;
  const sorted = Object.values(relation.kind.fields).find(({ sorts }) => sorts)?.sorts?.[0] ?? 'number';
  return sql`(select ${sql.ref(sorted)} from ${sql.table(relation.kind.table)} as related where related.id = ranked.key)`;
}

/** The order of a field's groups without a choice of the caller. */
export function usualOrder(field: AskedField | undefined): GroupOrder {
  const isInOrder = field !== undefined && ['choice', 'flag', 'day', 'moment'].includes(field.type);
  return isInOrder ? 'KEY_ASC' : 'COUNT_DESC';
}
