import { conflictingField, illegalTransition, type Problem } from '../shared/problem.ts';
import { numberOf } from '../shared/shown-number.ts';
import type { StoredQuotationStatus } from '../shared/values.ts';
import type { QuotationStatus } from './schemas.ts';
import { shownStatus } from './validity.ts';

/** The possible changes of status, the only source of the rule. EXPIRED is a shown status only. */
const ways: Record<StoredQuotationStatus, { [To in StoredQuotationStatus]?: 'MOVING' | 'MOVING_FOR_A_REASON' }> = {
  DRAFT: { SENT: 'MOVING', CANCELLED: 'MOVING' },
  SENT: { ACCEPTED: 'MOVING', REJECTED: 'MOVING_FOR_A_REASON', CANCELLED: 'MOVING' },
  ACCEPTED: { SENT: 'MOVING_FOR_A_REASON' },
  REJECTED: { CANCELLED: 'MOVING' },
  CANCELLED: {},
};

/** The part of a quotation in a refusal. */
interface Standing {
  number: string;
  revision: number;
  status: StoredQuotationStatus;
  expiresAt: Date;
}

/** The part of a quotation that decides its transitions. */
interface Leaving {
  status: StoredQuotationStatus;
  isFollowed: boolean;
}

/**
 * The possible changes of status. Nothing leads back from ACCEPTED with a live job or a proforma invoice.
 *
 * transitionsOf({ status: 'REJECTED', isFollowed: false }) → [{ status: 'CANCELLED', needsReason: false }]
 */
export function transitionsOf({ status, isFollowed }: Leaving) {
  if (status === 'ACCEPTED' && isFollowed) return [];
  return (
    Object.entries(ways[status])
      // The keys of the table are statuses; `Object.entries` loses the type.
      .map(([to, way]) => ({ status: to as QuotationStatus, needsReason: way === 'MOVING_FOR_A_REASON' }))
  );
}

/**
 * Requires a possible change of status. @returns whether the change needs a reason. @throws Problem ILLEGAL_TRANSITION
 * with the possible statuses.
 */
export function demandWay(
  quotation: Standing & Leaving,
  to: QuotationStatus,
): { status: StoredQuotationStatus; needsReason: boolean } {
  const way = to === 'EXPIRED' ? undefined : ways[quotation.status][to];
  if (to !== 'EXPIRED' && way) return { status: to, needsReason: way === 'MOVING_FOR_A_REASON' };
  const { kind, name, status } = standingOf(quotation);
  const allowed = transitionsOf(quotation).map((transition) => transition.status);
  throw illegalTransition('ILLEGAL_TRANSITION', { kind, name, status, to, allowed });
}

/** ILLEGAL_TRANSITION for a change that a quotation allows in other statuses only. */
export function wrongStatus(quotation: Standing, allowed: readonly QuotationStatus[]): Problem {
  return illegalTransition('WRONG_STATUS', { ...standingOf(quotation), allowed });
}

/** CONFLICT for work that needs an accepted quotation. */
export function notAccepted(path: string, quotation: Standing): Problem {
  return conflictingField(path, 'WRONG_STATUS', { ...standingOf(quotation), allowed: ['ACCEPTED'] });
}

function standingOf(quotation: Standing) {
  return { kind: 'quotation', name: numberOf(quotation), status: shownStatus(quotation) } as const;
}
