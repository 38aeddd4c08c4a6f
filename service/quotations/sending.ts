import { Problem } from '../problem.ts';
import type { Row } from '../records/kind.ts';
import { changeWhole, type Seen, type WritingBy } from '../records/writes.ts';
import { keepParticulars } from './contents.ts';
import type { Particulars } from './particulars.ts';
import { type Quotation, quotations } from './quotation.ts';
import { numberOf } from './shown-number.ts';
import { noWay } from './transitions.ts';
import { isPastValidity } from './validity.ts';

/**
 * Makes sure that a quotation can be e-mailed as it is: a DRAFT or a SENT one while it holds, an ACCEPTED one for good.
 *
 * @throws Problem ILLEGAL_TRANSITION where it is REJECTED or CANCELLED, CONFLICT where its last valid day has passed.
 */
export function demandSendable(quotation: Row<'quotations'>): void {
  const { status } = quotation;
  if (status === 'REJECTED' || status === 'CANCELLED') throw noWay(quotation, 'can’t be sent');
  if (status !== 'ACCEPTED') demandValid(quotation);
}

/** @throws Problem CONFLICT where the last valid day of a quotation that is to be sent has passed. */
export function demandValid(quotation: Row<'quotations'>): void {
  if (!isPastValidity(quotation)) return;
  const message = `${numberOf(quotation)} was valid until ${quotation.validUntil}: change validUntil to a later day, then send it.`;
  throw new Problem('CONFLICT', message, { errors: [{ path: 'validUntil', code: 'EXPIRED', message }] });
}

/**
 * Notes that a quotation is sent: a DRAFT becomes SENT, and its document says from then on what `particulars` says besides
 * its row and lines. One that was sent before is only looked at, and stays as it is.
 *
 * @returns the quotation as it stands then.
 * @throws Problem NOT_FOUND, STALE_VERSION with the record, and as `demandSendable`.
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
