import { type RawBuilder, sql } from 'kysely';
import type { JobStatus } from '../shared/values.ts';

/** Statuses with work left. */
export const openJobStatuses = ['NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD'] as const satisfies JobStatus[];

const words = sql.join(openJobStatuses.map((status) => sql.lit(status)));

/** Conditions on rows of `jobs`, in SQL: true or false, never null. Indexes of the migrations depend on the wording. */
export const isOpenJob: RawBuilder<boolean> = sql`status in (${words})`;
export const isUnassignedJob: RawBuilder<boolean> = sql`(${isOpenJob} and assignee_id is null)`;
export const isOverdueJob: RawBuilder<boolean> = sql`(${isOpenJob} and scheduled_end is not null and scheduled_end < now())`;

/** Whether a status leaves no work; false for no status. */
export const isOver = (status: JobStatus | undefined): boolean =>
  status !== undefined && !openJobStatuses.some((open) => open === status);

/** Like `isOverdueJob`, for a row at hand. */
export function isOverdue({ status, scheduledEnd }: { status: JobStatus; scheduledEnd: Date | null }): boolean {
  return !isOver(status) && scheduledEnd !== null && scheduledEnd.getTime() < Date.now();
}
