import { type Static, Type } from 'typebox';
import { taxRoundings } from '../companies/company.ts';
import { liveRows } from '../records/dependents.ts';
import { type RecordKind, recordKind } from '../records/kind.ts';
import { searchText } from '../records/search.ts';
import { CalendarDay, DateTime, Nullable, OneOf, RecordFields } from '../schemas.ts';
import { quotationStatuses, Totals } from './schemas.ts';
import { transitionsOf } from './transitions.ts';
import { shownStatus } from './validity.ts';

export { numberOf } from './shown-number.ts';

const QuotationTransition = Type.Object(
  { status: OneOf(quotationStatuses), needsReason: Type.Boolean() },
  { title: 'QuotationTransition' },
);

/** What a quotation says in its row, and each of its edited versions of what it was. */
export const QuotationFields = {
  leadNumber: Type.String(),
  customerId: Type.String(),
  subject: Type.String(),
  issueDate: CalendarDay,
  validUntil: CalendarDay,
  currency: Type.String(),
  taxRounding: OneOf(taxRoundings),
  discountPercent: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  termsId: Nullable(Type.String()),
  contactDetailsId: Nullable(Type.String()),
  bankDetailsId: Nullable(Type.String()),
  status: OneOf(quotationStatuses),
  statusReason: Nullable(Type.String()),
  sentAt: Nullable(DateTime),
};

export const Quotation = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    number: Type.String(),
    revision: Type.Integer(),
    ...QuotationFields,
    transitions: Type.Array(QuotationTransition),
    totals: Totals,
  },
  { title: 'Quotation' },
);
export type Quotation = Static<typeof Quotation>;

export const quotations: RecordKind<'quotations', typeof Quotation> = recordKind({
  type: 'quotation',
  table: 'quotations',
  schema: Quotation,
  read: 'QUOTATIONS_READ',
  words: (quotation) => ({ search: quotationSearch(quotation) }),
  computed: (quotation) => ({
    status: shownStatus(quotation),
    transitions: transitionsOf(quotation.status),
    totals: totalsIn(quotation),
  }),
  dependents: [
    liveRows('jobs', 'jobs', 'quotationId'),
    { ...liveRows('proforma invoices', 'proformaInvoices', 'quotationId'), isKept: true },
  ],
});

/** The totals that a row keeps. */
export function totalsIn({ subtotal, discount, taxes, total }: Static<typeof Totals>): Static<typeof Totals> {
  return { subtotal, discount, taxes, total };
}

/** What a quotation is found by. */
export function quotationSearch({ number, leadNumber, subject }: Searched): string {
  return searchText([...spellingsOf(number), ...spellingsOf(leadNumber), subject]);
}

interface Searched {
  number: string;
  leadNumber: string;
  subject: string;
}

/**
 * As people write a number: 'Q-2026-001042' → ['Q-2026-001042', 'Q2026001042', 'Q-2026-1042', 'Q20261042']; `1042` is in
 * each of them.
 */
export function spellingsOf(number: string): string[] {
  const short = number.replace(/-0+(?=\d+$)/, '-');
  return [...new Set([number, short].flatMap((spelling) => [spelling, spelling.replaceAll('-', '')]))];
}
