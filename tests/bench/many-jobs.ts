import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../service/database/tables.ts';
import { fillWithCustomers, idOf, type ManyCustomers, one, owner, plainId } from './many-customers.ts';

/** Filter values in the company with most jobs. */
export interface ManyJobs extends ManyCustomers {
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
const PLACES = [
  ...['kitchen', 'laundry', 'garage', 'attic', 'lobby', 'north wing', 'south wing', 'workshop', 'loading dock', 'roof'],
  ...['courtyard', 'canteen', 'archive', 'chapel', 'gymnasium', 'greenhouse', 'sauna', 'nursery', 'bakery', 'library'],
];
const STREETS = ['Harbour', 'Station', 'Mill', 'Church', 'King', 'Lake', 'Hill', 'Market', 'Bridge', 'Garden'];
const CITIES = ['Toronto', 'Montreal', 'Ottawa', 'Quebec', 'Halifax', 'Victoria', 'Calgary'];
const PRIORITIES = ['LOW', 'NORMAL', 'NORMAL', 'NORMAL', 'NORMAL', 'HIGH', 'HIGH', 'URGENT'];
const LATELY = ['NEW', 'NEW', 'ASSIGNED', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CLOSED'];
const LONG_AGO = [...Array(250).fill('CLOSED'), 'NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CANCELLED'];

/**
 * Fills an empty, migrated database with 3 companies and their jobs over 3 years. Old jobs are finished; most jobs of the last
 * month are open. Every customer has 5 jobs. Each run gives the same data.
 */
export async function fillWithJobs(db: Kysely<Tables>, count: number): Promise<ManyJobs> {
  const customers = Math.ceil(count / 50) * 10;
  const many = await fillWithCustomers(db, customers);
  const made = await addJobs(db, count, customers);
  await sql`vacuum analyze`.execute(db);
  return { ...many, ...made };
}

/** Adds jobs to existing companies and customers. */
export async function addJobs(
  db: Kysely<Tables>,
  count: number,
  customers: number,
): Promise<Omit<ManyJobs, keyof ManyCustomers>> {
  const [department, user, customer, job] = [idOf('department'), idOf('user'), idOf('customer'), idOf('job')];
  await sql`insert into departments (id, company_id, name, search, sort_name)
    select ${department('i')}, ${owner}, i, '', '' from generate_series(0, 39) i`.execute(db);
  await sql`insert into users (id, company_id, full_name, email, role, search, sort_name)
    select ${user('i')}, ${owner}, i, i || '@lima.example', 'ROLE_USER', '', '' from generate_series(0, 199) i`.execute(
    db,
  );
  await sql`
    with dice as (
      select i, hashint4extended(i, 1) & 1048575 as a, hashint4extended(i, 2) & 1048575 as b,
        date_trunc('milliseconds', now() - (${sql.lit(count)} - i) * (interval '3 years' / ${sql.lit(count)})) as created_at
      from generate_series(1, ${sql.lit(count)}) i
    ), made as (
      select *, lpad(i::text, greatest(6, length(i::text)), '0') as digits, substr(md5(i::text), 1, 8) as mark,
        ${one(TITLES, 'a')} || ', ' || ${one(PLACES, 'a / 16')} as title, b % 200 || ' ' || ${one(STREETS, 'b')} || ' Road' as street, ${one(CITIES, 'a + b')} as city,
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
  // New jobs are numbered after the existing jobs.
  await sql`insert into counters (company_id, kind, year, last)
    select ${idOf('company')('i')}, 'JOB', 0, ${sql.lit(count)} from generate_series(1, 3) i`.execute(db);
  return { departmentId: plainId('department', 1), assigneeId: plainId('user', 1) };
}
