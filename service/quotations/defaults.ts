import { Type } from 'typebox';
import { taxRoundings } from '../companies/company.ts';
import { CalendarDay, Nullable, OneOf } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { today } from '../shared/today.ts';
import type { TaxRounding, Tax as TaxValue } from '../shared/values.ts';
import { Tax } from './schemas.ts';

export const QuotationDefaults = Type.Object(
  {
    issueDate: CalendarDay,
    validUntil: CalendarDay,
    currency: Type.String(),
    taxRounding: OneOf(taxRoundings),
    pricesIncludeTax: Type.Boolean(),
    taxes: Type.Array(Tax),
    termsId: Nullable(Type.String()),
    contactDetailsId: Nullable(Type.String()),
    bankDetailsId: Nullable(Type.String()),
  },
  { title: 'QuotationDefaults' },
);

/** A company's settings for quotations. */
export interface Settings {
  timeZone: string;
  currency: string;
  taxRounding: TaxRounding;
  pricesIncludeTax: boolean;
  quotationValidityDays: number;
  defaultTaxes: TaxValue[];
}

/** The settings of a company that the caller has found. */
export function settingsOf(db: Db, companyId: string): Promise<Settings> {
  return selectSettings(db, companyId).executeTakeFirstOrThrow();
}

/**
 * The settings, locked until the transaction ends: a change of the company's time zone waits, and then finds the new
 * dates. Call it before locking a quotation, in the same order as a change of the company.
 */
export function lockSettings(db: Db, companyId: string): Promise<Settings> {
  return selectSettings(db, companyId).forShare().executeTakeFirstOrThrow();
}

function selectSettings(db: Db, companyId: string) {
  return db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['timeZone', 'currency', 'taxRounding', 'pricesIncludeTax', 'quotationValidityDays', 'defaultTaxes']);
}

/**
 * A new quotation's days: the given days, or else today in the company's time zone and the end of the usual validity.
 */
export function datesOf(
  { timeZone, quotationValidityDays }: Settings,
  given: { issueDate?: string | null | undefined; validUntil?: string | null | undefined } = {},
): { issueDate: string; validUntil: string } {
  const issueDate = given.issueDate ?? today(timeZone);
  const lastDay = () => Temporal.PlainDate.from(issueDate).add({ days: quotationValidityDays }).toString();
  return { issueDate, validUntil: given.validUntil ?? lastDay() };
}
