import { illegalTransition, type Problem } from '../shared/problem.ts';
import type { ProformaInvoiceStatus } from '../shared/values.ts';

export const proformaInvoiceStatuses = ['ISSUED', 'PAID', 'CANCELLED'] as const satisfies ProformaInvoiceStatus[];

type Way = 'MOVING' | 'MOVING_FOR_A_REASON';

/** The possible changes of status, the only source of the rule. */
const ways: Record<ProformaInvoiceStatus, { [To in ProformaInvoiceStatus]?: Way }> = {
  ISSUED: { PAID: 'MOVING', CANCELLED: 'MOVING_FOR_A_REASON' },
  PAID: {},
  CANCELLED: {},
};

interface Standing {
  number: string;
  status: ProformaInvoiceStatus;
}

/** transitionsOf({ status: 'ISSUED' }) → [{ status: 'PAID', needsReason: false }, { status: 'CANCELLED', needsReason: true }] */
export function transitionsOf({ status }: Pick<Standing, 'status'>) {
  return (
    Object.entries(ways[status])
      // The keys of the table are statuses; `Object.entries` loses the type.
      .map(([to, way]) => ({ status: to as ProformaInvoiceStatus, needsReason: way === 'MOVING_FOR_A_REASON' }))
  );
}

/** The way of a proforma invoice to a status. @throws Problem ILLEGAL_TRANSITION with the possible statuses. */
export function demandWay(invoice: Standing, to: ProformaInvoiceStatus): Way {
  const way = ways[invoice.status][to];
  if (!way)
    throw illegalTransition('ILLEGAL_TRANSITION', {
      ...standingOf(invoice),
      to,
      allowed: Object.keys(ways[invoice.status]),
    });
  return way;
}

/** ILLEGAL_TRANSITION for a change that a proforma invoice allows in other statuses only. */
export function wrongStatus(invoice: Standing, allowed: readonly ProformaInvoiceStatus[]): Problem {
  return illegalTransition('WRONG_STATUS', { ...standingOf(invoice), allowed });
}

function standingOf({ number: name, status }: Standing) {
  return { kind: 'proforma_invoice', name, status } as const;
}
