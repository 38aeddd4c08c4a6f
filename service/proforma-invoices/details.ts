import type { Db } from '../http/surroundings.ts';
import { bankDetails, defaultBankDetails } from '../quotations/support/bank-details.ts';
import { defaultProformaInvoiceTerms, proformaInvoiceTerms } from '../quotations/support/terms.ts';
import type { Row } from '../records/kind.ts';
import { demandLive, isLive } from '../records/references.ts';

/** The bank details and terms of a request: absent keeps the present ones; null removes them. */
interface Given {
  bankDetailsId?: string | null | undefined;
  termsId?: string | null | undefined;
}

/** @throws Problem BAD_INPUT for bank details or terms that are not live in the company. */
export async function demandDetails(db: Db, companyId: string, given: Given): Promise<void> {
  await demandLive(db, bankDetails, companyId, 'bankDetailsId', given.bankDetailsId);
  await demandLive(db, proformaInvoiceTerms, companyId, 'termsId', given.termsId);
}

/**
 * A new proforma invoice's bank details and terms: the given, or else the quotation's, or else the company's default.
 *
 * @throws Problem like `demandDetails`.
 */
export async function detailsOf(
  db: Db,
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
    termsId: given.termsId === undefined ? await defaultProformaInvoiceTerms.lock(db, companyId) : given.termsId,
  };
}
