import { numberOf } from '../../service/shared/shown-number.ts';
import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { TotalsFields } from './documents/totals.ts';
import { fieldsOf, hidden } from './fields/declared.ts';
import { currencies } from './fields/locales.ts';
import {
  choice,
  day,
  decimal,
  flag,
  longText,
  moment,
  type Pricing,
  pricedLines,
  record,
  text,
} from './fields/question.ts';
import { recordKind } from './kind.ts';
import { quotationStatuses, taxRoundings, wordFor } from './words.ts';

export const QuotationFields = graphql(
  `
    fragment QuotationFields on Quotation {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      number
      revision
      leadNumber
      customerId
      customer {
        id
        fullName
      }
      subject
      reference
      issueDate
      validUntil
      currency
      taxRounding
      pricesIncludeTax
      discountPercent
      discountAmount {
        amount
        currency
      }
      notes
      termsId
      contactDetailsId
      bankDetailsId
      status
      statusReason
      sentAt
      transitions {
        status
        needsReason
      }
      totals {
        ...TotalsFields
      }
    }
  `,
  [TotalsFields],
);

/** A saved line of a quotation, an edited version or a proforma invoice. */
export const QuotationLineFields = graphql(`
  fragment QuotationLineFields on QuotationLine {
    id
    kind
    itemId
    description
    quantity
    unit
    unitPrice
    discountPercent
    discountAmount
    taxes {
      name
      percent
    }
    amounts {
      gross
      discount
      net
      discountShare
      taxable
    }
  }
`);

export type QuotationRecord = FragmentOf<typeof QuotationFields>;
export type QuotationLine = FragmentOf<typeof QuotationLineFields>;

/** The basis of a document's totals. */
export const pricingIn = ({
  currency,
  taxRounding,
  pricesIncludeTax,
  discountPercent,
  discountAmount,
}: Pick<
  QuotationRecord,
  'currency' | 'taxRounding' | 'pricesIncludeTax' | 'discountPercent' | 'discountAmount'
>): Pricing => ({
  currency,
  taxRounding,
  pricesIncludeTax,
  discountPercent,
  discountAmount: discountAmount?.amount ?? null,
});

/** The labels of a line's cells, in forms, the history and refusals. */
export const lineFields = {
  kind: { label: 'Kind' },
  item: { label: 'Item' },
  description: { label: 'Description' },
  quantity: { label: 'Quantity' },
  unit: { label: 'Unit' },
  unitPrice: { label: 'Unit price' },
  discountPercent: { label: 'Discount in percent' },
  discountAmount: { label: 'Discount by amount' },
  taxes: { label: 'Taxes', columns: { name: { label: 'Name' }, percent: { label: 'Percent' } } },
  position: { label: 'Position' },
} as const;

export const totalFields = {
  subtotal: { label: 'Subtotal' },
  discount: { label: 'Discount' },
  taxes: { label: 'Taxes' },
  total: { label: 'Total' },
} as const;

/** ISO 4217 for “no currency”, until a company is chosen. */
export const noCurrency = 'XXX';

