import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { typeOf } from '../ids.ts';
import { type Standing, scopeOf, sees } from '../permissions.ts';
import { badField, notFound, type Problem } from '../problem.ts';
import { wordOf } from './kind.ts';

/** The tables of what can be chosen for something new while it is active. */
type ChoiceTable = 'departments' | 'users' | 'customers' | 'customerCompanies';

/** The tables of what can be chosen for something new as long as it is there. */
type SupportTable = 'termsAndConditions' | 'contactDetails' | 'bankDetails' | 'proformaInvoiceTerms';

/**
 * Makes sure that a field names an active record of the same company, and keeps that from being deleted until the
 * transaction ends. Null names nothing, and is fine.
 *
 * @throws Problem BAD_INPUT at the field, alike for one that is not there, of another company, deleted or inactive.
 */
export async function demandActive(
  db: Kysely<Tables>,
  kind: { type: string; table: ChoiceTable },
  companyId: string | null,
  path: string,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await (db as unknown as Kysely<Pick<Tables, 'departments'>>)
    // All these tables have the columns asked for here.
    .selectFrom(kind.table as 'departments')
    .where('id', '=', id)
    .where('companyId', '=', companyId ?? '')
    .where('deletedAt', 'is', null)
    .where('status', '=', 'ACTIVE')
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  if (!found) {
    const name = kind.type.replaceAll('_', ' ');
    throw badField(path, 'NOT_FOUND', `${path} is ${id}, but there is no such active ${name} in this company.`);
  }
}

/**
 * The same of records that are never switched off, such as bank details.
 *
 * @throws Problem BAD_INPUT at the field, alike for one that is not there, of another company or deleted.
 */
export async function demandLive(
  db: Kysely<Tables>,
  kind: { type: string; table: SupportTable },
  companyId: string,
  path: string,
  id: string | null | undefined,
): Promise<void> {
  if (id === null || id === undefined || (await isLive(db, kind, companyId, id))) return;
  throw badField(path, 'NOT_FOUND', `${path} is ${id}, but there is no such ${wordOf(kind)} in this company.`);
}

/** Whether an id names one of them, which is then kept from being deleted until the transaction ends. */
export async function isLive(
  db: Kysely<Tables>,
  kind: { table: SupportTable },
  companyId: string,
  id: string | null,
): Promise<boolean> {
  const found = await (db as unknown as Kysely<Pick<Tables, 'bankDetails'>>)
    // All these tables have the columns asked for here.
    .selectFrom(kind.table as 'bankDetails')
    .where('id', '=', id ?? '')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The company that something new is for: the viewer's own where none is given; a super admin must say. It is kept from
 * being deleted until the transaction ends.
 *
 * @throws Problem BAD_INPUT where there is no such company that the viewer sees, or it is switched off.
 */
export async function companyForNew(
  db: Kysely<Tables>,
  viewer: Standing,
  given: string | null | undefined,
): Promise<string> {
  const id = given ?? viewer.companyId;
  if (id === null) throw badField('companyId', 'REQUIRED', 'companyId is missing: a super admin says which company.');
  const company = sees(viewer, id)
    ? await db
        .selectFrom('companies')
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .select(['name', 'status'])
        .forKeyShare()
        .executeTakeFirst()
    : undefined;
  if (!company) throw noSuchCompany(id);
  if (company.status === 'ACTIVE') return id;
  throw badField('companyId', 'INACTIVE', `The company ${company.name} is switched off: switch it on first.`);
}

export function noSuchCompany(id: string): Problem {
  return badField('companyId', 'NOT_FOUND', `companyId is ${id}, but there is no such company.`);
}

/** Makes sure that a company of a path is one that the viewer sees. @throws Problem NOT_FOUND. */
export async function demandCompany(db: Kysely<Tables>, viewer: Standing, id: string): Promise<void> {
  // Whoever sees one company only, has it: their session would not be good otherwise.
  if (scopeOf(viewer) === id) return;
  const exists =
    typeOf(id) === 'company' &&
    sees(viewer, id) &&
    (await db.selectFrom('companies').where('id', '=', id).select('id').executeTakeFirst());
  if (!exists) throw notFound(id);
}

/** What records belong to or name, each with the column of its name. */
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
} as const;

/**
 * The name of what a record belonged to or named, where that is deleted: the record can't be restored then. What is not deleted
 * is kept from it until the transaction ends.
 */
export async function nameIfDeleted(
  db: Kysely<Tables>,
  table: keyof typeof NAMES,
  id: string | null,
): Promise<string | undefined> {
  if (id === null) return undefined;
  const row = await (db as unknown as Kysely<Pick<Tables, 'departments'>>)
    // All these tables have the columns asked for here.
    .selectFrom(table as 'departments')
    .where('id', '=', id)
    .select([sql<string>`${sql.ref(NAMES[table])}`.as('name'), 'deletedAt'])
    .forKeyShare()
    .executeTakeFirst();
  return row?.deletedAt ? row.name : undefined;
}
