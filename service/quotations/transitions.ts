import type { StoredQuotationStatus } from '../database/values.ts';
import { illegalTransition, type Problem } from '../problem.ts';
import type { QuotationStatus } from './schemas.ts';
import { numberOf } from './shown-number.ts';
import { shownStatus } from './validity.ts';

/** Where a quotation goes from each state, and whether for a reason. Nothing else decides. EXPIRED is a state only to look at. */
const ways: Record<StoredQuotationStatus, { [To in StoredQuotationStatus]?: 'MOVING' | 'MOVING_FOR_A_REASON' }> = {
  DRAFT: { SENT: 'MOVING', CANCELLED: 'MOVING' },
  SENT: { ACCEPTED: 'MOVING', REJECTED: 'MOVING_FOR_A_REASON', CANCELLED: 'MOVING' },
  ACCEPTED: { SENT: 'MOVING_FOR_A_REASON' },
  REJECTED: { CANCELLED: 'MOVING' },
  CANCELLED: {},
};

/** What of a quotation decides where it can go, and how that is said. */
interface Standing {
  number: string;
  revision: number;
  status: StoredQuotationStatus;
  expiresAt: Date;
}

/** transitionsOf('REJECTED') → [{ status: 'CANCELLED', needsReason: false }] */
export function transitionsOf(status: StoredQuotationStatus) {
  return (
    Object.entries(ways[status])
      // The keys of the table are states; the type of entries doesn't say so.
      .map(([to, way]) => ({ status: to as QuotationStatus, needsReason: way === 'MOVING_FOR_A_REASON' }))
  );
}

/** Makes sure that a quotation can come to a state; says whether for a reason. @throws Problem ILLEGAL_TRANSITION, naming the states that it can come to. */
export function demandWay(
  quotation: Standing,
  to: QuotationStatus,
): { status: StoredQuotationStatus; needsReason: boolean } {
  const way = to === 'EXPIRED' ? undefined : ways[quotation.status][to];
  if (to !== 'EXPIRED' && way) return { status: to, needsReason: way === 'MOVING_FOR_A_REASON' };
  throw noWay(quotation, `can’t become ${to}`);
}

/** Refuses what a quotation's state doesn't allow: noWay(quotation, 'can’t be sent') */
export function noWay(quotation: Standing, what: string): Problem {
  const allowed = Object.keys(ways[quotation.status]);
  const left = allowed.length === 0 ? 'It stays as it is' : `From there it can become ${allowed.join(', ')}`;
  return illegalTransition(`${numberOf(quotation)} is ${shownStatus(quotation)} and ${what}. ${left}.`);
}
