import { customers } from '../customers/customer.ts';
import type { QuotationLine } from '../database/values.ts';
import { trimmed } from '../decimals.ts';
import { nextNumber } from '../numbers.ts';
import { changesBetween } from '../records/changes.ts';
import { demandActive, demandLive } from '../records/references.ts';
import { createRecord, type WritingBy } from '../records/writes.ts';
import { checkQuotation, type NewQuotation } from './body.ts';
import { writeContents } from './contents.ts';
import { counted } from './counting.ts';
import { datesOf, lockDefaultId, lockSettings, type SupportField } from './defaults.ts';
import { takeLead } from './leads.ts';
import { auditedLineChanges } from './line-changes.ts';
import { linesOf } from './lines.ts';
import { type Quotation, quotations } from './quotation.ts';
import { supportKinds } from './support.ts';
import { expiryOf } from './validity.ts';

/**
 * Creates a quotation of a company, a DRAFT. What is left out is what the company has for it.
 *
 * @param copied the lines of which it is a copy, which may name items that were deleted since.
 * @throws Problem BAD_INPUT.
 */
export async function createQuotation(
  writing: WritingBy,
  companyId: string,
  given: NewQuotation,
  copied: readonly QuotationLine[] = [],
): Promise<Quotation> {
  const { db } = writing;
  const settings = await lockSettings(db, companyId);
  const { customerId, subject, notes = null } = given;
  const values = {
    companyId,
    customerId,
    subject,
    notes,
    ...datesOf(settings, given),
    currency: given.currency ?? settings.currency,
    taxRounding: given.taxRounding ?? settings.taxRounding,
    discountPercent: given.discountPercent ? trimmed(given.discountPercent) : null,
  };
  checkQuotation(values);
  await demandActive(db, customers, companyId, 'customerId', customerId);
  const support = async (field: SupportField) => {
    const id = given[field];
    if (id === undefined) return lockDefaultId(db, companyId, field);
    await demandLive(db, supportKinds[field], companyId, field, id);
    return id;
  };
  const named = {
    termsId: await support('termsId'),
    contactDetailsId: await support('contactDetailsId'),
    bankDetailsId: await support('bankDetailsId'),
  };
  const { lines, totals } = counted(await linesOf(db, companyId, given.lines, copied), values);
  const row = {
    ...values,
    ...named,
    ...totals,
    expiresAt: expiryOf(values.validUntil, settings.timeZone),
    leadNumber: await takeLead(db, companyId, given.leadNumber),
    number: await nextNumber(db, companyId, 'QUOTATION', Number(values.issueDate.slice(0, 4))),
  };
  const besides = [...auditedLineChanges([], lines), ...changesBetween({}, { totals })];
  const quotation = await createRecord(writing, quotations, row, besides);
  await writeContents(db, quotation.id, { lines, particulars: null });
  return quotation;
}
