import { type Static, Type } from 'typebox';
import { taxRoundings } from '../companies/company.ts';
import { checkParticulars } from '../companies/particulars.ts';
import { holdsMoreThan } from '../many-values.ts';
import { badField, Problem } from '../problem.ts';
import { Body, Day, Id, Input, Line, Maybe, OneOf, Version, WITHOUT_NUL } from '../schemas.ts';
import { Currency, Percent, QuotationLinesInput } from './schemas.ts';

const LeadNumber = Type.String({ maxLength: 20, pattern: WITHOUT_NUL, description: 'Such as L-000123.' });

const mayBeEmpty = {
  discountPercent: Maybe(Percent),
  notes: Maybe(Body),
  termsId: Maybe(Id),
  contactDetailsId: Maybe(Id),
  bankDetailsId: Maybe(Id),
};

export const CreateQuotation = Input({
  ...mayBeEmpty,
  companyId: Maybe(Id),
  leadNumber: Maybe(LeadNumber),
  customerId: Id,
  subject: Line,
  issueDate: Maybe(Day),
  validUntil: Maybe(Day),
  currency: Maybe(Currency),
  taxRounding: Maybe(OneOf(taxRoundings)),
  lines: QuotationLinesInput,
});

export const UpdateQuotation = Input({
  ...mayBeEmpty,
  id: Id,
  version: Version,
  leadNumber: Type.Optional(LeadNumber),
  customerId: Type.Optional(Id),
  subject: Type.Optional(Line),
  issueDate: Type.Optional(Day),
  validUntil: Type.Optional(Day),
  currency: Type.Optional(Currency),
  taxRounding: Type.Optional(OneOf(taxRoundings)),
  lines: Type.Optional(QuotationLinesInput),
});

/** What `POST …/duplicate/:id` takes besides its path. */
export const DuplicateQuotation = Input({ customerId: Maybe(Id), leadNumber: Maybe(LeadNumber) });

export type NewQuotation = Omit<Static<typeof CreateQuotation>, 'companyId'>;
export type QuotationPatch = Omit<Static<typeof UpdateQuotation>, 'id' | 'version'>;

/** Bytes: room for 500 lines of the longest texts in any script, 1.2 million characters of up to 4 bytes. */
export const BODY_LIMIT = 5 * 1024 * 1024;

/** How many values a body may hold; 500 lines of everything have 12,500. */
const MOST_VALUES = 20_000;

/**
 * A hook, before the body is validated: takes out of it what is computed here, whatever the caller says that it comes to.
 *
 * @throws Problem TOO_LARGE for a body of more values than any quotation has.
 */
export async function preparedBody({ body }: { body: unknown }): Promise<void> {
  if (!isObject(body)) return;
  if (holdsMoreThan(MOST_VALUES, body)) {
    const detail = `The body holds more than ${MOST_VALUES} values, which no quotation has: its lines are at most 500.`;
    throw new Problem('TOO_LARGE', detail);
  }
  delete body.totals;
  if (!Array.isArray(body.lines)) return;
  for (const line of body.lines) if (isObject(line)) delete line.amounts;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** @throws Problem BAD_INPUT for a currency that is none, or days in the wrong order. */
export function checkQuotation({ currency, issueDate, validUntil }: Checked): void {
  checkParticulars({ currency });
  if (validUntil >= issueDate) return;
  const message = `validUntil is ${validUntil}; it must not be before issueDate, which is ${issueDate}.`;
  throw badField('validUntil', 'BEFORE_ISSUE', message);
}

interface Checked {
  currency: string;
  issueDate: string;
  validUntil: string;
}
