import { type Static, Type } from 'typebox';
import { holdsMoreThan } from '../http/many-values.ts';
import { Id, Input, Maybe, Version } from '../http/schemas.ts';
import { propertiesOf } from '../records/fields.ts';
import { badField, Problem } from '../shared/problem.ts';
import { LeadNumber, quotationFields } from './quotation.ts';
import { QuotationLinesInput } from './schemas.ts';

export const CreateQuotation = Input({ ...propertiesOf(quotationFields, 'create'), lines: QuotationLinesInput });

export const UpdateQuotation = Input({
  id: Id,
  version: Version,
  ...propertiesOf(quotationFields, 'update'),
  lines: Type.Optional(QuotationLinesInput),
});

/** The body of `POST …/duplicate/:id`. */
export const DuplicateQuotation = Input({ customerId: Maybe(Id), leadNumber: Maybe(LeadNumber) });

export type NewQuotation = Omit<Static<typeof CreateQuotation>, 'companyId'>;
export type QuotationPatch = Omit<Static<typeof UpdateQuotation>, 'id' | 'version'>;

/** Bytes: room for 500 lines of the longest texts in any script, 1.2 million characters of up to 4 bytes. */
export const BODY_LIMIT = 5 * 1024 * 1024;

/** The most values of a body; 500 full lines have 12,500. */
const MOST_VALUES = 20_000;

/**
 * Runs before validation: removes computed fields from the body.
 *
 * @throws Problem TOO_LARGE for more values than any quotation has.
 */
export async function preparedBody({ body }: { body: unknown }): Promise<void> {
  if (!isObject(body)) return;
  if (holdsMoreThan(MOST_VALUES, body)) {
    const detail = `The body has more than ${MOST_VALUES} values. A quotation has at most 500 lines.`;
    throw new Problem('TOO_LARGE', detail);
  }
  delete body.totals;
  if (!Array.isArray(body.lines)) return;
  for (const line of body.lines) if (isObject(line)) delete line.amounts;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** @throws Problem BAD_INPUT for days in the wrong order. */
export function checkDays({ issueDate, validUntil }: { issueDate: string; validUntil: string }): void {
  if (validUntil < issueDate) throw badField('validUntil', 'BEFORE', { other: 'issueDate' }, validUntil);
}
