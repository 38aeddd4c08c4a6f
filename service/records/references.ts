import { type Kysely, sql } from 'kysely';
import { runKept } from '../database/kept-plans.ts';
import type { Tables } from '../database/tables.ts';
import type { Db } from '../http/surroundings.ts';
import type { KindName } from '../shared/field-errors.ts';
import { typeOf } from '../shared/ids.ts';
import { type Standing, scopeOf, sees } from '../shared/permissions.ts';
import { badField, conflictingField, notFound, type Problem } from '../shared/problem.ts';
import { survivorOf } from './led-on.ts';

/** Tables whose active records new records can refer to. */
type ChoiceTable = 'departments' | 'users' | 'customers' | 'customerCompanies';

/** Tables whose live records new records can refer to. */
type SupportTable = 'termsAndConditions' | 'contactDetails' | 'bankDetails' | 'proformaInvoiceTerms';

/**
 * Requires a field to name an active record of the same company, and locks it against deletion until the transaction
 * ends. Null is allowed.
 *
 * @returns the id to store: for a merged record, the id of the survivor.
 * @throws Problem BAD_INPUT at the field, alike for a missing, foreign, deleted or inactive record.
 */
export async function demandActive<Given extends string | null | undefined>(
  db: Db,
  kind: { type: KindName; table: ChoiceTable },
  companyId: string | null,
  path: string,
  id: Given,
): Promise<Given | string> {
  if (id === null || id === undefined) return id;
  const found = (db as unknown as Kysely<Pick<Tables, 'departments'>>)
    // All these tables have these columns.
    .selectFrom(kind.table as 'departments')
    .where('id', '=', id)
    .where('companyId', '=', companyId ?? '')
    .where('deletedAt', 'is', null)
    .where('status', '=', 'ACTIVE')
    .select('id')
    .forKeyShare();
  if ((await runKept(db, found)).length > 0) return id;
  const survivorId = await survivorOf(db, id);
  if (survivorId !== null) return demandActive(db, kind, companyId, path, survivorId);
  throw badField(path, 'NOT_FOUND', { kind: kind.type }, id);
}

/**
 * Like `demandActive`, for records without a status, such as bank details.
 *
 * @throws Problem BAD_INPUT at the field, alike for a missing, foreign or deleted record.
 */
export async function demandLive(
  db: Db,
  kind: { type: KindName; table: SupportTable },
  companyId: string,
  path: string,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined || (await isLive(db, kind, companyId, id))) return;
  throw badField(path, 'NOT_FOUND', { kind: kind.type }, id);
}

/** Whether an id names a live record; locks it against deletion until the transaction ends. */
export async function isLive(
  db: Db,
  kind: { table: SupportTable },
  companyId: string,
  id: string | null,
): Promise<boolean> {
  const found = (db as unknown as Kysely<Pick<Tables, 'bankDetails'>>)
    // All these tables have these columns.
    .selectFrom(kind.table as 'bankDetails')
    .where('id', '=', id ?? '')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .select('id')
    .forKeyShare();
  return (await runKept(db, found)).length > 0;
}

/**
 * The company of a new record: the viewer's own by default; a super admin must name a company. The company is locked
 * against deletion until the transaction ends.
 *
 * @throws Problem BAD_INPUT for an inactive company, or a company out of the viewer's sight.
 */
export async function companyForNew(db: Db, viewer: Standing, given: string | null | undefined): Promise<string> {
  const id = given ?? viewer.companyId;
  if (id === null) throw badField('companyId', 'REQUIRED');
  if (!sees(viewer, id)) throw noSuchCompany(id);
  const found = db
    .selectFrom('companies')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['name', 'status'])
    .forKeyShare();
  const [company] = await runKept(db, found);
  if (!company) throw noSuchCompany(id);
  if (company.status === 'ACTIVE') return id;
  throw badField('companyId', 'INACTIVE', { kind: 'company', name: company.name });
}

export function noSuchCompany(id: string): Problem {
  return badField('companyId', 'NOT_FOUND', { kind: 'company' }, id);
}

/** Requires a company within the viewer's sight. @throws Problem NOT_FOUND. */
export async function demandCompany(db: Db, viewer: Standing, id: string): Promise<void> {
  // The company of a viewer exists; otherwise the session would have ended.
  if (scopeOf(viewer) === id) return;
  const exists =
    typeOf(id) === 'company' &&
    sees(viewer, id) &&
    (await db.selectFrom('companies').where('id', '=', id).select('id').executeTakeFirst());
  if (!exists) throw notFound(id);
}

/** The tables of referred records, with the column of the name. */
const NAMES = {
  companies: 'name',
  departments: 'name',
  customerCompanies: 'name',
  customers: 'fullName',
  users: 'fullName',
  termsAndConditions: 'title',
  proformaInvoiceTerms: 'title',
  contactDetails: 'name',
  bankDetails: 'bankName',
  items: 'name',
} as const;

export type NamedTable = keyof typeof NAMES;

/**
 * Refuses to restore a record that refers to a deleted record. A live record is locked against deletion until the
 * transaction ends.
 *
 * @throws Problem CONFLICT at the field.
 */
export async function refuseDeleted(
  db: Db,
  kind: { type: KindName; table: NamedTable },
  path: string,
  id: string | null,
): Promise<void> {
  if (id === null) return;
  const row = await (db as unknown as Kysely<Pick<Tables, 'departments'>>)
    // All these tables have these columns.
    .selectFrom(kind.table as 'departments')
    .where('id', '=', id)
    .select([sql<string>`${sql.ref(NAMES[kind.table])}`.as('name'), 'deletedAt'])
    .forKeyShare()
    .executeTakeFirst();
  if (row?.deletedAt) throw conflictingField(path, 'DELETED', { kind: kind.type, name: row.name });
}

/** The name of a record in a sentence: a customer's full name, a customer company's name. */
export function nameOf(kind: { table: NamedTable }, row: object): string {
  return String((row as Record<string, unknown>)[nameColumn(kind)]);
}

export const nameColumn = ({ table }: { table: NamedTable }): string => NAMES[table];
