import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../service/database/tables.ts';

/** Filter values in the company with most customers. */
export interface ManyCustomers {
  companyId: string;
  customerId: string;
  customerCompanyId: string;
}

/** SQL for a row's company: the last digit of the row number `i` chooses 1 of 3 companies. */
export const owner = idOf('company')('case when i % 10 < 8 then 1 else i % 10 - 6 end');

/**
 * Fills an empty, migrated database with 3 companies and their customers, created over 3 years. The first company has 8 in
 * 10 customers; every 10 customers share a customer company. Each run gives the same data.
 *
 * @param count of customers, a multiple of 10.
 */
export async function fillWithCustomers(db: Kysely<Tables>, count: number): Promise<ManyCustomers> {
  const [customer, customerCompany] = [idOf('customer'), idOf('customer_company')];
  await db
    .insertInto('companies')
    .values([1, 2, 3].map((index) => ({ ...COMPANY, id: plainId('company', index) })))
    .execute();
  await sql`insert into customer_companies (id, company_id, name, tax_number, search, sort_name)
    select ${customerCompany('i')}, ${owner}, name, tax, lower(name || E'\\n' || tax), lower(name) from (
      select i, ${one(LAST_NAMES, 'i * 7')} || ' ' || ${one(TRADES, 'i / 5')} || ' ' || i as name, 'CA' || 100000000 + i as tax
      from generate_series(0, ${sql.lit(count)} / 10 + 9) i
    ) made`.execute(db);
  await sql`
    with dice as (
      select i, hashint4extended(i, 3) & 1048575 as a, hashint4extended(i, 4) & 1048575 as b,
        date_trunc('milliseconds', now() - (${sql.lit(count)} - i) * (interval '3 years' / ${sql.lit(count)})) as created_at
      from generate_series(0, ${sql.lit(count)} + 9) i
    ), made as (
      select *, ${one(FIRST_NAMES, 'a')} as first_name, ${one(LAST_NAMES, 'b')} as last_name,
        ${one(['416', '514', '613', '418', '902', '604'], 'a + b')} as area, lpad((a % 1000)::text, 3, '0') as town,
        lpad((i % 10000)::text, 4, '0') as line from dice
    ), reached as (
      select *, first_name || ' ' || last_name as full_name, lower(first_name || '.' || last_name || i || '@') || ${one(HOSTS, 'b')} as email,
        case i % 3 when 0 then '+1 ' || area || ' ' || town || ' ' || line when 1 then '(' || area || ') ' || town || '-' || line
          else '1-' || area || '-' || town || '-' || line end as phone from made
    )
    insert into customers (id, created_at, updated_at, company_id, customer_company_id, full_name, email, phone, address, search, sort_name)
    select ${customer('i')}, created_at, created_at, ${owner}, ${customerCompany('i / 100 * 10 + i % 10')}, full_name, email, phone,
      case when a % 8 > 0 then jsonb_build_object('line1', b % 200 || ' Mill Road', 'line2', null, 'city', ${one(TOWNS, 'a + b')},
        'region', null, 'postcode', null, 'country', 'CA') end,
      lower(full_name || E'\\n' || email || E'\\n' || regexp_replace(phone, '\\D', '', 'g')), lower(full_name) from reached`.execute(
    db,
  );
  return firstOfMany;
}

const FIRST_NAMES =
  words(`Ana Bruno Carla Diego Elena Farid Grace Hiro Ines Jonas Karim Lena Marco Nadia Omar Paula Quinn
  Rosa Samir Tessa Uma Victor Wanda Xenia Yusuf Zoe Amir Bianca Chen Dora Emil Fatima Gustav Hana Igor Julia Kofi Lucia Maria
  Noah Olga Pedro Ruth Sofia Tomas Vera Walter Yara Aisha Bela Clara David Esther Felix Greta Hugo Irene Jakob Karin Leo`);
const LAST_NAMES =
  words(`Lima Okafor Tanaka Silva Novak Haddad Schmidt Rossi Moreau Larsen Kowalski Petrov Nguyen Singh Mbeki
  Castillo Dubois Fischer Garcia Hansen Ivanov Jansen Keller Lopez Martin Nielsen Ortega Pereira Quist Romano Santos Tremblay
  Ueda Vargas Weber Xu Yilmaz Zimmer Abebe Bauer Costa Duarte Eriksen Ferrari Gagnon Horvat Ito Johansson Kaya Lefebvre Meyer
  Nowak Oliveira Popescu Richter Sato Toth Ulrich Vogel Wong Yamada Zhang Almeida Brandt Cohen Demir Engel Fontaine`);
const TRADES = words('Properties Stores Bakery Hotels Clinics Schools Garages Kitchens Motors Farms Homes Logistics');
const TOWNS = words('Toronto Montreal Ottawa Quebec Halifax Victoria Calgary');
const HOSTS = words('mail.example post.example works.example home.example office.example');

function words(text: string): string[] {
  return text.split(/\s+/);
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
export function plainId(type: string, index: number): string {
  return `${type}_${String(index).padStart(26, '0')}`;
}

/** Ids of the first company with its customer and customer company. */
export const firstOfMany: ManyCustomers = {
  companyId: plainId('company', 1),
  customerId: plainId('customer', 1),
  customerCompanyId: plainId('customer_company', 1),
};

/** `plainId` in SQL, with an integer expression as the index. */
export function idOf(type: string): (expression: string) => RawBuilder<string> {
  return (expression) => sql.raw(`'${type}_' || lpad((${expression})::text, 26, '0')`);
}

/** SQL to choose a word by an integer expression. */
export function one(words: readonly string[], expression: string): RawBuilder<string> {
  const list = sql.join(words.map((word) => sql.lit(word)));
  return sql`(array[${list}])[1 + (${sql.raw(expression)}) % ${sql.lit(words.length)}]`;
}