export const quotationFields = fieldsOf(QuotationFields, {
  number: text({ label: 'Number', of: numberOf, readOnly: true, column: { width: 'code' } }),
  customer: record({
    label: 'Customer',
    kind: 'customer',
    column: { width: 'normal', yields: 2 },
    overview: 'offer',
    peek: true,
    filter: 'ID',
  }),
  subject: text({ label: 'Subject', maxLength: 200, isWide: true, column: { width: 'wide' } }),
  status: choice({
    label: 'Status',
    choices: quotationStatuses,
    readOnly: true,
    column: { width: 'narrow' },
    filter: 'QuotationStatus',
  }),
  reference: text({
    label: 'Customer reference',
    optional: true,
    maxLength: 60,
    hint: 'Their order number',
    column: { width: 'normal', isExtra: true },
    overview: 'offer',
    peek: true,
    filter: 'String',
  }),
  leadNumber: text({
    label: 'Lead number',
    optional: true,
    maxLength: 20,
    column: { width: 'narrow', yields: 4 },
    overview: 'offer',
    peek: true,
    filter: 'String',
  }),
  issueDate: day({
    label: 'Issued',
    forMany: true,
    column: { width: 'narrow', isExtra: true },
    overview: 'offer',
    peek: true,
  }),
  validUntil: day({
    label: 'Valid until',
    importAs: [
      'expires',
      'expiry',
      'valid',
      'valid for',
      'valid to',
      'valid till',
      'good',
      'good for',
      'good until',
      'good till',
    ],
    verbs: ['extend', 'prolong'],
    forMany: true,
    hint: 'The last valid day',
    column: { width: 'code', yields: 3 },
    overview: 'offer',
    peek: true,
  }),
  sentAt: moment({
    label: 'Sent',
    readOnly: true,
    column: { width: 'narrow', isExtra: true },
    overview: 'offer',
    peek: true,
  }),
  total: decimal({
    label: 'Total',
    unit: 'money',
    of: ({ totals }: QuotationRecord) => totals.total.amount,
    readOnly: true,
    column: { width: 'code', yields: 1 },
    peek: true,
  }),
  subtotal: decimal({
    label: 'Subtotal',
    unit: 'money',
    of: ({ totals }: QuotationRecord) => totals.subtotal.amount,
    readOnly: true,
    column: { width: 'code', isExtra: true },
  }),
  lines: pricedLines({
    label: 'Lines',
    max: 500,
    isWide: true,
    columns: lineFields,
    of: () => ({
      companyId: null,
      pricing: {
        currency: noCurrency,
        taxRounding: 'DOCUMENT',
        pricesIncludeTax: false,
        discountPercent: null,
        discountAmount: null,
      },
    }),
  }),
  discountPercent: decimal({
    label: 'Discount in percent',
    isDiscount: true,
    forMany: true,
    optional: true,
    min: '0',
    unit: 'percent',
    hint: 'On the whole quotation',
  }),
  discountAmount: decimal({
    label: 'Discount by amount',
    isDiscount: true,
    optional: true,
    min: '0',
    unit: 'money',
    hint: 'In place of the percentage',
    of: ({ discountAmount }: QuotationRecord) => discountAmount?.amount ?? null,
  }),
  currency: choice({ label: 'Currency', choices: () => currencies(), filter: 'CurrencyCode' }),
  taxRounding: choice({ label: 'Tax rounding', choices: taxRoundings, overview: 'terms' }),
  pricesIncludeTax: flag({ label: 'Prices include tax', overview: 'terms' }),
  contactDetails: record({
    label: 'Contact details',
    forMany: true,
    kind: 'contactDetails',
    optional: true,
    overview: 'terms',
  }),
  bankDetails: record({ label: 'Bank details', forMany: true, kind: 'bankDetails', optional: true, overview: 'terms' }),
  terms: record({
    label: 'Terms and conditions',
    forMany: true,
    kind: 'termsAndConditions',
    optional: true,
    overview: 'terms',
  }),
  notes: longText({
    label: 'Notes',
    forMany: true,
    optional: true,
    maxLength: 10_000,
    hint: 'Printed below the lines',
    overview: 'notes',
  }),
  statusReason: longText({
    label: 'Reason',
    readOnly: true,
    column: { width: 'normal', isExtra: true },
    overview: 'reason',
    peek: true,
  }),
  revision: hidden(),
  transitions: hidden(),
  totals: hidden({ parts: totalFields }),
});

export const quotation = recordKind(QuotationFields, quotationFields, {
  needs: 'QUOTATIONS_READ',
  at: '/layout/quotations',
  title: (quotation) => `${numberOf(quotation)} ${quotation.subject}`,
  hint: ({ status, customer, leadNumber }) =>
    [wordFor(status), customer?.fullName, leadNumber].filter(Boolean).join(' · '),
});
