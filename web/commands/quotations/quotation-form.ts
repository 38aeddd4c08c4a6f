import { graphql, type ResultOf } from '../../ground/graphql.ts';
import type { BankDetailsRecord } from '../../records/bank-details.ts';
import type { ContactDetailsRecord } from '../../records/contact-details.ts';
import type { Answers } from '../../records/fields/answers.ts';
import { formOf, inputOf, valuesOf } from '../../records/fields/forms.ts';
import type { PricedLine, Pricing } from '../../records/fields/question.ts';
import { noCurrency, type QuotationLine, type QuotationRecord, quotationFields } from '../../records/quotation.ts';
import type { TermsAndConditionsRecord } from '../../records/terms-and-conditions.ts';
import type { Actor } from '../../state/viewer.ts';
import type { Reading } from '../core/command.ts';
import { companyIn } from '../jobs/job-form.ts';

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
 * The questions of every quotation’s form; `of` names the company whose records can be chosen.
 *
 * @param lead the hint of the lead number, such as the next one.
 * @param pricing the basis of the totals until the form has one.
 */
export const offer = (of: Pick<Actor, 'companyId'>, lead: string, pricing: Pricing) => {
  const inCompany = (given: GivenSoFar) => ({ companyId: companyIn(given, of) });
  return formOf(quotationFields, {
    customer: { where: (given) => ({ ...inCompany(given), status: 'ACTIVE' }) },
    leadNumber: { hint: lead },
    lines: { of: (given: GivenSoFar) => ({ companyId: companyIn(given, of), pricing: pricingIn(given, pricing) }) },
    contactDetails: { where: inCompany },
    bankDetails: { where: inCompany },
    terms: { where: inCompany },
  });
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

/** What a new quotation's totals depend on before anything is chosen: the company's own, once that was read. */
export const pricingOf = (read: Beginnings | null): Pricing => ({
  currency: read?.quotationDefaults.currency ?? noCurrency,
  taxRounding: read?.quotationDefaults.taxRounding ?? 'DOCUMENT',
  discountPercent: null,
});

/** `L-000046, if left empty`: the number first, where there is little room. */
export const leadHint = (read: Beginnings | null): string =>
  read ? `${read.nextLeadNumber.leadNumber}, if empty` : 'Leave empty for the next number';

/** What the form of a new quotation begins with. */
export function begun(read: Beginnings | null): Partial<Offered> {
  if (!read) return {};
  const { issueDate, validUntil, currency, taxRounding, ...chosen } = read.quotationDefaults;
  return { issueDate, validUntil, currency, taxRounding, ...chosenOf(chosen) };
}

/** The answers that a quotation’s form begins with; its lines once they are read. */
export const offeredIn = (quotation: QuotationRecord, lines: readonly QuotationLine[] | undefined) => ({
  ...valuesOf(quotationFields, quotation),
  ...(lines && { lines: lines.map(writable) }),
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

/** The answers as the API takes them, but for the lead number. */
export const offeredInput = ({ leadNumber: _, lines, ...answers }: Offered) => ({
  ...inputOf(quotationFields, answers),
  lines: lines.map(lineInput),
});

/** A line as the API takes it: of a heading or a note, what it says; without an id where it is a new one. */
export const lineInput = ({ id, kind, description, taxes, ...priced }: PricedLine) => ({
  ...(id !== null && { id }),
  kind,
  description,
  ...(kind === 'PRICED' && { ...priced, taxes: [...taxes] }),
});
