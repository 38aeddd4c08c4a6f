import type {
  Address,
  ChecklistItem,
  CompletedOutcome,
  CompletedPhoto,
  JobFieldValue,
  Material,
} from '../../database/values.ts';
import type { Sender } from '../letterhead.ts';

/**
 * All that a job report says, as one moment had it: the same report always makes the same document. Moments are
 * RFC 3339, UTC; pictures are named by their files' ids.
 */
export interface JobReport {
  jobNumber: string;
  jobVersion: number;
  updatedAt: string;
  /** To the job in the console. */
  link: string;
  title: string;
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

/** The number that a report goes by: that of the job, and the version of the job that it shows. */
export function reportNumber({ jobNumber, jobVersion }: Pick<JobReport, 'jobNumber' | 'jobVersion'>): string {
  return `${jobNumber}-V${jobVersion}`;
}
