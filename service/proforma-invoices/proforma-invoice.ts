import { type Static, Type } from 'typebox';
import { taxRoundings } from '../companies/company.ts';
import { spellingsOf, totalsIn } from '../quotations/quotation.ts';
import { Totals } from '../quotations/schemas.ts';
import { recordKind } from '../records/kind.ts';
import { searchText } from '../records/search.ts';
import { CalendarDay, DateTime, Nullable, OneOf, RecordFields } from '../schemas.ts';
import { proformaInvoiceStatuses, transitionsOf } from './transitions.ts';

const ProformaInvoiceTransition = Type.Object(
  { status: OneOf(proformaInvoiceStatuses), needsReason: Type.Boolean() },
  { title: 'ProformaInvoiceTransition' },
);

export const ProformaInvoice = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    number: Type.String(),
    quotationId: Type.String(),
    quotationNumber: Type.String(),
    versionNumber: Type.Integer(),
    customerId: Type.String(),
    subject: Type.String(),
    issueDate: CalendarDay,
    dueDate: CalendarDay,
    currency: Type.String(),
    taxRounding: OneOf(taxRoundings),
    discountPercent: Nullable(Type.String()),
    advancePercent: Type.String(),
    amountDue: Type.String(),
    bankDetailsId: Nullable(Type.String()),
    termsId: Nullable(Type.String()),
    status: OneOf(proformaInvoiceStatuses),
    statusReason: Nullable(Type.String()),
    paidAt: Nullable(DateTime),
    transitions: Type.Array(ProformaInvoiceTransition),
    totals: Totals,
  },
  { title: 'ProformaInvoice' },
);
export type ProformaInvoice = Static<typeof ProformaInvoice>;

/** Never deleted: what was billed in advance stays to be seen. */
export const proformaInvoices = recordKind({
  type: 'proforma_invoice',
  table: 'proformaInvoices',
  schema: ProformaInvoice,
  read: 'QUOTATIONS_READ',
  words: ({ number, quotationNumber, subject }) => ({
    search: searchText([
      ...spellingsOf(number),
      quotationNumber,
      ...spellingsOf(withoutRevision(quotationNumber)),
      subject,
    ]),
  }),
  computed: (invoice) => ({ transitions: transitionsOf(invoice), totals: totalsIn(invoice) }),
});

/** withoutRevision('Q-2026-000123-R2') → 'Q-2026-000123' */
function withoutRevision(quotationNumber: string): string {
  return quotationNumber.replace(/-R\d+$/, '');
}
