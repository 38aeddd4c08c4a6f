import type { CompletedOutcome, JobStatus } from '../database/tables.ts';
import type { Placeholder } from './placeholders.ts';

/** What is known when a job's report is sent. */
export interface JobReportFacts {
  job: { number: string; title: string; status: JobStatus; scheduledStart: Date | null; scheduledEnd: Date | null };
  completedInfo: { startedAt: Date; finishedAt: Date; outcome: CompletedOutcome; workDone: string };
  customer: { fullName: string; email: string | null; phone: string | null };
  customerCompany: { name: string } | null;
  company: {
    name: string;
    email: string;
    phone: string | null;
    website: string | null;
    locale: string;
    timeZone: string;
  };
  worker: { fullName: string } | null;
  sender: { fullName: string; email: string };
  /** The job's page in the console. */
  link: string;
}

/** In the order in which they are offered. */
export const jobReportPlaceholders: readonly Placeholder<JobReportFacts>[] = [
  {
    name: 'customer.fullName',
    meaning: 'The customer’s name',
    example: 'Ana Silva',
    value: ({ customer }) => customer.fullName,
  },
  {
    name: 'customer.email',
    meaning: 'The customer’s e-mail address',
    example: 'ana@silva.example',
    value: ({ customer }) => customer.email,
  },
  {
    name: 'customer.phone',
    meaning: 'The customer’s phone number',
    example: '+1 416 555 0100',
    value: ({ customer }) => customer.phone,
  },
  {
    name: 'customerCompany.name',
    meaning: 'The name of the customer’s company; empty where there is none',
    example: 'Silva Bakeries',
    value: ({ customerCompany }) => customerCompany?.name,
  },
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
    value: ({ completedInfo }) => OUTCOME[completedInfo.outcome],
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
  {
    name: 'company.name',
    meaning: 'Your company’s name',
    example: 'Harbour Works',
    value: ({ company }) => company.name,
  },
  {
    name: 'company.email',
    meaning: 'Your company’s e-mail address',
    example: 'office@harbour.example',
    value: ({ company }) => company.email,
  },
  {
    name: 'company.phone',
    meaning: 'Your company’s phone number',
    example: '+1 416 555 0199',
    value: ({ company }) => company.phone,
  },
  {
    name: 'company.website',
    meaning: 'Your company’s website',
    example: 'https://harbour.example',
    value: ({ company }) => company.website,
  },
  {
    name: 'sender.fullName',
    meaning: 'The name of the one who sends the message',
    example: 'Quinn Adams',
    value: ({ sender }) => sender.fullName,
  },
  {
    name: 'sender.email',
    meaning: 'The e-mail address of the one who sends the message',
    example: 'quinn@harbour.example',
    value: ({ sender }) => sender.email,
  },
  {
    name: 'link',
    meaning: 'The address of the job’s page in Docket, for those who log in there',
    example: 'https://docket.example/#/layout/jobs/job_01jd3k8f0ve2mb2q5d6n7x8y9z',
    value: ({ link }) => link,
  },
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

const OUTCOME: Record<CompletedOutcome, string> = { FULL: 'Completed in full', PARTIAL: 'Completed in part' };

/** As people of the company write it, in its time zone: `20 November 2026 at 09:05`. */
function moment(at: Date | null, { locale, timeZone }: JobReportFacts['company']): string | null {
  return at && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
}
