import type { Sender } from '../../companies/sender.ts';
import type {
  Address,
  ChecklistItem,
  CompletedOutcome,
  CompletedPhoto,
  JobFieldValue,
  Material,
} from '../../shared/values.ts';

/**
 * The content of a job report at one moment. The same report makes the same document. Moments are RFC 3339 in UTC; file
 * ids name pictures.
 */
export interface JobReport {
  jobNumber: string;
  jobVersion: number;
  updatedAt: string;
  /** The job's page in the console. */
  link: string;
  title: string;
  reference: string | null;
  description: string | null;
  type: string | null;
  requestedAt: string;
  scheduledStart: string | null;
  scheduledEnd: string | null;
  siteAddress: Address | null;
  fields: JobFieldValue[];
  company: Sender;
  customer: {
    fullName: string;
    companyName: string | null;
    email: string | null;
    phone: string | null;
    address: Address | null;
  };
  workerName: string | null;
  departmentName: string | null;
  startedAt: string;
  finishedAt: string;
  outcome: CompletedOutcome;
  findings: string | null;
  workDone: string;
  checklist: ChecklistItem[];
  materials: Material[];
  followUps: string | null;
  remarks: string | null;
  customerName: string | null;
  signedAt: string | null;
  customerSignatureFileId: string | null;
  noSignatureReason: string | null;
  photos: CompletedPhoto[];
}

/** The report's number: the job's number and version. */
export function reportNumber({ jobNumber, jobVersion }: Pick<JobReport, 'jobNumber' | 'jobVersion'>): string {
  return `${jobNumber}-V${jobVersion}`;
}
