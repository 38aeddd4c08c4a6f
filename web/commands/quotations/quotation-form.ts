import { type FragmentOf, graphql } from '../../ground/graphql.ts';
import type { Answers } from '../../records/fields/answers.ts';
import { formOf, idAlone, inputOf, valuesOf } from '../../records/fields/forms.ts';
import type { PricedLine, Pricing } from '../../records/fields/question.ts';
import { noCurrency, type QuotationLine, type QuotationRecord, quotationFields } from '../../records/quotation.ts';
import type { Actor } from '../../state/viewer.ts';
import type { Reading } from '../core/command.ts';
import { companyIn } from '../core/editing.ts';

/** The defaults of a company's new quotations, and the next lead number. */
export const QuotationBeginningsFields = graphql(`
  fragment QuotationBeginningsFields on Query {
    quotationDefaults(companyId: $companyId) {
      issueDate
      validUntil
      currency
      taxRounding
      pricesIncludeTax
      taxes {
        name
        percent
      }
      termsId
      contactDetailsId
      bankDetailsId
    }
    nextLeadNumber(companyId: $companyId) {
      leadNumber
    }
  }
`);

const QuotationBeginnings = graphql(
  `
    query QuotationBeginnings($companyId: ID!) {
      ...QuotationBeginningsFields
    }
  `,
  [QuotationBeginningsFields],
);

export type Beginnings = FragmentOf<typeof QuotationBeginningsFields>;

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
 * @param taxes the taxes of a new line.
 */
export const offer = (
  of: Pick<Actor, 'companyId'>,
  lead: string,
  pricing: Pricing,
  taxes: PricedLine['taxes'] = [],
) => {
  const inCompany = (given: GivenSoFar) => ({ companyId: companyIn(given, of) });
  return formOf(quotationFields, {
    customer: { where: (given) => ({ ...inCompany(given), status: 'ACTIVE' }) },
    leadNumber: { hint: lead },
    lines: {
      of: (given: GivenSoFar) => ({ companyId: companyIn(given, of), pricing: pricingSoFar(given, pricing), taxes }),
    },
    contactDetails: { where: inCompany },
    bankDetails: { where: inCompany },
    terms: { where: inCompany },
  });
};

export type Offered = Answers<ReturnType<typeof offer>>;

/** The basis of the totals, from the answers so far. */
const pricingSoFar = (given: GivenSoFar, otherwise: Pricing): Pricing => {
  const { currency, taxRounding, pricesIncludeTax, discountPercent, discountAmount }: Partial<Offered> = given;
  return {
    currency: currency ?? otherwise.currency,
    taxRounding: taxRounding ?? otherwise.taxRounding,
    pricesIncludeTax: pricesIncludeTax ?? otherwise.pricesIncludeTax,
    discountPercent: discountPercent?.trim() || null,
    discountAmount: discountAmount?.trim() || null,
  };
};

/** The basis of a new quotation's totals: the company's defaults, once they load. */
export const pricingOf = (read: Beginnings | null): Pricing => ({
  currency: read?.quotationDefaults.currency ?? noCurrency,
  taxRounding: read?.quotationDefaults.taxRounding ?? 'DOCUMENT',
  pricesIncludeTax: read?.quotationDefaults.pricesIncludeTax ?? false,
  discountPercent: null,
  discountAmount: null,
});

/** `Leave empty for L-000046` */
export const leadHint = (read: Beginnings | null): string =>
  read ? `Leave empty for ${read.nextLeadNumber.leadNumber}` : 'Leave empty for the next number';

/** The answers that the form of a new quotation begins with. */
export function begun(read: Beginnings | null): Partial<Offered> {
  if (!read) return {};
  const { taxes: _, termsId, contactDetailsId, bankDetailsId, ...values } = read.quotationDefaults;
  const chosen = { contactDetails: contactDetailsId, bankDetails: bankDetailsId, terms: termsId };
  return { ...values, ...Object.fromEntries(Object.entries(chosen).map(([name, id]) => [name, idAlone(id)])) };
}

/** The answers that a quotation’s form begins with; the lines follow once they load. */
export const offeredIn = (quotation: QuotationRecord, lines: readonly QuotationLine[] | undefined) => ({
  ...valuesOf(quotationFields, quotation),
  ...(lines && { lines: lines.map(writable) }),
});

/** A saved line as an answer of the form. */
const writable = ({ amounts: _, taxes, ...line }: QuotationLine): PricedLine => ({
  ...line,
  taxes: taxes.map(({ name, percent }) => ({ name, percent })),
});

/** The answers as input of the API, without the lead number. */
export const offeredInput = ({ leadNumber: _, lines, ...answers }: Offered) => ({
  ...inputOf(quotationFields, answers),
  lines: lines.map(lineInput),
});

/** The answers as input of the API for a new quotation: without a lead number, Docket takes the next. */
export const newInput = (answers: Offered) => ({
  ...offeredInput(answers),
  ...(answers.leadNumber !== null && { leadNumber: answers.leadNumber }),
});

/** A line as input of the API: headings and notes have only a text, new lines have no id. */
export const lineInput = ({ id, kind, description, taxes, ...priced }: PricedLine) => ({
  ...(id !== null && { id }),
  kind,
  description,
  ...(kind === 'PRICED' && { ...priced, taxes: [...taxes] }),
});
