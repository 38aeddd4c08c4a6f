import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Tables } from '../database/tables.ts';
import { badField } from '../problem.ts';
import { gatherParticulars, type Particulars } from '../quotations/particulars.ts';

/** How much of a total is asked for in advance. */
export const AdvancePercent = Type.String({
  pattern: '^(?=.*[1-9])(100(\\.0{1,4})?|[1-9]?[0-9](\\.[0-9]{1,4})?)$',
  description: 'A percentage above 0 and at most 100, such as 33.3333, with at most 4 places.',
});

/** The days and details of a proforma invoice, as it stands or is about to. */
interface Billing {
  companyId: string;
  customerId: string;
  issueDate: string;
  dueDate: string;
  bankDetailsId: string | null;
  termsId: string | null;
}

/** @throws Problem BAD_INPUT for a proforma invoice that is to be paid before it is issued. */
export function checkDays({ issueDate, dueDate }: Pick<Billing, 'issueDate' | 'dueDate'>): void {
  if (dueDate >= issueDate) return;
  const message = `dueDate is ${dueDate}; it must not be before issueDate, which is ${issueDate}.`;
  throw badField('dueDate', 'BEFORE_ISSUE', message);
}

/** What a proforma invoice says besides its row and lines, at this moment: whom to turn to is the quotation's. */
export function particularsOf(
  db: Kysely<Tables>,
  { companyId, customerId, bankDetailsId, termsId }: Billing,
  { contactDetailsId }: { contactDetailsId: string | null },
): Promise<Particulars> {
  const terms = termsId === null ? null : ({ table: 'proformaInvoiceTerms', id: termsId } as const);
  return gatherParticulars(db, { companyId, customerId, contactDetailsId, bankDetailsId, terms });
}
