import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { taxRoundings } from '../companies/company.ts';
import { today } from '../dashboard/months.ts';
import type { Tables } from '../database/tables.ts';
import type { TaxRounding } from '../database/values.ts';
import { CalendarDay, Nullable, OneOf } from '../schemas.ts';

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

/** What of a company's settings concerns its quotations. */
export interface Settings {
  timeZone: string;
  currency: string;
  taxRounding: TaxRounding;
  quotationValidityDays: number;
}

/** Of the company of a record that the caller has found. */
export function settingsOf(db: Kysely<Tables>, companyId: string): Promise<Settings> {
  return selectSettings(db, companyId).executeTakeFirstOrThrow();
}

/**
 * The same, which stay so until the transaction ends: a company that moves to another time zone waits, and finds what was
 * dated by them. Ask for it before a quotation is locked, as the company's change does.
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

/** The days of a new quotation: those that are given, else today in the company's time zone, and as many days on as it holds. */
export function datesOf(
  { timeZone, quotationValidityDays }: Settings,
  given: { issueDate?: string | null | undefined; validUntil?: string | null | undefined } = {},
): { issueDate: string; validUntil: string } {
  const issueDate = given.issueDate ?? today(timeZone);
  const lastDay = () => Temporal.PlainDate.from(issueDate).add({ days: quotationValidityDays }).toString();
  return { issueDate, validUntil: given.validUntil ?? lastDay() };
}

/** The supporting records that a quotation names, by field. */
const SUPPORT = {
  termsId: 'termsAndConditions',
  contactDetailsId: 'contactDetails',
  bankDetailsId: 'bankDetails',
} as const;
export type SupportField = keyof typeof SUPPORT;

/** The company's default of what a field names; null where it has none. */
export function defaultId(db: Kysely<Tables>, companyId: string, field: SupportField): Promise<string | null> {
  return idOf(selectDefault(db, companyId, field).executeTakeFirst());
}

/** The same, kept from being deleted until the transaction ends. */
export function lockDefaultId(db: Kysely<Tables>, companyId: string, field: SupportField): Promise<string | null> {
  return idOf(selectDefault(db, companyId, field).forKeyShare().executeTakeFirst());
}

/** Whether a record that a quotation names was not deleted since. */
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
      // All these tables have the columns asked for here.
      .selectFrom(SUPPORT[field] as 'bankDetails')
      .where('deletedAt', 'is', null)
      .select('id')
  );
}
