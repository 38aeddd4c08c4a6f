import { createHash } from 'node:crypto';
import type { Standing } from '../permissions.ts';
import type { Surroundings } from '../service.ts';
import { gatherReport } from './job-report/gather.ts';
import type { JobReport } from './job-report/report.ts';
import { keptPictures } from './kept-pictures.ts';
import type { PictureUse } from './pictures.ts';

/** A job report as it is shown, saved or sent. */
export interface JobReportDocument {
  /** Such as `J-000123-report.pdf`. */
  filename: string;
  bytes: Buffer;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
  /** The version of the job that it shows. */
  jobVersion: number;
}

/**
 * The report of a job, as PDF. As long as nothing changes of what it says, its bytes are the same.
 *
 * Not for within a transaction: it asks the database on connections of its own.
 *
 * @param viewer who wants to see it; null for the service itself.
 * @throws Problem NOT_FOUND where there is no such job that the viewer may see, or it was never completed; UNAVAILABLE
 *   where too many documents are being made, or this one takes too long.
 */
export async function jobReport(
  surroundings: Pick<Surroundings, 'db' | 'publicUrl' | 'documents'>,
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
