import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { TotalsFields } from './documents/totals.ts';
import { fieldsOf, hidden } from './fields/declared.ts';
import { currencies } from './fields/locales.ts';
import { choice, day, decimal, flag, longText, moment, record, text } from './fields/question.ts';
import { recordKind } from './kind.ts';
import { totalFields } from './quotation.ts';
import { proformaInvoiceStatuses, taxRoundings, wordFor } from './words.ts';

export const ProformaInvoiceFields = graphql(
  `
    fragment ProformaInvoiceFields on ProformaInvoice {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      number
      quotationId
      quotationNumber
      versionNumber
      customerId
      customer {
        id
        fullName
      }
      subject
      reference
      issueDate
      dueDate
      currency
      taxRounding
      pricesIncludeTax
      discountPercent
      discountAmount {
        amount
        currency
      }
      advancePercent
      amountDue {
        amount
        currency
      }
      bankDetailsId
      termsId
      status
      statusReason
      paidAt
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

export type ProformaInvoiceRecord = FragmentOf<typeof ProformaInvoiceFields>;

export const proformaInvoiceFields = fieldsOf(ProformaInvoiceFields, {
  number: text({ label: 'Number', readOnly: true, column: { width: 'narrow' } }),
  subject: text({ label: 'Subject', readOnly: true, column: { width: 'wide' } }),
  status: choice({
    label: 'Status',
    choices: proformaInvoiceStatuses,
    readOnly: true,
    column: { width: 'narrow' },
    filter: 'ProformaInvoiceStatus',
  }),
  statusReason: longText({
    label: 'Reason',
    readOnly: true,
    column: { width: 'normal', isExtra: true },
    overview: 'reason',
    peek: true,
  }),
  amountDue: decimal({
    label: 'Amount due',
    of: ({ amountDue }: ProformaInvoiceRecord) => amountDue.amount,
    unit: 'money',
    readOnly: true,
    column: { width: 'code', yields: 1 },
    overview: 'payment',
    peek: true,
  }),
  issueDate: day({ label: 'Issued', column: { width: 'narrow', isExtra: true }, overview: 'payment', peek: true }),
  dueDate: day({ label: 'Due', column: { width: 'code', yields: 3 }, overview: 'payment', peek: true }),
  advancePercent: decimal({
    label: 'Advance in percent',
    min: '0',
    unit: 'percent',
    hint: 'Of the total',
    overview: 'payment',
    peek: true,
  }),
  paidAt: moment({
    label: 'Paid',
    readOnly: true,
    column: { width: 'narrow', isExtra: true },
    overview: 'payment',
    peek: true,
  }),
  customer: record({
    label: 'Customer',
    kind: 'customer',
    readOnly: true,
    column: { width: 'normal', yields: 2 },
    overview: 'payment',
    peek: true,
    filter: 'ID',
  }),
  reference: text({
    label: 'Customer reference',
    readOnly: true,
    column: { width: 'normal', isExtra: true },
    overview: 'payment',
    peek: true,
  }),
  quotation: record({
    label: 'Quotation',
    kind: 'quotation',
    readOnly: true,
    overview: 'payment',
    peek: true,
    column: { width: 'code', yields: 4 },
  }),
  bankDetails: record({ label: 'Bank details', kind: 'bankDetails', optional: true, overview: 'payment' }),
  terms: record({ label: 'Terms', kind: 'proformaInvoiceTerms', optional: true, overview: 'payment' }),
  total: decimal({
    label: 'Total',
    unit: 'money',
    of: ({ totals }: ProformaInvoiceRecord) => totals.total.amount,
    readOnly: true,
    column: { width: 'code', isExtra: true },
  }),
  currency: choice({ label: 'Currency', choices: () => currencies(), readOnly: true }),
  taxRounding: choice({ label: 'Tax rounding', choices: taxRoundings, readOnly: true }),
  pricesIncludeTax: flag({ label: 'Prices include tax', readOnly: true, overview: 'payment' }),
  discountPercent: decimal({ label: 'Discount in percent', unit: 'percent', readOnly: true }),
  discountAmount: decimal({
    label: 'Discount by amount',
    unit: 'money',
    of: ({ discountAmount }: ProformaInvoiceRecord) => discountAmount?.amount ?? null,
    readOnly: true,
  }),
  quotationNumber: hidden(),
  versionNumber: hidden(),
  transitions: hidden(),
  totals: hidden({ parts: totalFields }),
});

export const proformaInvoice = recordKind(ProformaInvoiceFields, proformaInvoiceFields, {
  needs: 'QUOTATIONS_READ',
  at: '/layout/proforma-invoices',
  title: ({ number, subject }) => `${number} ${subject}`,
  hint: ({ status, customer, quotationNumber }) =>
    [wordFor(status), customer?.fullName, quotationNumber].filter(Boolean).join(' · '),
});
