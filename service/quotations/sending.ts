import type { Row } from '../records/kind.ts';
import { changeWhole, type Seen, type WritingBy } from '../records/writes.ts';
import { conflictingField, type Problem } from '../shared/problem.ts';
import { numberOf } from '../shared/shown-number.ts';
import { keepParticulars } from './contents.ts';
import type { Particulars } from './particulars.ts';
import { type Quotation, quotations } from './quotation.ts';
import { wrongStatus } from './transitions.ts';
import { isPastValidity } from './validity.ts';

/**
 * Requires a quotation that can be e-mailed: a valid DRAFT or SENT quotation, or an ACCEPTED quotation.
 *
 * @throws Problem ILLEGAL_TRANSITION for REJECTED and CANCELLED, CONFLICT after the last valid day.
 */
export function demandSendable(quotation: Row<'quotations'>): void {
  const { status } = quotation;
  if (status === 'REJECTED' || status === 'CANCELLED') throw wrongStatus(quotation, ['DRAFT', 'SENT', 'ACCEPTED']);
  if (status !== 'ACCEPTED') demandValid(quotation);
}

/** @throws Problem CONFLICT after the last valid day. */
export function demandValid(quotation: Row<'quotations'>): void {
  if (isPastValidity(quotation)) throw expired('validUntil', quotation);
}

/** CONFLICT at a field for an expired quotation. */
export function expired(path: string, quotation: Row<'quotations'>): Problem {
  return conflictingField(path, 'EXPIRED', { name: numberOf(quotation), latest: quotation.validUntil });
}

/**
 * Marks a quotation as sent: a DRAFT becomes SENT and keeps `particulars` for its document. A quotation sent before
 * stays as it is.
 *
 * @returns the quotation afterwards.
 * @throws Problem NOT_FOUND, STALE_VERSION with the record, and like `demandSendable`.
 */
export function markSent(writing: WritingBy, seen: Seen, particulars: Particulars): Promise<Quotation> {
  return changeWhole(writing, quotations, seen, async (quotation) => {
    demandSendable(quotation);
    if (quotation.status !== 'DRAFT') return { patch: {}, besides: [], action: 'UPDATED' };
    await keepParticulars(writing.db, quotation.id, particulars);
    const patch = { status: 'SENT', statusReason: null, sentAt: new Date() } as const;
    return { patch, besides: [], action: 'STATUS_CHANGED' };
  });
}
