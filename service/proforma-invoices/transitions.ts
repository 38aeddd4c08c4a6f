import type { ProformaInvoiceStatus } from '../database/values.ts';
import { illegalTransition, type Problem } from '../problem.ts';

export const proformaInvoiceStatuses = ['ISSUED', 'PAID', 'CANCELLED'] as const satisfies ProformaInvoiceStatus[];

type Way = 'MOVING' | 'MOVING_FOR_A_REASON';

/** Where a proforma invoice goes from each state. Nothing else decides. */
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
      // The keys of the table are states; the type of entries doesn't say so.
      .map(([to, way]) => ({ status: to as ProformaInvoiceStatus, needsReason: way === 'MOVING_FOR_A_REASON' }))
  );
}

/** By what a proforma invoice comes to a state. @throws Problem ILLEGAL_TRANSITION, naming the states that it can come to. */
export function demandWay(invoice: Standing, to: ProformaInvoiceStatus): Way {
  const way = ways[invoice.status][to];
  if (!way) throw noWay(invoice, `can’t become ${to}`);
  return way;
}

/** Refuses what a proforma invoice's state doesn't allow: noWay(invoice, 'can’t be changed any more') */
export function noWay({ number, status }: Standing, what: string): Problem {
  const allowed = Object.keys(ways[status]);
  const left = allowed.length === 0 ? 'It stays as it is' : `From there it can become ${allowed.join(', ')}`;
  return illegalTransition(`${number} is ${status} and ${what}. ${left}.`);
}
