import { createHash } from 'node:crypto';
import type { Standing } from '../shared/permissions.ts';
import type { DocumentSurroundings } from './documents.ts';
import { gatherReport } from './job-report/gather.ts';
import type { JobReport } from './job-report/report.ts';
import { keptPictures } from './kept-pictures.ts';
import type { PictureUse } from './pictures.ts';

/** A job report to show, save or send. */
export interface JobReportDocument {
  /** `J-000123-report.pdf` */
  filename: string;
  bytes: Buffer;
  /** The hash of the bytes, in hexadecimal. */
  sha256: string;
  /** The job's version in the report. */
  jobVersion: number;
}

/**
 * Makes a job's report as PDF. Unchanged content makes the same bytes.
 *
 * Call it outside a transaction: it queries on connections of its own.
 *
 * @param viewer the person asking; null for the service itself.
 * @throws Problem NOT_FOUND for a job out of the viewer's sight, or without completed info; UNAVAILABLE when too many
 * documents wait, or after the timeout.
 */
export async function jobReport(
  surroundings: Pick<DocumentSurroundings, 'db' | 'publicUrl' | 'documents'>,
  viewer: Standing | null,
  jobId: string,
): Promise<JobReportDocument> {
  const report = await gatherReport(surroundings, viewer, jobId);
  const key = createHash('sha256').update(JSON.stringify(report)).digest('hex');
  const { bytes, sha256 } = await surroundings.documents.make(key, async () => ({
    kind: 'job report',
    report,
    pictures: await keptPictures(surroundings, picturesOf(report)),
  }));
  return {
    filename: `${report.jobNumber}-report.pdf`,
    bytes: Buffer.from(bytes.buffer),
    sha256,
    jobVersion: report.jobVersion,
  };
}

function picturesOf({ photos, company, customerSignatureFileId }: JobReport): Map<string, PictureUse> {
  const wanted = new Map<string, PictureUse>();
  for (const { fileId } of photos) wanted.set(fileId, 'photo');
  for (const fileId of [company.logoFileId, customerSignatureFileId]) {
    if (fileId) wanted.set(fileId, 'graphic');
  }
  return wanted;
}
