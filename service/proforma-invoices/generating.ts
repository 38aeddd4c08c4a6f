import { type Static, Type } from 'typebox';
import { today } from '../dashboard/months.ts';
import { trimmed } from '../decimals.ts';
import { percentOf } from '../money.ts';
import { nextNumber } from '../numbers.ts';
import { Problem } from '../problem.ts';
import { readContents, writeContents } from '../quotations/contents.ts';
import { settingsOf } from '../quotations/defaults.ts';
import { numberOf, quotations, totalsIn } from '../quotations/quotation.ts';
import { shownStatus } from '../quotations/validity.ts';
import { answerOf } from '../records/kind.ts';
import { createRecord, demandUnchanged, type WritingBy } from '../records/writes.ts';
import { Day, Id, Input, Maybe, Version } from '../schemas.ts';
import { AdvancePercent, checkDays, particularsOf } from './billing.ts';
import { detailsOf } from './details.ts';
import { type ProformaInvoice, proformaInvoices } from './proforma-invoice.ts';

/** How many days after its issue a proforma invoice is to be paid, unless another day is given. */
const DUE_DAYS = 14;

export const GenerateProformaInvoice = Input({
  quotationId: Id,
  version: Version,
  issueDate: Maybe(Day),
  dueDate: Maybe(Day),
  advancePercent: Type.Optional({ ...AdvancePercent, default: '100' }),
  bankDetailsId: Maybe(Id),
  termsId: Maybe(Id),
});
type Given = Static<typeof GenerateProformaInvoice>;

/**
 * Makes the proforma invoice of an ACCEPTED quotation. Where it has one that isn't cancelled, that one is answered as it is.
 *
 * @throws Problem CONFLICT where the quotation is not ACCEPTED, BAD_INPUT, NOT_FOUND, STALE_VERSION.
 */
export async function generate(writing: WritingBy, given: Given): Promise<ProformaInvoice> {
  const { db } = writing;
  // Held until the transaction ends: of several who generate at once, one makes it, and the others find it.
  const quotation = await demandUnchanged(writing, quotations, { id: given.quotationId, version: given.version });
  const present = await db
    .selectFrom('proformaInvoices')
    .where('quotationId', '=', quotation.id)
    .where('status', '!=', 'CANCELLED')
    .selectAll()
    .executeTakeFirst();
  if (present) return answerOf(proformaInvoices, present);
  if (quotation.status !== 'ACCEPTED') {
    const state = `${numberOf(quotation)} is ${shownStatus(quotation)}`;
    throw new Problem('CONFLICT', `${state}: a proforma invoice is made of a quotation that is ACCEPTED.`);
  }

  const { companyId, customerId, subject, currency, taxRounding, discountPercent } = quotation;
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
    quotationId: quotation.id,
    quotationNumber: numberOf(quotation),
    versionNumber: quotation.revision,
    subject,
    currency,
    taxRounding,
    discountPercent,
    advancePercent,
    amountDue: percentOf(quotation.total, advancePercent, currency),
    number: await nextNumber(db, companyId, 'PROFORMA_INVOICE', Number(issueDate.slice(0, 4))),
  });
  await writeContents(db, invoice.id, { lines, particulars });
  return invoice;
}
