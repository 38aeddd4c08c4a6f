import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Standing } from '../permissions.ts';
import type { Surroundings } from '../service.ts';
import { gatherReport } from './job-report/gather.ts';
import type { JobReport } from './job-report/report.ts';
import type { Picture, PictureUse } from './pictures.ts';

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
    pictures: await picturesOf(report, surroundings),
  }));
  return {
    filename: `${report.jobNumber}-report.pdf`,
    bytes: Buffer.from(bytes.buffer),
    sha256,
    jobVersion: report.jobVersion,
  };
}

/** One after the other, so that only one is held as it was uploaded. */
async function picturesOf(report: JobReport, { db, documents }: Pick<Surroundings, 'db' | 'documents'>) {
  const wanted = new Map<string, PictureUse>();
  for (const { fileId } of report.photos) wanted.set(fileId, 'photo');
  for (const fileId of [report.company.logoFileId, report.customerSignatureFileId]) {
    if (fileId) wanted.set(fileId, 'graphic');
  }
  const pictures = new Map<string, Picture | null>();
  for (const [fileId, use] of wanted) {
    pictures.set(fileId, await documents.picture(fileId, use, () => readImage(db, fileId)));
  }
  return pictures;
}

/** The driver decodes what it is sent at one go: half a mebibyte takes it about a millisecond. */
const BYTES_AT_ONCE = 512 * 1024;

async function readImage(db: Kysely<Tables>, fileId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await db.selectFrom('files').where('id', '=', fileId).select('size').executeTakeFirst();
  if (!file) return null;
  const image = new Uint8Array(file.size);
  for (let from = 0; from < file.size; from += BYTES_AT_ONCE) {
    const part = await db
      .selectFrom('fileBytes')
      .where('fileId', '=', fileId)
      .select(sql<Buffer>`substring(bytes from ${from + 1}::integer for ${BYTES_AT_ONCE}::integer)`.as('bytes'))
      .executeTakeFirst();
    if (part) image.set(part.bytes, from);
  }
  return image;
}
