import { customers } from '../customers/customer.ts';
import { trimmed } from '../decimals.ts';
import { changesBetween } from '../records/changes.ts';
import { findRow, type Row } from '../records/kind.ts';
import { demandActive, demandLive } from '../records/references.ts';
import { type Change, changeWhole, type Seen, type WritingBy } from '../records/writes.ts';
import { checkQuotation, type QuotationPatch } from './body.ts';
import { readContents, writeContents } from './contents.ts';
import { counted } from './counting.ts';
import { lockSettings } from './defaults.ts';
import { keepEditedVersion } from './edited-version.ts';
import { takeLead } from './leads.ts';
import { auditedLineChanges } from './line-changes.ts';
import { linesOf } from './lines.ts';
import { type Quotation, quotations, totalsIn } from './quotation.ts';
import { demandSupportLives, supportKinds } from './support.ts';
import { noWay } from './transitions.ts';
import { expiryOf } from './validity.ts';

/**
 * Changes a quotation. What a SENT or REJECTED one was is kept as an edited version, and it becomes a DRAFT, one revision
 * higher.
 *
 * @throws Problem BAD_INPUT, ILLEGAL_TRANSITION where it is ACCEPTED or CANCELLED, NOT_FOUND, STALE_VERSION.
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
    if (quotation.status === 'ACCEPTED' || quotation.status === 'CANCELLED') {
      throw noWay(quotation, 'can’t be changed');
    }
    const patch = await checkedPatch(writing, quotation, fields);
    const before = await readContents(db, quotation.id);
    const uncounted = given ? await linesOf(db, companyId, given, before.lines) : before.lines;
    const changedLines = auditedLineChanges(before.lines, uncounted);
    if (Object.keys(patch).length === 0 && changedLines.length === 0) return { patch, besides: [], action: 'UPDATED' };

    const next = { ...quotation, ...patch };
    const { lines, totals } = counted(uncounted, next);
    const isRevised = quotation.status !== 'DRAFT';
    if (isRevised) {
      await demandSupportLives(db, next);
      await keepEditedVersion(writing, quotation, before);
    }
    await writeContents(db, quotation.id, { lines, particulars: null });
    return {
      patch: {
        ...patch,
        ...totals,
        expiresAt: expiryOf(next.validUntil, timeZone),
        ...(isRevised && { revision: quotation.revision + 1, status: 'DRAFT', statusReason: null, sentAt: null }),
      },
      besides: [...changedLines, ...changesBetween({ totals: totalsIn(quotation) }, { totals })],
      action: 'UPDATED',
    };
  });
}

type Fields = Omit<QuotationPatch, 'lines'>;

/** Those of the fields given that are other than they were. @throws Problem BAD_INPUT where one of them is wrong. */
async function checkedPatch({ db }: WritingBy, quotation: Row<'quotations'>, given: Fields): Promise<Fields> {
  const { discountPercent } = given;
  const kept = { ...given, ...(discountPercent && { discountPercent: trimmed(discountPercent) }) };
  const others = Object.entries(kept).filter(([field, value]) => value !== quotation[field as keyof Fields]);
  const patch: Fields = Object.fromEntries(others);
  checkQuotation({ ...quotation, ...patch });
  const { companyId } = quotation;
  await demandActive(db, customers, companyId, 'customerId', patch.customerId);
  for (const field of ['termsId', 'contactDetailsId', 'bankDetailsId'] as const) {
    await demandLive(db, supportKinds[field], companyId, field, patch[field]);
  }
  if (patch.leadNumber !== undefined) await takeLead(db, companyId, patch.leadNumber);
  return patch;
}
