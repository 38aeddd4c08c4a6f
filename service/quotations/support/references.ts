import { customers } from '../../customers/customer.ts';
import type { Db } from '../../http/surroundings.ts';
import type { Row } from '../../records/kind.ts';
import { demandLive, refuseDeleted } from '../../records/references.ts';
import { bankDetails, defaultBankDetails } from './bank-details.ts';
import { contactDetails, defaultContactDetails } from './contact-details.ts';
import { defaultTerms, termsAndConditions } from './terms.ts';

/** The supporting records of a quotation, by field. */
export const supportKinds = {
  termsId: termsAndConditions,
  contactDetailsId: contactDetails,
  bankDetailsId: bankDetails,
};
export const supportDefaults = {
  termsId: defaultTerms,
  contactDetailsId: defaultContactDetails,
  bankDetailsId: defaultBankDetails,
};
export type SupportField = keyof typeof supportKinds;
// `Object.keys` loses the type.
export const supportFields = Object.keys(supportKinds) as SupportField[];

/**
 * Requires the supporting records of a quotation that becomes a draft, and locks them against deletion until the
 * transaction ends.
 *
 * @throws Problem BAD_INPUT at the field of a deleted record.
 */
export async function demandSupport(
  db: Db,
  companyId: string,
  ids: { [Field in SupportField]?: string | null | undefined },
): Promise<void> {
  for (const field of supportFields) await demandLive(db, supportKinds[field], companyId, field, ids[field]);
}

/** @throws Problem CONFLICT for restoring a quotation of a deleted customer, or a draft with deleted supporting records. */
export async function refuseDeletedNeeds(db: Db, quotation: Row<'quotations'>): Promise<void> {
  await refuseDeleted(db, customers, 'customerId', quotation.customerId);
  if (quotation.status !== 'DRAFT') return;
  for (const field of supportFields) await refuseDeleted(db, supportKinds[field], field, quotation[field]);
}
