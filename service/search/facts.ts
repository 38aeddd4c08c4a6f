import { type RawBuilder, sql } from 'kysely';
import { endsOf, lexeme } from './queries.ts';
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

/** Conditions for amounts and days of a text, which indexes answer. */
export function datedAndPriced({ facts, record }: Searched, { terms }: Reading, zone: string): RawBuilder<unknown>[] {
  const mentions = terms.flatMap(({ mentions }) => mentions);
  return mentions.flatMap((mention): RawBuilder<unknown>[] => {
    if (mention.form === 'AMOUNT') {
      return facts.amounts.flatMap((column) =>
        mention.values.map((value) =>
          mention.isWhole
            ? sql`(${sql.ref(column)} >= ${value - 0.5} and ${sql.ref(column)} < ${value + 1})`
            : sql`${sql.ref(column)} = ${value}`,
        ),
      );
    }
    if (mention.form !== 'DAY') return [];
    return mention.days.flatMap((day) =>
      record.table === 'jobs' ? jobDays(day, zone) : facts.days.map((column) => sql`${sql.ref(column)} = ${day}::date`),
    );
  });
}

/** Starts and creations have indexes. */
function jobDays(day: string, zone: string): RawBuilder<unknown>[] {
  const [from, to] = [
    sql`(${day}::timestamp at time zone ${zone})`,
    sql`((${day}::timestamp + interval '1 day') at time zone ${zone})`,
  ];
  return ['scheduledStart', 'createdAt'].map(
    (column) => sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`,
  );
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
  const ranges = mentions.flatMap((mention) =>
    mention.form === 'AMOUNT'
      ? mention.values.map((value) => (mention.isWhole ? [value - 0.5, value + 1] : [value, value + 0.0001]))
      : [],
  );
  const days = mentions.flatMap((mention) => (mention.form === 'DAY' ? mention.days : []));
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
