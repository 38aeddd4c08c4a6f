import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Ways } from '../documents/words.ts';
import { wordsIn } from '../languages/languages.ts';
import type { CompletedOutcome, JobStatus } from '../shared/values.ts';
import { type Placeholder, placeholdersOf } from './placeholder.ts';
import {
  customerPlaceholders,
  linkTo,
  type Sending,
  type SharedFacts,
  senderPlaceholders,
  sharedFacts,
} from './shared.ts';
import { moment } from './written.ts';

/** The facts behind a message with a job report. */
export interface JobReportFacts extends SharedFacts {
  job: { number: string; title: string; status: JobStatus; scheduledStart: Date | null; scheduledEnd: Date | null };
  completedInfo: { startedAt: Date; finishedAt: Date; outcome: CompletedOutcome; workDone: string };
  worker: { fullName: string } | null;
}

/** In the console's order. */
export const jobReportPlaceholders: readonly Placeholder<JobReportFacts>[] = [
  ...customerPlaceholders,
  ...placeholdersOf<JobReportFacts>([
    ['job.number', 'The job’s number', 'J-000123'],
    ['job.title', 'The job’s title', 'Boiler service'],
    [
      'job.status',
      'The job’s status',
      'Completed',
      (status: JobStatus, { locale }: Ways) => wordsIn(locale).jobStatuses[status],
    ],
    ['job.scheduledStart', 'The job’s start; may be empty', '20 November 2026 at 09:00', moment],
    ['job.scheduledEnd', 'The time at which the job is due; may be empty', '20 November 2026 at 12:00', moment],
    ['completedInfo.startedAt', 'The worker’s arrival', '20 November 2026 at 09:05', moment],
    ['completedInfo.finishedAt', 'The worker’s departure', '20 November 2026 at 11:40', moment],
    [
      'completedInfo.outcome',
      'The job’s outcome',
      'Completed in full',
      (outcome: CompletedOutcome, { locale }: Ways) => wordsIn(locale).outcomes[outcome],
    ],
    ['completedInfo.workDone', 'The work done', 'Burner cleaned, pressure set to 1.5 bar.'],
    ['worker.fullName', 'The worker’s name; empty without a worker', 'Will Osei'],
  ]),
  ...senderPlaceholders,
  linkTo('job', 'jobs/job_01jd3k8f0ve2mb2q5d6n7x8y9z'),
];

/** The facts of a job's report; undefined for a job without completed info. */
export async function jobReportFacts(db: Kysely<Tables>, sending: Sending): Promise<JobReportFacts | undefined> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('completedInfos as info', 'info.jobId', 'jobs.id')
    .leftJoin('users as worker', 'worker.id', 'jobs.assigneeId')
    .where('jobs.id', '=', sending.id)
    .select(['jobs.companyId', 'jobs.customerId', 'jobs.number', 'jobs.title', 'jobs.status'])
    .select(['jobs.scheduledStart', 'jobs.scheduledEnd', 'worker.fullName'])
    .select(['info.startedAt', 'info.finishedAt', 'info.outcome', 'info.workDone'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { fullName } = row;
  const shared = await sharedFacts(db, row, sending);
  return { ...shared, job: row, completedInfo: row, worker: fullName === null ? null : { fullName } };
}
