import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../service/database/tables.ts';

/** Of the company that has most of the jobs: what to ask for by a filter. */
export interface ManyJobs {
  companyId: string;
  customerId: string;
  customerCompanyId: string;
  departmentId: string;
  assigneeId: string;
}

const TITLES = [
  'Furnace does not ignite',
  'Leak in the basement',
  'Lift stops between floors',
  'Yearly inspection of boilers',
  'Smoke detector beeps',
  'Replace a window',
  'Camera at the gate shows nothing',
  'Water heater is cold',
  'Paint the stairs',
  'Gutter overflows',
  'Door does not close',
  'Cooling of the server room',
];
const STREETS = ['Harbour', 'Station', 'Mill', 'Church', 'King', 'Lake', 'Hill', 'Market', 'Bridge', 'Garden'];
const CITIES = ['Toronto', 'Montreal', 'Ottawa', 'Quebec', 'Halifax', 'Victoria', 'Calgary'];
const PRIORITIES = ['LOW', 'NORMAL', 'NORMAL', 'NORMAL', 'NORMAL', 'HIGH', 'HIGH', 'URGENT'];
const LATELY = ['NEW', 'NEW', 'ASSIGNED', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CLOSED'];
const LONG_AGO = [...Array(250).fill('CLOSED'), 'NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CANCELLED'];

/**
 * Fills an empty, migrated database with three companies, of which the first has eight jobs in ten, over three years: old
 * ones are settled, most of the last month's are in the middle of it. There is a customer for five jobs, a customer
 * company for ten customers. Of three companies, the last digit of a row's number says whose it is. The same at each run.
 */
export async function fillWithJobs(db: Kysely<Tables>, count: number): Promise<ManyJobs> {
  const customers = Math.ceil(count / 50) * 10;
  const [company, department, user] = [idOf('company'), idOf('department'), idOf('user')];
  const [customer, customerCompany, job] = [idOf('customer'), idOf('customer_company'), idOf('job')];
  const owner = company('case when i % 10 < 8 then 1 else i % 10 - 6 end');

  await db
    .insertInto('companies')
    .values([1, 2, 3].map((index) => ({ ...COMPANY, id: plainId('company', index) })))
    .execute();
  await sql`insert into departments (id, company_id, name, search, sort_name)
    select ${department('i')}, ${owner}, i, '', '' from generate_series(0, 39) i`.execute(db);
  await sql`insert into users (id, company_id, full_name, email, role, search, sort_name)
    select ${user('i')}, ${owner}, i, i || '@lima.example', 'ROLE_USER', '', '' from generate_series(0, 199) i`.execute(
    db,
  );
  await sql`insert into customer_companies (id, company_id, name, search, sort_name)
    select ${customerCompany('i')}, ${owner}, i, '', '' from generate_series(0, ${sql.lit(customers)} / 10 + 9) i`.execute(
    db,
  );
  await sql`insert into customers (id, company_id, customer_company_id, full_name, phone, search, sort_name)
    select ${customer('i')}, ${owner}, ${customerCompany('i / 100 * 10 + i % 10')}, i, '1', '', ''
    from generate_series(0, ${sql.lit(customers)} + 9) i`.execute(db);
  await sql`
    with dice as (
      select i, hashint4extended(i, 1) & 1048575 as a, hashint4extended(i, 2) & 1048575 as b,
        date_trunc('milliseconds', now() - (${sql.lit(count)} - i) * (interval '3 years' / ${sql.lit(count)})) as created_at
      from generate_series(1, ${sql.lit(count)}) i
    ), made as (
      select *, lpad(i::text, greatest(6, length(i::text)), '0') as digits, substr(md5(i::text), 1, 8) as mark,
        ${one(TITLES, 'a')} as title, b % 200 || ' ' || ${one(STREETS, 'b')} || ' Road' as street, ${one(CITIES, 'a + b')} as city,
        case when created_at < now() - interval '30 days' then ${one(LONG_AGO, 'b')} else ${one(LATELY, 'a')} end as status,
        case when a % 10 > 0 then date_trunc('hour', created_at + b % 1000 * interval '30 minutes') end as starts
      from dice
    )
    insert into jobs (id, created_at, updated_at, company_id, number, title, description, department_id, customer_id,
      site_address, priority, requested_at, scheduled_start, scheduled_end, assignee_id, status, search)
    select ${job('i')}, created_at, created_at, ${owner}, 'J-' || digits, title, 'Reference ' || mark,
      ${department('i / 10 % 4 * 10 + i % 10')}, ${customer(`a % (${customers} / 10) * 10 + i % 10`)},
      jsonb_build_object('line1', street, 'line2', null, 'city', city, 'region', null, 'postcode', null, 'country', null), ${one(PRIORITIES, 'a')}, created_at, starts,
      starts + interval '3 hours', case when status <> 'NEW' then ${user('b % 20 * 10 + i % 10')} end, status,
      lower(concat_ws(E'\\n', 'j-' || digits, 'j' || digits, 'j-' || i, 'j' || i, title, 'reference ' || mark, street, city))
    from made`.execute(db);
  await sql`vacuum analyze`.execute(db);

  const first = (type: string) => plainId(type, 1);
  return {
    companyId: first('company'),
    customerId: first('customer'),
    customerCompanyId: first('customer_company'),
    departmentId: first('department'),
    assigneeId: first('user'),
  };
}

const COMPANY = {
  name: 'Lima Works',
  email: 'office@lima.example',
  currency: 'CAD',
  locale: 'en-CA',
  timeZone: 'America/Toronto',
  numberOfUsers: 1000,
  search: '',
  sortName: '',
};

/** plainId('job', 7) → 'job_00000000000000000000000007' */
function plainId(type: string, index: number): string {
  return `${type}_${String(index).padStart(26, '0')}`;
}

/** The same in SQL, of a whole number that an expression gives. */
function idOf(type: string): (expression: string) => RawBuilder<string> {
  return (expression) => sql.raw(`'${type}_' || lpad((${expression})::text, 26, '0')`);
}

/** One of some words, in SQL, as a whole number decides that an expression gives. */
function one(words: readonly string[], expression: string): RawBuilder<string> {
  const list = sql.join(words.map((word) => sql.lit(word)));
  return sql`(array[${list}])[1 + (${sql.raw(expression)}) % ${sql.lit(words.length)}]`;
}
