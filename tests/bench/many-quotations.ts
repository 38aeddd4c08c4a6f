import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../service/database/tables.ts';
import { fillWithCustomers, idOf, type ManyCustomers, one, owner } from './many-customers.ts';

const SUBJECTS = [
  'New boiler with pump',
  'Yearly inspection of lifts',
  'Windows of the first floor',
  'Cooling of the server room',
  'Fire doors for the stairs',
  'Cameras at the gate',
  'Water heaters for twelve flats',
  'Gutters and downpipes',
];
const LATELY = ['DRAFT', 'SENT', 'SENT', 'SENT', 'ACCEPTED', 'REJECTED'];
const LONG_AGO = [
  ...Array(40).fill('ACCEPTED'),
  ...Array(30).fill('REJECTED'),
  ...Array(28).fill('SENT'),
  'DRAFT',
  'CANCELLED',
];

/**
 * Fills an empty, migrated database with 3 companies and their quotations over 3 years, each valid for 30 days. Most old
 * quotations are settled, some expired. Every customer has 5 quotations, every lead 2. Each run gives the same data.
 */
export async function fillWithQuotations(db: Kysely<Tables>, count: number): Promise<ManyCustomers> {
  const customers = Math.ceil(count / 50) * 10;
  const many = await fillWithCustomers(db, customers);
  await addQuotations(db, count, customers);
  await sql`vacuum analyze`.execute(db);
  return many;
}

/** Adds quotations to existing companies and customers. */
export async function addQuotations(db: Kysely<Tables>, count: number, customers: number): Promise<void> {
  const [customer, quotation] = [idOf('customer'), idOf('quotation')];
  await sql`
    with dice as (
      select i, hashint4extended(i, 1) & 1048575 as a, hashint4extended(i, 2) & 1048575 as b,
        date_trunc('milliseconds', now() - (${sql.lit(count)} - i) * (interval '3 years' / ${sql.lit(count)})) as created_at
      from generate_series(1, ${sql.lit(count)}) i
    ), made as (
      select *, lpad(i::text, greatest(6, length(i::text)), '0') as digits, lpad((i / 20 * 10)::text, 6, '0') as lead,
        substr(md5(i::text), 1, 8) as mark, created_at::date + 30 as valid_until, ${one(SUBJECTS, 'a')} as subject,
        case when created_at < now() - interval '30 days' then ${one(LONG_AGO, 'b')} else ${one(LATELY, 'a')} end as status
      from dice
    )
    insert into quotations (id, created_at, updated_at, company_id, number, lead_number, customer_id, subject, issue_date,
      valid_until, expires_at, currency, tax_rounding, status, subtotal, total, search)
    select ${quotation('i')}, created_at, created_at, ${owner}, 'Q-2026-' || digits, 'L-' || lead,
      ${customer(`a % (${customers} / 10) * 10 + i % 10`)}, subject || ' ' || mark, created_at::date, valid_until,
      (valid_until + 1)::timestamptz, case when b % 1000 = 0 then 'USD' else 'CAD' end, 'DOCUMENT', status, a, a,
      lower(concat_ws(E'\\n', 'q-2026-' || digits, 'q2026' || digits, 'q-2026-' || i, 'q2026' || i, 'l-' || lead, 'l' || lead,
        'l-' || ltrim(lead, '0'), 'l' || ltrim(lead, '0'), subject || ' ' || mark))
    from made`.execute(db);
  // For any current year: new quotations are numbered after the existing quotations.
  await sql`insert into counters (company_id, kind, year, last)
    select ${idOf('company')('i')}, kind, year, ${sql.lit(count)} from generate_series(1, 3) i,
      (select 'QUOTATION' as kind, generate_series(2026, 2046) as year union all select 'LEAD', 0) as counted`.execute(
    db,
  );
}
