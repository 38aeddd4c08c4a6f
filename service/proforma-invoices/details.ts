import type { Kysely } from 'kysely';
import { bankDetails } from '../bank-details/bank-details.ts';
import type { Tables } from '../database/tables.ts';
import { defaultOf } from '../records/defaults.ts';
import type { Row } from '../records/kind.ts';
import { demandLive, isLive } from '../records/references.ts';
import { proformaInvoiceTerms } from '../terms/terms.ts';

/** The bank details and terms that a request names: left out, those that are there; null for none. */
interface Given {
  bankDetailsId?: string | null | undefined;
  termsId?: string | null | undefined;
}

const defaultBankDetails = defaultOf(bankDetails);
const defaultTerms = defaultOf(proformaInvoiceTerms);

/** @throws Problem BAD_INPUT for details or terms that aren't live ones of the company. */
export async function demandDetails(db: Kysely<Tables>, companyId: string, given: Given): Promise<void> {
  await demandLive(db, bankDetails, companyId, 'bankDetailsId', given.bankDetailsId);
  await demandLive(db, proformaInvoiceTerms, companyId, 'termsId', given.termsId);
}

/**
 * The bank details and terms of a new proforma invoice: those given, or else the quotation's, or else the company's default.
 *
 * @throws Problem as `demandDetails`.
 */
export async function detailsOf(
  db: Kysely<Tables>,
  { companyId, bankDetailsId }: Row<'quotations'>,
  given: Given,
): Promise<{ bankDetailsId: string | null; termsId: string | null }> {
  await demandDetails(db, companyId, given);
  const ofQuotation = async () => ((await isLive(db, bankDetails, companyId, bankDetailsId)) ? bankDetailsId : null);
  return {
    bankDetailsId:
      given.bankDetailsId === undefined
        ? ((await ofQuotation()) ?? (await defaultBankDetails.lock(db, companyId)))
        : given.bankDetailsId,
    termsId: given.termsId === undefined ? await defaultTerms.lock(db, companyId) : given.termsId,
  };
}
