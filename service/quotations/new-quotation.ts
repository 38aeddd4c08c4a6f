import { customers } from '../customers/customer.ts';
import { changesBetween } from '../records/differences.ts';
import { valuesOf } from '../records/fields.ts';
import { nextNumber } from '../records/numbers.ts';
import { demandActive, demandLive } from '../records/references.ts';
import { createRecord, type WritingBy } from '../records/writes.ts';
import { auditedLineChanges } from '../shared/line-differences.ts';
import type { QuotationLine } from '../shared/values.ts';
import { checkDays, type NewQuotation } from './body.ts';
import { lineTextsOf, writeContents } from './contents.ts';
import { counted } from './counting.ts';
import { datesOf, lockSettings } from './defaults.ts';
import { takeLead } from './leads.ts';
import { linesOf } from './lines.ts';
import { type Quotation, quotationFields, quotations } from './quotation.ts';
import { type SupportField, supportDefaults, supportKinds } from './support/references.ts';
import { expiryOf } from './validity.ts';

/**
 * Creates a company's quotation as a DRAFT, with the company's defaults for absent fields.
 *
 * @param copied the source lines of a copy, which may refer to deleted items.
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
  const { lines: newLines, leadNumber, ...fields } = given;
  const { customerId, discountPercent = null, discountAmount = null, ...rest } = valuesOf(quotationFields, fields);
  const values = {
    ...rest,
    companyId,
    customerId,
    discountPercent,
    discountAmount,
    ...datesOf(settings, given),
    currency: given.currency ?? settings.currency,
    taxRounding: given.taxRounding ?? settings.taxRounding,
    pricesIncludeTax: given.pricesIncludeTax ?? settings.pricesIncludeTax,
  };
  checkDays(values);
  values.customerId = await demandActive(db, customers, companyId, 'customerId', customerId);
  const support = async (field: SupportField) => {
    const id = given[field];
    if (id === undefined) return supportDefaults[field].lock(db, companyId);
    await demandLive(db, supportKinds[field], companyId, field, id);
    return id;
  };
  const named = {
    termsId: await support('termsId'),
    contactDetailsId: await support('contactDetailsId'),
    bankDetailsId: await support('bankDetailsId'),
  };
  const { lines, totals } = counted(await linesOf(db, companyId, newLines, copied), values);
  const row = {
    ...values,
    ...named,
    ...totals,
    lineTexts: await lineTextsOf(db, lines),
    expiresAt: expiryOf(values.validUntil, settings.timeZone),
    leadNumber: await takeLead(db, companyId, leadNumber),
    number: await nextNumber(db, companyId, 'QUOTATION', Number(values.issueDate.slice(0, 4))),
  };
  const besides = [...auditedLineChanges([], lines), ...changesBetween({}, { totals })];
  const quotation = await createRecord(writing, quotations, row, besides);
  await writeContents(db, quotation.id, { lines, particulars: null });
  return quotation;
}
