import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import { isOverdueJob, isUnassignedJob } from '../jobs/open-jobs.ts';
import { jobStatuses } from '../jobs/transitions.ts';
import { type QuotationStatus, quotationStatuses } from '../quotations/schemas.ts';
import { hasExpired, isExpiring } from '../quotations/validity.ts';
import type { Status } from '../shared/values.ts';

/** The company to count; null for all. */
type Scope = string | null;

const SWITCHED = ['companies', 'departments', 'users', 'customers'] as const;
type Switched = (typeof SWITCHED)[number];

/** Active and inactive records of some tables. */
export async function countSwitched<Table extends Switched>(db: Db, scope: Scope, tables: readonly Table[]) {
  const counting = tables.map(
    (table) =>
      sql`select ${sql.lit(table)} as name, status, count(*)::int as count from ${sql.table(table)} where ${live(scope)} group by status`,
  );
  const { rows } = await sql<{
    name: Table;
    status: Status;
    count: number;
  }>`${sql.join(counting, sql` union all `)}`.execute(db);
  const count = (name: Table, status: Status) =>
    rows.find((row) => row.name === name && row.status === status)?.count ?? 0;
  const counts = tables.map((name) => [name, { active: count(name, 'ACTIVE'), inactive: count(name, 'INACTIVE') }]);
  return Object.fromEntries(counts) as Record<Table, { active: number; inactive: number }>;
}

/** Jobs by status, and the open jobs that are overdue or unassigned. */
export async function countJobs(db: Db, scope: Scope) {
  const rows = await db
    .selectFrom('jobs')
    .where(live(scope))
    .groupBy('status')
    .select([
      'status',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where ${isOverdueJob})::int`.as('overdue'),
      sql<number>`count(*) filter (where ${isUnassignedJob})::int`.as('unassigned'),
    ])
    .execute();
  return {
    jobs: everyStatus(jobStatuses, rows),
    overdueJobs: sum(rows.map(({ overdue }) => overdue)),
    unassignedJobs: sum(rows.map(({ unassigned }) => unassigned)),
  };
}

/** Quotations by shown status, and the quotations that expire within 7 days. */
export async function countQuotations(db: Db, scope: Scope) {
  const rows = await db
    .selectFrom('quotations')
    .where(live(scope))
    .groupBy(sql`1`)
    .select([
      sql<QuotationStatus>`case when ${hasExpired} then 'EXPIRED' else status end`.as('status'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where ${isExpiring})::int`.as('expiring'),
    ])
    .execute();
  return {
    quotations: everyStatus(quotationStatuses, rows),
    expiringQuotations: sum(rows.map(({ expiring }) => expiring)),
  };
}

/** The sum of a company's accepted quotations, by currency. */
export function sumAccepted(db: Db, companyId: string) {
  return db
    .selectFrom('quotations')
    .where(live(companyId))
    .where('status', '=', 'ACCEPTED')
    .groupBy('currency')
    .orderBy('currency')
    .select(['currency', sql<string>`sum(total)::text`.as('amount')])
    .execute();
}

/** New jobs and quotations in each of the last 12 months of a time zone. */
export async function countByMonth(db: Db, scope: Scope, timeZone: string) {
  const { names, beginnings } = lastMonths(timeZone);
  const jobs = await createdIn(db, 'jobs', scope, beginnings);
  const quotations = await createdIn(db, 'quotations', scope, beginnings);
  return names.map((month, index) => ({ month, jobs: jobs.get(index) ?? 0, quotations: quotations.get(index) ?? 0 }));
}

async function createdIn(db: Db, table: 'jobs' | 'quotations', scope: Scope, beginnings: Date[]) {
  const { rows } = await sql<{ month: number; count: number }>`
    select width_bucket(created_at, ${beginnings}::timestamptz[]) - 1 as month, count(*)::int as count
    from ${sql.table(table)}
    where ${live(scope)} and created_at >= ${beginnings[0]}
    group by 1`.execute(db);
  return new Map(rows.map(({ month, count }) => [month, count]));
}

function live(scope: Scope): RawBuilder<boolean> {
  return scope === null ? sql`deleted_at is null` : sql`deleted_at is null and company_id = ${scope}`;
}

/** A row for each status in order; 0 for a status without records. */
function everyStatus<Word extends string>(statuses: readonly Word[], rows: { status: Word; count: number }[]) {
  return statuses.map((status) => ({ status, count: rows.find((row) => row.status === status)?.count ?? 0 }));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The last 12 calendar months of a time zone (IANA) with their beginnings; the present month, '2026-11', is the last. */
export function lastMonths(timeZone: string, now = Temporal.Now.instant()) {
  const present = now.toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth();
  const months = Array.from({ length: 12 }, (_, index) => present.subtract({ months: 11 - index }));
  return { names: months.map(String), beginnings: months.map((month) => beginningOf(month, timeZone)) };
}

function beginningOf(month: Temporal.PlainYearMonth, timeZone: string): Date {
  const { epochMilliseconds } = month.toPlainDate({ day: 1 }).toZonedDateTime(timeZone);
  return new Date(epochMilliseconds);
}
