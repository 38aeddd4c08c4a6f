import type { ColumnType } from 'kysely';
import { type Static, Type } from 'typebox';
import { taxRoundings } from '../companies/company.ts';
import { customers } from '../customers/customer.ts';
import type { RecordColumns } from '../database/tables.ts';
import { DateTime, Day, Id, Maybe, Money, Nullable, OneOf } from '../http/schemas.ts';
import { quotations } from '../quotations/quotation.ts';
import { moneyWith, Totals, totalsWith } from '../quotations/schemas.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import { trimmed } from '../shared/decimals.ts';
import type { TaxTotal } from '../shared/values.ts';
import { AdvancePercent } from './billing.ts';
import { proformaInvoiceStatuses, transitionsOf } from './transitions.ts';

const ProformaInvoiceTransition = Type.Object(
  { status: OneOf(proformaInvoiceStatuses), needsReason: Type.Boolean() },
  { title: 'ProformaInvoiceTransition' },
);

export const proformaInvoiceFields = field.declare({
  companyId: field.kept(Type.String()),
  number: field.kept(Type.String(), 'NUMBER'),
  quotationId: { ...field.kept(Type.String()), relates: (): field.AnyKind => quotations },
  quotationNumber: field.kept(Type.String(), 'REFERENCE'),
  versionNumber: field.kept(Type.Integer()),
  customerId: { ...field.kept(Type.String()), relates: (): field.AnyKind => customers },
  reference: field.kept(Nullable(Type.String()), 'TITLE'),
  subject: field.kept(Type.String(), 'TITLE'),
  issueDate: { ...field.required(field.day), create: Maybe(Day) },
  dueDate: { ...field.required(field.day), create: Maybe(Day) },
  currency: { ...field.kept(Type.String()), isShort: true },
  taxRounding: field.kept(OneOf(taxRoundings)),
  pricesIncludeTax: field.defaulted(Type.Boolean()),
  discountPercent: { ...field.kept(Nullable(Type.String())), asked: 'number' },
  discountAmount: { ...field.column<string | null>(), answer: Nullable(Money), asked: 'number', isMoney: true },
  advancePercent: {
    asked: 'number',
    ...field.kept(Type.String()),
    create: Type.Optional({ ...AdvancePercent, default: '100' }),
    update: Type.Optional(AdvancePercent),
    stored: trimmed,
  },
  amountDue: { ...field.column<string>(), answer: Money, asked: 'number', isMoney: true },
  bankDetailsId: field.optional(field.text(Id)),
  termsId: field.optional(field.text(Id)),
  status: field.defaulted(OneOf(proformaInvoiceStatuses)),
  statusReason: field.kept(Nullable(Type.String())),
  paidAt: field.kept(Nullable(DateTime)),
  transitions: field.computed(Type.Array(ProformaInvoiceTransition)),
  totals: field.computed(Totals),
  subtotal: { ...field.column<string>(), asked: 'number', isMoney: true },
  discount: { ...field.column<string>(), asked: 'number', isMoney: true },
  taxes: field.column<ColumnType<TaxTotal[], string | undefined, string>>(),
  total: { ...field.column<string>(), asked: 'number', isMoney: true },
  /** Code and description of each line, each on a line. */
  lineTexts: { ...field.column<string | null>(), search: 'LINE' },
});

declare module '../database/tables.ts' {
  interface Tables {
    proformaInvoices: RecordColumns & field.ColumnsOf<typeof proformaInvoiceFields>;
  }
}

export const ProformaInvoice = field.answer(proformaInvoiceFields, 'ProformaInvoice');
export type ProformaInvoice = Static<typeof ProformaInvoice>;

/** Never deleted: advance bills stay on record. */
export const proformaInvoices = recordKind({
  type: 'proforma_invoice',
  table: 'proformaInvoices',
  schema: ProformaInvoice,
  fields: proformaInvoiceFields,
  read: 'QUOTATIONS_READ',
  computed: (invoice) => ({
    amountDue: { amount: invoice.amountDue, currency: invoice.currency },
    discountAmount: moneyWith(invoice.currency, invoice.discountAmount),
    transitions: transitionsOf(invoice),
    totals: totalsWith(invoice.currency, invoice),
  }),
});
