import { Formed } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { gatherParticulars, type Particulars } from '../quotations/particulars.ts';
import { badField } from '../shared/problem.ts';

/** The part of the total to pay in advance. */
export const AdvancePercent = Formed(
  { format: 'PERCENT_ABOVE_0', places: 4 },
  { pattern: '^(?=.*[1-9])(100(\\.0{1,4})?|[1-9]?[0-9](\\.[0-9]{1,4})?)$' },
);

/** The days and details of a present or future proforma invoice. */
interface Billing {
  companyId: string;
  customerId: string;
  issueDate: string;
  dueDate: string;
  bankDetailsId: string | null;
  termsId: string | null;
}

/** @throws Problem BAD_INPUT for a due date before the issue date. */
export function checkDays({ issueDate, dueDate }: Pick<Billing, 'issueDate' | 'dueDate'>): void {
  if (dueDate < issueDate) throw badField('dueDate', 'BEFORE', { other: 'issueDate' }, dueDate);
}

/** The present particulars of a proforma invoice; the contact is the quotation's. */
export function particularsOf(
  db: Db,
  { companyId, customerId, bankDetailsId, termsId }: Billing,
  { contactDetailsId }: { contactDetailsId: string | null },
): Promise<Particulars> {
  const terms = termsId === null ? null : ({ table: 'proformaInvoiceTerms', id: termsId } as const);
  return gatherParticulars(db, { companyId, customerId, contactDetailsId, bankDetailsId, terms });
}
