import { type RawBuilder, sql } from 'kysely';
import type { JobStatus } from '../database/values.ts';

/** Those in which there is still something to do. */
export const openJobStatuses = ['NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD'] as const satisfies JobStatus[];

const words = sql.join(openJobStatuses.map((status) => sql.lit(status)));

/** Of a row of `jobs`, in SQL. Each is true or false, never null. Indexes of the migrations hold on to these words. */
export const isOpenJob: RawBuilder<boolean> = sql`status in (${words})`;
export const isUnassignedJob: RawBuilder<boolean> = sql`(${isOpenJob} and assignee_id is null)`;
export const isOverdueJob: RawBuilder<boolean> = sql`(${isOpenJob} and scheduled_end is not null and scheduled_end < now())`;

/** The same as `isOverdueJob`, of a row that was read. */
export function isOverdue({ status, scheduledEnd }: { status: JobStatus; scheduledEnd: Date | null }): boolean {
  const isOpen = openJobStatuses.some((open) => open === status);
  return isOpen && scheduledEnd !== null && scheduledEnd.getTime() < Date.now();
}
