import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import type { StoredQuotationStatus } from '../shared/values.ts';
import type { QuotationStatus } from './schemas.ts';

/** The end of the last valid day in a time zone (IANA): expiryOf('2026-11-20', 'Asia/Kuwait') → 2026-11-20T21:00:00Z */
export function expiryOf(validUntil: string, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(validUntil).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(epochMilliseconds);
}

/**
 * Conditions on rows of `quotations`, in SQL: true or false, never null. The condition on `valid_until` follows from
 * `expires_at` in every time zone, and tells an index on validity where to begin.
 */
export const hasExpired: RawBuilder<boolean> = sql`(status = 'SENT' and expires_at <= now() and valid_until <= current_date + 2)`;
const holdsStill: RawBuilder<boolean> = sql`(status = 'SENT' and expires_at > now() and valid_until >= current_date - 3)`;
/** A last valid day within 7 days ends within 8 days in every time zone. */
export const isExpiring: RawBuilder<boolean> = sql`(status = 'SENT' and expires_at > now() and expires_at <= now() + interval '8 days')`;

/** The condition of a shown status. */
export function statusCondition(status: string): RawBuilder<boolean> {
  return status === 'EXPIRED' ? hasExpired : status === 'SENT' ? holdsStill : sql<boolean>`status = ${status}`;
}

interface Standing {
  status: StoredQuotationStatus;
  expiresAt: Date;
}

/** Whether the last valid day has passed, whatever the status. */
export function isPastValidity({ expiresAt }: Pick<Standing, 'expiresAt'>): boolean {
  return expiresAt.getTime() <= Date.now();
}

/** The shown status: a SENT quotation past its validity is EXPIRED. */
export function shownStatus(quotation: Standing): QuotationStatus {
  return quotation.status === 'SENT' && isPastValidity(quotation) ? 'EXPIRED' : quotation.status;
}

/**
 * Moves the ends of validity to a company's new time zone. Validity that ended days ago has ended in every time zone.
 */
export async function moveExpiries(db: Db, companyId: string, timeZone: string): Promise<void> {
  const concerned = sql<boolean>`quotations.company_id = ${companyId} and expires_at > now() - interval '3 days'`;
  const days = await db.selectFrom('quotations').where(concerned).select('validUntil').distinct().execute();
  const ends = days.map(({ validUntil: day }) => ({ day, ends: expiryOf(day, timeZone) }));
  await sql`
    update quotations set expires_at = moved.ends
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as moved (day date, ends timestamptz)
    where ${concerned} and valid_until = moved.day`.execute(db);
}
