import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { StoredQuotationStatus } from '../database/values.ts';
import type { QuotationStatus } from './schemas.ts';

/** When the last valid day ends in a time zone (IANA): expiryOf('2026-11-20', 'Asia/Kuwait') → 2026-11-20T21:00:00Z */
export function expiryOf(validUntil: string, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(validUntil).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(epochMilliseconds);
}

/**
 * Of a row of `quotations`, in SQL. Each is true or false, never null. That the last valid day is about today or not follows
 * from the moment at which it ends, in whatever time zone: said besides, it tells where a list by validity begins.
 */
export const hasExpired: RawBuilder<boolean> = sql`(status = 'SENT' and expires_at <= now() and valid_until <= current_date + 2)`;
export const holdsStill: RawBuilder<boolean> = sql`(status = 'SENT' and expires_at > now() and valid_until >= current_date - 3)`;
/** Its last valid day is at most 7 days from today: so its end is at most 8 days from now, whatever the time zone. */
export const isExpiring: RawBuilder<boolean> = sql`(status = 'SENT' and expires_at > now() and expires_at <= now() + interval '8 days')`;

interface Standing {
  status: StoredQuotationStatus;
  expiresAt: Date;
}

/** Whether its last valid day has passed, in whatever state it is. */
export function isPastValidity({ expiresAt }: Pick<Standing, 'expiresAt'>): boolean {
  return expiresAt.getTime() <= Date.now();
}

/** The state that a quotation shows: a SENT one whose last valid day has passed is EXPIRED. */
export function shownStatus(quotation: Standing): QuotationStatus {
  return quotation.status === 'SENT' && isPastValidity(quotation) ? 'EXPIRED' : quotation.status;
}

/**
 * A company moves to another time zone: its quotations' last valid days end when they end there. Those that ended days ago
 * have ended in every time zone.
 */
export async function moveExpiries(db: Kysely<Tables>, companyId: string, timeZone: string): Promise<void> {
  const concerned = sql<boolean>`quotations.company_id = ${companyId} and expires_at > now() - interval '3 days'`;
  const days = await db.selectFrom('quotations').where(concerned).select('validUntil').distinct().execute();
  const ends = days.map(({ validUntil: day }) => ({ day, ends: expiryOf(day, timeZone) }));
  await sql`
    update quotations set expires_at = moved.ends
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as moved (day date, ends timestamptz)
    where ${concerned} and valid_until = moved.day`.execute(db);
}
