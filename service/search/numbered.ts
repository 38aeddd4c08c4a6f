import { type Kysely, sql } from 'kysely';
import { unplanned } from '../database/kept-plans.ts';
import type { Tables } from '../database/tables.ts';
import { factQuery } from './facts.ts';
import { mayBeSeen, type Range, termsOf } from './range.ts';
import type { Reading } from './reading.ts';
import { type FieldText, type Read, type Searched, shownNumber } from './searched.ts';

/** The most jobs, quotations or invoices with one number: numbers begin again each year, and each company has its own. */
const MOST_OF_A_NUMBER = 20;

/**
 * The customers of the jobs, quotations and invoices whose number a text names: the numbers by the customer's id. Digits count as a
 * number alone in the text, or after a word such as `job`. The numbers are read from their own indexes, so the texts of a customer
 * hold no numbers, and a new job changes no customer.
 */
export async function numbersOfCustomers(
  db: Kysely<Tables>,
  range: Range,
  reading: Reading,
): Promise<ReadonlyMap<string, FieldText[]>> {
  const isSought = range.kinds.some(({ kind }) => kind === 'CUSTOMER');
  const query = isSought ? numberQuery(range.numbered, reading) : null;
  if (query === null) return new Map();
  const branches = range.numbered.map((kind) => {
    const { record } = kind;
    const revision = 'revision' in kind.besides ? sql`revision` : sql`1`;
    return sql`(with found as materialized (
        select customer_id, number, ${revision} as revision, created_at from ${sql.table(record.table)}
        where ${mayBeSeen(kind, range)} and ${termsOf(kind)} @@ ${unplanned(query, 'tsquery')})
      select ${sql.lit(record.type)} as type, * from found order by created_at desc limit ${sql.lit(MOST_OF_A_NUMBER)})`;
  });
  const { rows } = await sql<Row>`${sql.join(branches, sql` union all `)}`.execute(db);
  const owned = rows.map(({ type, customerId, ...read }) => {
    const number = shownNumber(read);
    const [kind] = range.numbered.filter(({ record }) => record.type === type);
    const beside = kind ? nameOf(kind) : type;
    return { customerId, field: fieldOf(number, read.revision, beside, kind?.kind) };
  });
  return new Map(
    [...Map.groupBy(owned, ({ customerId }) => customerId)].map(([id, each]) => [id, each.map(({ field }) => field)]),
  );
}

type Row = Read & { type: string; customerId: string; revision: number };

const fieldOf = (text: string, revision: number, beside: string, kind: string | undefined): FieldText => ({
  field: `${beside}.number`,
  text,
  form: 'NUMBER',
  revision,
  record: text,
  beside,
  ...(kind && { kind }),
});

/** `PROFORMA_INVOICE` → `proformaInvoice` */
const nameOf = ({ kind }: Searched): string =>
  kind.toLowerCase().replace(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());

function numberQuery([numbered]: readonly Searched[], reading: Reading): string | null {
  if (!numbered) return null;
  const isAlone = reading.terms.length === 1;
  const terms = reading.terms.map((term) => ({
    ...term,
    mentions: term.mentions.filter((mention) => mention.form === 'NUMBER' && (isAlone || !mention.isBare)),
  }));
  return factQuery(numbered, { ...reading, terms, keys: [] });
}
