import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Db } from '../http/surroundings.ts';
import type { NamedTable } from '../records/references.ts';
import { nameColumn } from '../records/references.ts';
import type { KindName } from '../shared/field-errors.ts';
import { badField } from '../shared/problem.ts';
import { nameKey } from '../shared/same-name.ts';
import { normalise } from '../shared/search-text.ts';
import type { Status } from '../shared/values.ts';
import { isSamePhone, lastDigits } from '../words/phones.ts';

/** The kinds whose names are unique in a company. */
type CalledTable = Extract<NamedTable, 'departments' | 'customerCompanies'>;

/** A live record of a company. */
export interface Called {
  id: string;
  version: number;
  status: Status;
  name: string;
}

/** The live records of a company with a name. Case and repeated spaces don't count. */
export function namesakes(db: Db, kind: { table: CalledTable }, companyId: string, name: string): Promise<Called[]> {
  const column = sql.ref(nameColumn(kind));
  return (
    (db as unknown as Kysely<Pick<Tables, 'departments'>>)
      // All these tables have these columns.
      .selectFrom(kind.table as 'departments')
      .where('companyId', '=', companyId)
      .where('deletedAt', 'is', null)
      .where(sql`name_key(${column})`, '=', sql`name_key(${name})`)
      .select(['id', 'version', 'status', sql<string>`${column}`.as('name')])
      .orderBy('id')
      .forKeyShare()
      .execute()
  );
}

/** The live people of a company with a name, ignoring accents, or with an e-mail, or with a phone number in any notation. */
export async function peopleCalled(
  db: Db,
  { table }: { table: 'customers' | 'users' },
  companyId: string,
  text: string,
): Promise<Called[]> {
  const live = (db as unknown as Kysely<Pick<Tables, 'users'>>)
    // Both tables have these columns.
    .selectFrom(table as 'users')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .select(['id', 'version', 'status', 'fullName as name'])
    .orderBy('id')
    .forKeyShare();
  if (text.includes('@')) return live.where(sql`lower(email)`, '=', text.toLowerCase()).execute();
  const digits = /^\P{L}*(?:(?:x|ext\.?) ?\d+)?$/u.test(text) ? lastDigits(text) : null;
  if (digits !== null) {
    const found = await live.select('phone').where(sql`last_digits(phone)`, '=', digits).execute();
    return found.filter(({ phone }) => isSamePhone(phone ?? '', text));
  }
  const fitting = await live.where('sortName', '=', normalise(text.replaceAll(/\s+/gu, ' '))).execute();
  const exact = fitting.filter(({ name }) => nameKey(name) === nameKey(text));
  return exact.length > 0 ? exact : fitting;
}

/**
 * The id of the record that a cell names: an active record, or the record that the field has already.
 *
 * @param isOfPast whether the row records a past job, whose customer, department and worker may be inactive by now.
 * @throws Problem BAD_INPUT at the cell for an unknown, an ambiguous or an inactive name.
 */
export function onlyOne(
  found: readonly Called[],
  path: string,
  kind: KindName,
  given: string,
  { present = null, isOfPast = false }: { present?: string | null; isOfPast?: boolean } = {},
): string {
  const active = found.filter(({ id, status }) => status === 'ACTIVE' || id === present);
  const fitting = isOfPast && active.length === 0 ? found : active;
  const [first] = fitting.length > 0 ? fitting : found;
  if (!first) throw badField(path, 'NOT_FOUND', { kind, given }, given);
  if (fitting.length > 1) throw badField(path, 'AMBIGUOUS', { kind, given }, given);
  if (fitting.length === 0) throw badField(path, 'INACTIVE', { kind, name: first.name });
  return first.id;
}
