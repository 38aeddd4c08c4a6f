import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Row } from '../../records/kind.ts';
import { isLive, nameIfDeleted } from '../../records/references.ts';
import { badField, conflictingField } from '../../shared/problem.ts';
import { bankDetails } from './bank-details.ts';
import { contactDetails } from './contact-details.ts';
import { termsAndConditions } from './terms.ts';

/** The supporting records that a quotation names, by field: their kind, and the word for one. */
export const supportKinds = {
  termsId: termsAndConditions,
  contactDetailsId: contactDetails,
  bankDetailsId: bankDetails,
};
const fields = Object.keys(supportKinds) as (keyof typeof supportKinds)[];

type Naming = Pick<Row<'quotations'>, 'companyId' | keyof typeof supportKinds>;

/**
 * A quotation that becomes a draft says again what the records that it names say: they must be there, and are kept from
 * being deleted until the transaction ends.
 *
 * @throws Problem BAD_INPUT at the field of one that was deleted since.
 */
export async function demandSupportLives(db: Kysely<Tables>, quotation: Naming): Promise<void> {
  for (const field of fields) {
    const id = quotation[field];
    if (id === null || (await isLive(db, supportKinds[field], quotation.companyId, id))) continue;
    throw badField(field, 'NOT_FOUND', { kind: supportKinds[field].type }, id);
  }
}

/**
 * What a quotation that is to be restored needs: its customer, and while it is a draft the records that it names.
 *
 * @throws Problem CONFLICT where one of them is deleted.
 */
export async function refuseDeletedNeeds(db: Kysely<Tables>, quotation: Row<'quotations'>): Promise<void> {
  const customer = await nameIfDeleted(db, 'customers', quotation.customerId);
  if (customer) throw conflictingField('customerId', 'DELETED', { kind: 'customer', name: customer });
  if (quotation.status !== 'DRAFT') return;
  for (const field of fields) {
    const name = await nameIfDeleted(db, supportKinds[field].table, quotation[field]);
    if (name) throw conflictingField(field, 'DELETED', { kind: supportKinds[field].type, name });
  }
}
