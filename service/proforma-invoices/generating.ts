import type { Static } from 'typebox';
import { Id, Input, Version } from '../http/schemas.ts';
import { lineTextsOf, readContents, writeContents } from '../quotations/contents.ts';
import { settingsOf } from '../quotations/defaults.ts';
import { quotations, totalsIn } from '../quotations/quotation.ts';
import { notAccepted } from '../quotations/transitions.ts';
import { propertiesOf } from '../records/fields.ts';
import { answerOf } from '../records/kind.ts';
import { nextNumber } from '../records/numbers.ts';
import { createRecord, demandUnchanged, type WritingBy } from '../records/writes.ts';
import { trimmed } from '../shared/decimals.ts';
import { percentOf } from '../shared/money.ts';
import { numberOf } from '../shared/shown-number.ts';
import { today } from '../shared/today.ts';
import { checkDays, particularsOf } from './billing.ts';
import { detailsOf } from './details.ts';
import { type ProformaInvoice, proformaInvoiceFields, proformaInvoices } from './proforma-invoice.ts';

/** Days from issue to the default due date. */
const DUE_DAYS = 14;

export const GenerateProformaInvoice = Input({
  id: Id,
  version: Version,
  ...propertiesOf(proformaInvoiceFields, 'create'),
});
type Given = Static<typeof GenerateProformaInvoice>;

/**
 * Creates the proforma invoice of an ACCEPTED quotation, or returns the present valid invoice.
 *
 * @throws Problem CONFLICT for a quotation that is not ACCEPTED, BAD_INPUT, NOT_FOUND, STALE_VERSION.
 */
export async function generate(writing: WritingBy, given: Given): Promise<ProformaInvoice> {
  const { db } = writing;
  // Locked until the transaction ends: of several simultaneous calls, one creates the invoice and the others find it.
  const quotation = await demandUnchanged(writing, quotations, given);
  const present = await db
    .selectFrom('proformaInvoices')
    .where('quotationId', '=', quotation.id)
    .where('status', '!=', 'CANCELLED')
    .selectAll()
    .executeTakeFirst();
  if (present) return answerOf(proformaInvoices, present);
  if (quotation.status !== 'ACCEPTED') throw notAccepted('id', quotation);

  const {
    companyId,
    customerId,
    reference,
    subject,
    currency,
    taxRounding,
    pricesIncludeTax,
    discountPercent,
    discountAmount,
  } = quotation;
  const { timeZone } = await settingsOf(db, companyId);
  const issueDate = given.issueDate ?? today(timeZone);
  const dueDate = given.dueDate ?? Temporal.PlainDate.from(issueDate).add({ days: DUE_DAYS }).toString();
  const advancePercent = trimmed(given.advancePercent ?? '100');
  const billing = { companyId, customerId, issueDate, dueDate, ...(await detailsOf(db, quotation, given)) };
  checkDays(billing);
  const particulars = await particularsOf(db, billing, quotation);
  const { lines } = await readContents(db, quotation.id);
  const invoice = await createRecord(writing, proformaInvoices, {
    ...billing,
    ...totalsIn(quotation),
    lineTexts: await lineTextsOf(db, lines),
    quotationId: quotation.id,
    quotationNumber: numberOf(quotation),
    versionNumber: quotation.revision,
    reference,
    subject,
    currency,
    taxRounding,
    pricesIncludeTax,
    discountPercent,
    discountAmount,
    advancePercent,
    amountDue: percentOf(quotation.total, advancePercent, currency),
    number: await nextNumber(db, companyId, 'PROFORMA_INVOICE', Number(issueDate.slice(0, 4))),
  });
  await writeContents(db, invoice.id, { lines, particulars });
  return invoice;
}
