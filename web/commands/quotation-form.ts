import { graphql, type ResultOf } from '../graphql.ts';
import type { BankDetailsRecord } from '../records/bank-details.ts';
import type { ContactDetailsRecord } from '../records/contact-details.ts';
import type { CustomerRecord } from '../records/customer.ts';
import { currencies } from '../records/locales.ts';
import type { QuotationLine, QuotationRecord } from '../records/quotation.ts';
import type { TermsAndConditionsRecord } from '../records/terms-and-conditions.ts';
import { taxRoundings } from '../records/words.ts';
import type { Actor, Reading } from './command.ts';
import {
  type Answers,
  choice,
  day,
  decimal,
  longText,
  type PricedLine,
  type Pricing,
  pricedLines,
  record,
  text,
} from './fields.ts';
import { companyIn } from './job-form.ts';

/** What a new quotation of a company begins with, and the lead number that comes next. */
const QuotationBeginnings = graphql(`
  query QuotationBeginnings($companyId: ID!) {
    quotationDefaults(companyId: $companyId) {
      issueDate
      validUntil
      currency
      taxRounding
      termsId
      contactDetailsId
      bankDetailsId
    }
    nextLeadNumber(companyId: $companyId) {
      leadNumber
    }
  }
`);

export type Beginnings = ResultOf<typeof QuotationBeginnings>;

export const beginningsOf = (companyId: string): Reading<Beginnings> => ({
  operation: QuotationBeginnings,
  variables: { companyId },
});

type GivenSoFar = Readonly<Record<string, unknown>>;

/**
 * What every quotation is asked for, in the order of the form: what each one has of its own before the lines, what is mostly
 * left as it is after them. `of` is whose company's records can be chosen.
 *
 * @param lead what is said of the lead number, such as which one comes next.
 * @param pricing what totals depend on until the form says otherwise.
 */
export const offer = (of: Pick<Actor, 'companyId'>, lead: string, pricing: Pricing) => {
  const inCompany = (given: GivenSoFar) => ({ companyId: companyIn(given, of) });
  const optional = { optional: true, where: inCompany } as const;
  return {
    customer: record('Customer', 'customer', { where: (given) => ({ ...inCompany(given), status: 'ACTIVE' }) }),
    subject: text('Subject', { maxLength: 200, isWide: true, hint: 'What is offered' }),
    leadNumber: text('Lead number', { optional: true, maxLength: 20, hint: lead }),
    issueDate: day('Day of issue'),
    validUntil: day('Valid until', { hint: 'Its last day' }),
    lines: pricedLines('Lines', {
      max: 500,
      isWide: true,
      of: (given) => ({ companyId: companyIn(given, of), pricing: pricingIn(given, pricing) }),
    }),
    discountPercent: decimal('Discount in percent', { optional: true, min: '0', hint: 'Overall' }),
    currency: choice('Currency', currencies()),
    taxRounding: choice('Tax rounding', taxRoundings),
    contactDetails: record('Contact details', 'contactDetails', optional),
    bankDetails: record('Bank details', 'bankDetails', optional),
    terms: record('Terms and conditions', 'termsAndConditions', optional),
    notes: longText('Notes', { optional: true, maxLength: 10_000, hint: 'What is said to the customer besides' }),
  };
};

export type Offered = Answers<ReturnType<typeof offer>>;

/** What totals depend on, as the form has it so far. */
const pricingIn = (given: GivenSoFar, otherwise: Pricing): Pricing => {
  const { currency, taxRounding, discountPercent }: Partial<Offered> = given;
  return {
    currency: currency ?? otherwise.currency,
    taxRounding: taxRounding ?? otherwise.taxRounding,
    discountPercent: discountPercent?.trim() || null,
  };
};

/** What ISO 4217 has for none: before a company is chosen, there is no other. */
export const noCurrency = 'XXX';

/** What a new quotation's totals depend on before anything is chosen: the company's own, once that was read. */
export const pricingOf = (read: Beginnings | null): Pricing => ({
  currency: read?.quotationDefaults.currency ?? noCurrency,
  taxRounding: read?.quotationDefaults.taxRounding ?? 'DOCUMENT',
  discountPercent: null,
});

/** `L-000046, if left empty`: the number first, where there is little room. */
export const leadHint = (read: Beginnings | null): string =>
  read ? `${read.nextLeadNumber.leadNumber}, if left empty` : 'The next, if left empty';

/** What the form of a new quotation begins with. */
export function begun(read: Beginnings | null): Partial<Offered> {
  if (!read) return {};
  const { issueDate, validUntil, currency, taxRounding, ...chosen } = read.quotationDefaults;
  return { issueDate, validUntil, currency, taxRounding, ...chosenOf(chosen) };
}

/** What the form of a quotation that is there begins with; its lines once they were read. */
export const offeredIn = (quotation: QuotationRecord, lines: readonly QuotationLine[] | undefined) => ({
  customer: { id: quotation.customerId } as CustomerRecord, // as below
  subject: quotation.subject,
  leadNumber: quotation.leadNumber,
  issueDate: quotation.issueDate,
  validUntil: quotation.validUntil,
  ...(lines && { lines: lines.map(writable) }),
  discountPercent: quotation.discountPercent,
  currency: quotation.currency,
  taxRounding: quotation.taxRounding,
  ...chosenOf(quotation),
  notes: quotation.notes,
});

type Chosen = Pick<QuotationRecord, 'termsId' | 'contactDetailsId' | 'bankDetailsId'>;

/** An id says which record is chosen; the form fetches the rest. */
const chosenOf = ({ termsId, contactDetailsId, bankDetailsId }: Chosen) => ({
  contactDetails: contactDetailsId === null ? null : ({ id: contactDetailsId } as ContactDetailsRecord),
  bankDetails: bankDetailsId === null ? null : ({ id: bankDetailsId } as BankDetailsRecord),
  terms: termsId === null ? null : ({ id: termsId } as TermsAndConditionsRecord),
});

/** A line as it is kept, to be written on. */
const writable = (line: QuotationLine): PricedLine => ({
  id: line.id,
  kind: line.kind,
  itemId: line.itemId,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit,
  unitPrice: line.unitPrice,
  discountPercent: line.discountPercent,
  taxes: line.taxes.map(({ name, percent }) => ({ name, percent })),
});

/** What was answered, as the API takes it. */
export const inputOf = ({ customer, terms, contactDetails, bankDetails, lines, ...answers }: Offered) => ({
  customerId: customer.id,
  subject: answers.subject,
  issueDate: answers.issueDate,
  validUntil: answers.validUntil,
  currency: answers.currency,
  taxRounding: answers.taxRounding,
  discountPercent: answers.discountPercent,
  notes: answers.notes,
  termsId: terms?.id ?? null,
  contactDetailsId: contactDetails?.id ?? null,
  bankDetailsId: bankDetails?.id ?? null,
  lines: lines.map(lineInput),
});

/** A line as the API takes it: of a heading or a note, what it says; without an id where it is a new one. */
export const lineInput = ({ id, kind, description, taxes, ...priced }: PricedLine) => ({
  ...(id !== null && { id }),
  kind,
  description,
  ...(kind === 'PRICED' && { ...priced, taxes: [...taxes] }),
});
