import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { Nullable, OneOf } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { normalise } from '../shared/search-text.ts';
import type { Address } from '../shared/values.ts';
import { isSamePhone, lastDigits } from '../words/phones.ts';

export const similarKinds = ['CUSTOMER', 'CUSTOMER_COMPANY', 'ITEM'] as const;
type SimilarKind = (typeof similarKinds)[number];

const similarFields = ['NAME', 'NAME_AND_CITY', 'EMAIL', 'PHONE'] as const;
type SimilarField = (typeof similarFields)[number];

/** The values of a new record. */
export interface Given {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  city?: string | undefined;
}

/** A live record that is likely the same as a new record. */
export interface Similar {
  recordId: string;
  name: string;
  city: string | null;
  /** The values that both have. */
  matched: SimilarField[];
}

export const SimilarRecord = Type.Object(
  {
    recordId: Type.String(),
    name: Type.String(),
    city: Nullable(Type.String()),
    matched: Type.Array(OneOf(similarFields)),
  },
  { title: 'SimilarRecord' },
);

/** How a kind's records are compared. Names without a city are enough where names are nearly unique. */
const WAYS = {
  CUSTOMER: { table: 'customers', name: 'fullName', reached: true, byName: 'NAME_AND_CITY' },
  CUSTOMER_COMPANY: { table: 'customerCompanies', name: 'name', reached: true, byName: 'NAME' },
  ITEM: { table: 'items', name: 'name', reached: false, byName: 'NAME' },
} as const satisfies Record<SimilarKind, object>;

const MOST = 5;
/** The most namesakes to compare by their city. */
const MOST_NAMESAKES = 100;

/** The records of a company that share a phone, an e-mail, or a name and a city with a new record. At most five. */
export async function similarRecords(db: Db, kind: SimilarKind, companyId: string, given: Given): Promise<Similar[]> {
  const { table, name, reached, byName } = WAYS[kind];
  const sought = soughtOf(given);
  const conditions: RawBuilder<unknown>[] = [];
  if (reached && sought.email) conditions.push(sql`lower(email) = ${sought.email}`);
  if (reached && sought.lastDigits) conditions.push(sql`last_digits(phone) = ${sought.lastDigits}`);
  if (sought.name && (byName === 'NAME' || sought.city)) conditions.push(sql`sort_name = ${sought.name}`);
  if (conditions.length === 0) return [];
  const reach = reached ? sql`email, phone, address` : sql`null as email, null as phone, null as address`;
  // Each way has an index of its own.
  const ways = conditions.map(
    (condition) => sql`(
      select id, ${sql.ref(name)} as name, sort_name, ${reach} from ${sql.table(table)}
      where company_id = ${companyId} and deleted_at is null and ${condition} limit ${MOST_NAMESAKES})`,
  );
  const { rows } = await sql<Found>`${sql.join(ways, sql` union all `)}`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...found.values()]
    .map((row) => ({
      recordId: row.id,
      name: row.name,
      city: row.address?.city ?? null,
      matched: matchesOf(row, sought, byName),
    }))
    .filter(({ matched }) => matched.length > 0)
    .toSorted((one, other) => other.matched.length - one.matched.length)
    .slice(0, MOST);
}

interface Found {
  id: string;
  name: string;
  sortName: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
}

/** The given values in the form of the compared columns; null for a value too short to tell. */
function soughtOf({ name, email, phone, city }: Given) {
  return {
    name: normalise(name ?? '') || null,
    email: email?.toLowerCase() || null,
    phone: phone ?? '',
    lastDigits: lastDigits(phone ?? ''),
    city: normalise(city ?? '') || null,
  };
}

function matchesOf(row: Found, sought: ReturnType<typeof soughtOf>, byName: 'NAME' | 'NAME_AND_CITY'): SimilarField[] {
  const isIn = normalise(row.address?.city ?? '') === sought.city;
  const matches: Record<SimilarField, boolean> = {
    EMAIL: sought.email !== null && row.email?.toLowerCase() === sought.email,
    PHONE: row.phone !== null && isSamePhone(row.phone, sought.phone),
    NAME: byName === 'NAME' && row.sortName === sought.name,
    NAME_AND_CITY: byName === 'NAME_AND_CITY' && row.sortName === sought.name && isIn,
  };
  return similarFields.filter((field) => matches[field]);
}
