import { type RawBuilder, sql } from 'kysely';
import { endsOf, lexeme } from './queries.ts';
import { mayBeSeen, type Range } from './range.ts';
import type { Reading } from './reading.ts';
import type { Searched } from './searched.ts';

/** The index query for the numbers, phone numbers, e-mails and codes of a text; null when a kind can have none. */
export function factQuery({ index: { number, phone } }: Searched, { terms, keys }: Reading): string | null {
  const mentions = terms.flatMap(({ mentions }) => mentions);
  const ways = mentions.flatMap((mention): string[] => {
    if (mention.form === 'EMAIL') return [lexeme(`=${mention.address.replace(/[\W_]/gu, '')}`)];
    if (mention.form === 'NUMBER' && number) {
      const { letter, year, digits } = mention;
      return letter === 'l' ? [lexeme(`=l${digits}`)] : [lexeme(`=${year ?? ''}${digits}`)];
    }
    if (mention.form === 'PHONE' && phone) return phoneWays(mention.digits);
    return [];
  });
  const all = [...new Set([...ways, ...keys.map((key) => lexeme(`=${key}`))])];
  return all.length > 0 ? all.join(' | ') : null;
}

const LEAST_END = 4;

/** The end of a number, its beginning, and both halves of a whole number, one of which has no wrong digit. */
function phoneWays(typed: string): string[] {
  const digits = typed.replace(/^0+/u, '');
  const backwards = [...typed].reverse().join('');
  if (typed.length < LEAST_END) return [];
  if (typed.length < 7) return [`${lexeme(`~${backwards}`)}:*`, ...(digits.length > 2 ? [`${lexeme(digits)}:*`] : [])];
  const halves = [`${lexeme(`~${backwards.slice(0, LEAST_END)}`)}:*`, `${lexeme(digits.slice(0, -LEAST_END))}:*`];
  return [...endsOf(digits), `${lexeme(digits)}:*`, ...(digits.length < 16 ? halves : [])];
}

/**
 * Queries for the rows with an amount or day of a text, each in the order of its index; none without amounts and days. The
 * SQL is the same for all texts with amounts or days.
 */
export function datedAndPriced(kind: Searched, range: Range, reading: Reading, zone: string): RawBuilder<unknown>[] {
  const { ranges, days } = amountsAndDays(reading);
  if (ranges.length === 0 && days.length === 0) return [];
  const { facts, record } = kind;
  const rowsOf = (column: string, values: RawBuilder<unknown>, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => {
    const name = sql.ref(column);
    return sql`(select each.* from ${values}, lateral (
      select * from ${sql.table(record.table)} where ${mayBeSeen(kind, range)} and ${name} >= ${from} and ${name} < ${to}
      order by ${name}, id limit 100) each limit 100)`;
  };
  const amounts = sql`jsonb_array_elements(${JSON.stringify(ranges)}::jsonb) as wanted (amount)`;
  const [least, most] = [sql`(wanted.amount ->> 0)::numeric`, sql`(wanted.amount ->> 1)::numeric`];
  const dates = sql`unnest(${days}::text[]) as wanted (day)`;
  const begins = (days: number) => sql`((wanted.day::date + ${sql.lit(days)})::timestamp at time zone ${zone})`;
  // Starts and creations have indexes.
  return [
    ...facts.amounts.map((column) => rowsOf(column, amounts, least, most)),
    ...(record.table === 'jobs'
      ? ['scheduledStart', 'createdAt'].map((column) => rowsOf(column, dates, begins(0), begins(1)))
      : facts.days.map((column) => rowsOf(column, dates, sql`wanted.day::date`, sql`wanted.day::date + 1`))),
  ];
}

/** The amounts of a text as ranges from the least amount to the first greater amount, and the days. */
function amountsAndDays({ terms }: Reading): { ranges: number[][]; days: string[] } {
  const mentions = terms.flatMap(({ mentions }) => mentions);
  return {
    ranges: mentions.flatMap((mention) =>
      mention.form === 'AMOUNT'
        ? mention.values.map((value) => (mention.isWhole ? [value - 0.5, value + 1] : [value, value + 0.0001]))
        : [],
    ),
    days: mentions.flatMap((mention) => (mention.form === 'DAY' ? mention.days : [])),
  };
}

/** A condition for all facts of a text, for rows at hand. Its SQL is the same for all texts with facts. */
export function factsAtHand({ facts, index, record }: Searched, reading: Reading, zone: string): RawBuilder<unknown> {
  const mentions = reading.terms.flatMap(({ mentions }) => mentions);
  const numbers = mentions.flatMap((mention) => (mention.form === 'NUMBER' ? [mention.digits] : []));
  const keys = reading.keys.filter((key) => key.length > 4 && /\d/u.test(key));
  if (mentions.length === 0 && keys.length === 0) return sql`false`;
  const phones = mentions.flatMap((mention) =>
    mention.form === 'PHONE' && mention.digits.length > 3 ? phoneParts(mention.digits) : [],
  );
  const patterns = [...keys, ...(index.phone ? phones : [])].map((part) => `%${part}%`);
  const { ranges, days } = amountsAndDays(reading);
  const dayOf = (column: string) =>
    record.table === 'jobs' ? sql`(${sql.ref(column)} at time zone ${zone})::date` : sql.ref(column);
  const conditions = [
    sql`(cardinality(${patterns}::text[]) > 0 and translate(search, ${SEPARATORS}, '') like any(${patterns}::text[]))`,
    ...(index.number ? [sql`substring(number from '[1-9]\\d*$') = any(${numbers}::text[])`] : []),
    ...facts.amounts.map(
      (column) => sql`exists (select from jsonb_array_elements(${JSON.stringify(ranges)}::jsonb) range
        where ${sql.ref(column)} >= (range->>0)::numeric and ${sql.ref(column)} < (range->>1)::numeric)`,
    ),
    ...facts.days.map(
      (column) => sql`(cardinality(${days}::text[]) > 0 and ${dayOf(column)} = any(${days}::text[]::date[]))`,
    ),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

const SEPARATORS = " -./()'’";

function phoneParts(typed: string): string[] {
  const digits = typed.replace(/^0+/u, '');
  if (typed.length < 7) return [typed];
  return [digits, digits.slice(-7), digits.slice(-LEAST_END), digits.slice(0, -LEAST_END)].filter(
    (part) => part.length > 3,
  );
}
