import type { Standing } from '../shared/permissions.ts';
import type { DocumentSurroundings } from './documents.ts';
import { gatherNotes } from './internal-notes.ts';
import { gatherReport, type JobReport } from './job-report/gather.ts';
import type { PictureUse } from './pictures.ts';
import { type PrintedDocument, printed } from './printed.ts';

/** A job's report with its internal notes, for colleagues. No message takes the copy. */
export async function internalJobReport(
  surroundings: Pick<DocumentSurroundings, 'db' | 'documents'>,
  viewer: Standing,
  jobId: string,
): Promise<PrintedDocument> {
  const report = await gatherReport(surroundings.db, viewer, jobId, { isInternal: true });
  const internalNotes = await gatherNotes(surroundings.db, viewer, jobId);
  return printedReport(surroundings, { ...report, internalNotes }, `${report.jobNumber}-report-internal.pdf`);
}

/**
 * Prints a job's report; its version is the job's.
 *
 * @param viewer the person asking; null for the service itself.
 * @throws Problem NOT_FOUND for a job out of the viewer's sight, or without completed info; like `printed`.
 */
export async function jobReport(
  surroundings: Pick<DocumentSurroundings, 'db' | 'documents'>,
  viewer: Standing | null,
  jobId: string,
): Promise<PrintedDocument> {
  const report = await gatherReport(surroundings.db, viewer, jobId);
  return printedReport(surroundings, report, `${report.jobNumber}-report.pdf`);
}

async function printedReport(
  surroundings: Pick<DocumentSurroundings, 'db' | 'documents'>,
  report: JobReport,
  filename: string,
): Promise<PrintedDocument> {
  const task = { kind: 'job report', report } as const;
  const pdf = await printed(surroundings, report, picturesOf(report), (pictures) => ({ ...task, pictures }));
  return { filename, version: report.jobVersion, ...pdf };
}

function picturesOf({ photos, company, customerSignatureFileId }: JobReport): Map<string, PictureUse> {
  const wanted = new Map<string, PictureUse>();
  for (const { fileId } of photos) wanted.set(fileId, 'photo');
  for (const fileId of [company.logoFileId, customerSignatureFileId]) {
    if (fileId) wanted.set(fileId, 'graphic');
  }
  return wanted;
}
