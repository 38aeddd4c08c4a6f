import { customers } from '../customers/customer.ts';
import { changesBetween } from '../records/differences.ts';
import { valuesOf } from '../records/fields.ts';
import { findRow, type Row } from '../records/kind.ts';
import { demandYear } from '../records/numbers.ts';
import { demandActive } from '../records/references.ts';
import { type Change, changeWhole, type Seen, type WritingBy } from '../records/writes.ts';
import { auditedLineChanges } from '../shared/line-differences.ts';
import { checkDays, type QuotationPatch } from './body.ts';
import { lineTextsOf, readContents, writeContents } from './contents.ts';
import { counted } from './counting.ts';
import { lockSettings } from './defaults.ts';
import { keepEditedVersion } from './edited-version.ts';
import { takeLead } from './leads.ts';
import { linesOf } from './lines.ts';
import { type Quotation, quotationFields, quotations, totalsIn } from './quotation.ts';
import { demandSupport } from './support/references.ts';
import { wrongStatus } from './transitions.ts';
import { expiryOf } from './validity.ts';

/**
 * Changes a quotation. A SENT or REJECTED quotation is kept as an edited version first, and becomes a DRAFT, one revision
 * higher. The customer's reference alone changes without a revision, also of an ACCEPTED quotation: order numbers often
 * come with the acceptance.
 *
 * @throws Problem BAD_INPUT, ILLEGAL_TRANSITION where the status allows no such change, NOT_FOUND, STALE_VERSION.
 */
export async function editQuotation(
  writing: WritingBy,
  seen: Seen,
  { lines: given, ...fields }: QuotationPatch,
): Promise<Quotation> {
  const { db, actor } = writing;
  const { companyId } = await findRow(db, quotations, actor, seen.id);
  const { timeZone } = await lockSettings(db, companyId);
  return changeWhole(writing, quotations, seen, async (quotation): Promise<Change<'quotations'>> => {
    const allowed = isReferenceAlone(Object.keys(fields)) && !given ? [...REVISABLE, 'ACCEPTED' as const] : REVISABLE;
    if (!allowed.some((status) => status === quotation.status)) throw wrongStatus(quotation, allowed);
    const patch = await checkedPatch(writing, quotation, fields);
    if (isReferenceAlone(Object.keys(patch)) && !given) return { patch, besides: [], action: 'UPDATED' };
    const before = await readContents(db, quotation.id);
    const uncounted = given ? await linesOf(db, companyId, given, before.lines) : before.lines;
    const changedLines = auditedLineChanges(before.lines, uncounted);
    if (Object.keys(patch).length === 0 && changedLines.length === 0) return { patch, besides: [], action: 'UPDATED' };

    const next = { ...quotation, ...patch };
    const { lines, totals } = counted(uncounted, next);
    const isRevised = quotation.status !== 'DRAFT';
    if (isRevised) {
      await demandSupport(db, companyId, next);
      await keepEditedVersion(writing, quotation, before);
    }
    await writeContents(db, quotation.id, { lines, particulars: null });
    return {
      patch: {
        ...patch,
        ...totals,
        lineTexts: await lineTextsOf(db, lines),
        expiresAt: expiryOf(next.validUntil, timeZone),
        ...(isRevised && { revision: quotation.revision + 1, status: 'DRAFT', statusReason: null, sentAt: null }),
      },
      besides: [...changedLines, ...changesBetween({ totals: totalsIn(quotation) }, { totals })],
      action: 'UPDATED',
    };
  });
}

const REVISABLE = ['DRAFT', 'SENT', 'REJECTED'] as const;

const isReferenceAlone = (names: readonly string[]) => names.length === 1 && names[0] === 'reference';

type Fields = Omit<QuotationPatch, 'lines'>;

/** The fields that differ. @throws Problem BAD_INPUT for a wrong field. */
async function checkedPatch({ db }: WritingBy, quotation: Row<'quotations'>, given: Fields): Promise<Fields> {
  const others = Object.entries(valuesOf(quotationFields, given)).filter(
    ([field, value]) => value !== quotation[field as keyof Fields],
  );
  const patch: Fields = Object.fromEntries(others);
  if (patch.issueDate !== undefined) demandYear(quotation.number, patch.issueDate);
  checkDays({ ...quotation, ...patch });
  const { companyId } = quotation;
  if (patch.customerId !== undefined) {
    patch.customerId = await demandActive(db, customers, companyId, 'customerId', patch.customerId);
  }
  await demandSupport(db, companyId, patch);
  if (patch.leadNumber !== undefined) await takeLead(db, companyId, patch.leadNumber);
  return patch;
}
