import type { ColumnType, Generated } from 'kysely';
import { type Static, Type } from 'typebox';
import { taxRoundings } from '../companies/company.ts';
import { customers } from '../customers/customer.ts';
import type { RecordColumns } from '../database/tables.ts';
import {
  Body,
  Currency,
  DateTime,
  Day,
  Formed,
  Id,
  Line,
  Maybe,
  Money,
  Nullable,
  OneOf,
  Reference,
  WITHOUT_NUL,
} from '../http/schemas.ts';
import { liveRows } from '../records/dependents.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import { trimmed } from '../shared/decimals.ts';
import type { Totals as StoredTotals } from '../shared/money.ts';
import type { StoredQuotationStatus, TaxTotal } from '../shared/values.ts';
import { moneyWith, Percent, Price, quotationStatuses, Totals, totalsWith } from './schemas.ts';
import { transitionsOf } from './transitions.ts';
import { isExpiring, shownStatus, statusCondition } from './validity.ts';

const QuotationTransition = Type.Object(
  { status: OneOf(quotationStatuses), needsReason: Type.Boolean() },
  { title: 'QuotationTransition' },
);

export const LeadNumber = Formed({ format: 'LEAD_NUMBER' }, { maxLength: 20, pattern: WITHOUT_NUL });
const percent = { input: Percent, answer: Type.String(), stored: trimmed };
const amount = { input: Price, answer: Type.String(), stored: trimmed };

/** The fields of an edited version. */
const versionedFields = field.declare({
  leadNumber: { ...field.required(field.text(LeadNumber), 'LEAD'), create: Maybe(LeadNumber), filter: 'EXACT' },
  customerId: { ...field.required(field.text(Id)), filter: 'EXACT', relates: (): field.AnyKind => customers },
  reference: { ...field.optional(field.text(Reference), 'TITLE'), filter: 'ANY_CASE' },
  subject: field.required(field.text(Line), 'TITLE'),
  issueDate: { ...field.required(field.day), create: Maybe(Day) },
  validUntil: { ...field.required(field.day), create: Maybe(Day) },
  currency: { ...field.required(field.text(Currency)), create: Maybe(Currency), filter: 'EXACT', isShort: true },
  taxRounding: { ...field.required(field.oneOf(OneOf(taxRoundings))), create: Maybe(OneOf(taxRoundings)) },
  pricesIncludeTax: {
    ...field.defaulted(Type.Boolean()),
    create: Maybe(Type.Boolean()),
    update: Type.Optional(Type.Boolean()),
  },
  discountPercent: { ...field.optional(percent), asked: 'number' },
  discountAmount: { ...field.optional(amount), answer: Nullable(Money), asked: 'number', isMoney: true },
  notes: field.optional(field.text(Body), 'TEXT'),
  termsId: field.optional(field.text(Id)),
  contactDetailsId: field.optional(field.text(Id)),
  bankDetailsId: field.optional(field.text(Id)),
  status: { ...field.column<Generated<StoredQuotationStatus>>(), answer: OneOf(quotationStatuses) },
  statusReason: field.kept(Nullable(Type.String())),
  sentAt: field.kept(Nullable(DateTime)),
});

export const quotationFields = field.declare({
  companyId: field.companyId,
  number: field.kept(Type.String(), 'NUMBER'),
  revision: field.defaulted(Type.Integer()),
  ...versionedFields,
  transitions: field.computed(Type.Array(QuotationTransition)),
  totals: field.computed(Totals),
  /** The end of the last valid day in the company's time zone. */
  expiresAt: field.column<Date>(),
  /** Whether a live job or a proforma invoice follows from the quotation; triggers of the database keep it. */
  isFollowed: field.column<Generated<boolean>>(),
  subtotal: { ...field.column<Generated<string>>(), asked: 'number', isMoney: true },
  discount: { ...field.column<Generated<string>>(), asked: 'number', isMoney: true },
  taxes: field.column<ColumnType<TaxTotal[], string | undefined, string>>(),
  total: { ...field.column<Generated<string>>(), asked: 'number', isMoney: true },
  /** Code and description of each line, each on a line. */
  lineTexts: { ...field.column<string | null>(), search: 'LINE' },
});

declare module '../database/tables.ts' {
  interface Tables {
    quotations: RecordColumns & field.ColumnsOf<typeof quotationFields>;
  }
}

/** The same fields as an edited version answers them. */
export const VersionedFields = field.propertiesOf(versionedFields, 'answer');
export const Quotation = field.answer(quotationFields, 'Quotation');
export type Quotation = Static<typeof Quotation>;

export const quotations = recordKind({
  type: 'quotation',
  table: 'quotations',
  schema: Quotation,
  fields: quotationFields,
  read: 'QUOTATIONS_READ',
  flags: { expiring: isExpiring },
  choices: { status: statusCondition },
  computed: (quotation) => ({
    status: shownStatus(quotation),
    transitions: transitionsOf(quotation),
    discountAmount: moneyWith(quotation.currency, quotation.discountAmount),
    totals: totalsWith(quotation.currency, quotation),
  }),
  dependents: [
    liveRows('jobs', 'jobs', 'quotationId'),
    { ...liveRows('proforma invoices', 'proformaInvoices', 'quotationId'), isKept: true },
  ],
});

/** The totals of a row, as stored. */
export function totalsIn({ subtotal, discount, taxes, total }: StoredTotals): StoredTotals {
  return { subtotal, discount, taxes, total };
}

/** A quotation's text for searches. */
export const quotationSearch = (quotation: object): string => field.searchTextOf(quotationFields, quotation);
