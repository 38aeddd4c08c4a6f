import type { Static } from 'typebox';
import type { Row } from '../records/kind.ts';
import { companyForNew, isLive } from '../records/references.ts';
import type { WritingBy } from '../records/writes.ts';
import type { DuplicateQuotation } from './body.ts';
import { readContents } from './contents.ts';
import { createQuotation } from './new-quotation.ts';
import type { Quotation } from './quotation.ts';
import { type SupportField, supportFields, supportKinds } from './support/references.ts';

/**
 * Copies a quotation into a new DRAFT with its own number, dates and lines. The company's default replaces deleted
 * terms, contact and bank details.
 *
 * @throws Problem BAD_INPUT.
 */
export async function duplicateQuotation(
  writing: WritingBy,
  quotation: Row<'quotations'>,
  given: Static<typeof DuplicateQuotation>,
): Promise<Quotation> {
  const { db, actor } = writing;
  const companyId = await companyForNew(db, actor, quotation.companyId);
  const { lines } = await readContents(db, quotation.id);
  const { subject, currency, taxRounding, pricesIncludeTax, discountPercent, discountAmount, notes } = quotation;
  const customerId = given.customerId ?? quotation.customerId;
  const followed = customerId === quotation.customerId ? quotation.leadNumber : null;
  const support: { [Field in SupportField]?: string | null } = {};
  for (const field of supportFields) {
    const id = quotation[field];
    if (id === null || (await isLive(db, supportKinds[field], quotation.companyId, id))) support[field] = id;
  }
  const copy = {
    customerId,
    leadNumber: given.leadNumber ?? followed,
    subject,
    currency,
    taxRounding,
    pricesIncludeTax,
    discountPercent,
    discountAmount,
    notes,
    ...support,
    lines: lines.map(({ id, amounts, ...line }) => line),
  };
  return createQuotation(writing, companyId, copy, lines);
}
