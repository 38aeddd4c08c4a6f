import { OUTCOMES } from '../documents/words.ts';
import type { CompletedOutcome, JobStatus } from '../shared/values.ts';
import type { Placeholder } from './placeholder.ts';
import type { SharedFacts } from './shared-facts.ts';
import { customerPlaceholders, linkTo, senderPlaceholders } from './shared-placeholders.ts';
import { moment } from './written.ts';

/** What is known when a job's report is sent. */
export interface JobReportFacts extends SharedFacts {
  job: { number: string; title: string; status: JobStatus; scheduledStart: Date | null; scheduledEnd: Date | null };
  completedInfo: { startedAt: Date; finishedAt: Date; outcome: CompletedOutcome; workDone: string };
  worker: { fullName: string } | null;
}

/** In the order in which they are offered. */
export const jobReportPlaceholders: readonly Placeholder<JobReportFacts>[] = [
  ...customerPlaceholders,
  { name: 'job.number', meaning: 'The job’s number', example: 'J-000123', value: ({ job }) => job.number },
  { name: 'job.title', meaning: 'The job’s title', example: 'Boiler service', value: ({ job }) => job.title },
  { name: 'job.status', meaning: 'The job’s state', example: 'Completed', value: ({ job }) => STATUS[job.status] },
  {
    name: 'job.scheduledStart',
    meaning: 'When the work was to begin; empty without a schedule',
    example: '20 November 2026 at 09:00',
    value: ({ job, company }) => moment(job.scheduledStart, company),
  },
  {
    name: 'job.scheduledEnd',
    meaning: 'When the work was to be done; empty without a schedule',
    example: '20 November 2026 at 12:00',
    value: ({ job, company }) => moment(job.scheduledEnd, company),
  },
  {
    name: 'completedInfo.startedAt',
    meaning: 'When the worker came',
    example: '20 November 2026 at 09:05',
    value: ({ completedInfo, company }) => moment(completedInfo.startedAt, company),
  },
  {
    name: 'completedInfo.finishedAt',
    meaning: 'When the worker left',
    example: '20 November 2026 at 11:40',
    value: ({ completedInfo, company }) => moment(completedInfo.finishedAt, company),
  },
  {
    name: 'completedInfo.outcome',
    meaning: 'How far the job was completed',
    example: 'Completed in full',
    value: ({ completedInfo }) => OUTCOMES[completedInfo.outcome],
  },
  {
    name: 'completedInfo.workDone',
    meaning: 'What was done',
    example: 'Burner cleaned, pressure set to 1.5 bar.',
    value: ({ completedInfo }) => completedInfo.workDone,
  },
  {
    name: 'worker.fullName',
    meaning: 'The name of the worker; empty where nobody is assigned',
    example: 'Will Osei',
    value: ({ worker }) => worker?.fullName,
  },
  ...senderPlaceholders,
  linkTo('job', 'jobs/job_01jd3k8f0ve2mb2q5d6n7x8y9z'),
];

const STATUS: Record<JobStatus, string> = {
  NEW: 'New',
  ASSIGNED: 'Assigned',
  IN_PROGRESS: 'In progress',
  ON_HOLD: 'On hold',
  COMPLETED: 'Completed',
  CLOSED: 'Closed',
  CANNOT_COMPLETE: 'Cannot be completed',
  CANCELLED: 'Cancelled',
};
