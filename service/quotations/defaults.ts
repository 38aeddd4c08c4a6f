import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { taxRoundings } from '../companies/company.ts';
import type { Tables } from '../database/tables.ts';
import { CalendarDay, Nullable, OneOf } from '../http/schemas.ts';
import { today } from '../shared/today.ts';
import type { TaxRounding } from '../shared/values.ts';

export const QuotationDefaults = Type.Object(
  {
    issueDate: CalendarDay,
    validUntil: CalendarDay,
    currency: Type.String(),
    taxRounding: OneOf(taxRoundings),
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
  quotationValidityDays: number;
}

/** The settings of a company that the caller has found. */
export function settingsOf(db: Kysely<Tables>, companyId: string): Promise<Settings> {
  return selectSettings(db, companyId).executeTakeFirstOrThrow();
}

/**
 * The settings, locked until the transaction ends: a change of the company's time zone waits, and then finds the new
 * dates. Call it before locking a quotation, in the same order as a change of the company.
 */
export function lockSettings(db: Kysely<Tables>, companyId: string): Promise<Settings> {
  return selectSettings(db, companyId).forShare().executeTakeFirstOrThrow();
}

function selectSettings(db: Kysely<Tables>, companyId: string) {
  return db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['timeZone', 'currency', 'taxRounding', 'quotationValidityDays']);
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

/** The supporting records of a quotation, by field. */
const SUPPORT = {
  termsId: 'termsAndConditions',
  contactDetailsId: 'contactDetails',
  bankDetailsId: 'bankDetails',
} as const;
export type SupportField = keyof typeof SUPPORT;

/** The company's default for a field, or null. */
export function defaultId(db: Kysely<Tables>, companyId: string, field: SupportField): Promise<string | null> {
  return idOf(selectDefault(db, companyId, field).executeTakeFirst());
}

/** The default, locked against deletion until the transaction ends. */
export function lockDefaultId(db: Kysely<Tables>, companyId: string, field: SupportField): Promise<string | null> {
  return idOf(selectDefault(db, companyId, field).forKeyShare().executeTakeFirst());
}

/** Whether a supporting record still exists. */
export async function stillThere(db: Kysely<Tables>, field: SupportField, id: string): Promise<boolean> {
  const found = await selectSupport(db, field).where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

async function idOf(found: Promise<{ id: string } | undefined>): Promise<string | null> {
  return (await found)?.id ?? null;
}

function selectDefault(db: Kysely<Tables>, companyId: string, field: SupportField) {
  return selectSupport(db, field).where('companyId', '=', companyId).where('isDefault', '=', true);
}

function selectSupport(db: Kysely<Tables>, field: SupportField) {
  return (
    (db as unknown as Kysely<Pick<Tables, 'bankDetails'>>)
      // All these tables have these columns.
      .selectFrom(SUPPORT[field] as 'bankDetails')
      .where('deletedAt', 'is', null)
      .select('id')
  );
}
