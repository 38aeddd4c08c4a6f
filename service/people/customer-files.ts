import { sql } from 'kysely';
import type { DocumentSurroundings } from '../documents/documents.ts';
import { jobReport } from '../documents/job-report.ts';
import { editedVersionDocument, proformaInvoiceDocument, quotationDocument } from '../documents/quotation.ts';
import { storedBytes } from '../files/stored-bytes.ts';
import type { Db } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import type { CompletedPhoto } from '../shared/values.ts';
import type { ArchiveEntry } from './archive.ts';
import type { OfCustomer } from './customer-data.ts';
import { rowsOf } from './rows.ts';

/** A file of the archive, and the record of the file. */
export interface ArchivedFile extends ArchiveEntry {
  recordId: string;
  /** In bytes. */
  size: number;
}

/** The documents of a customer's records, made one by one, and the signatures and photos of the customer's jobs. */
export async function* customerFiles(
  surroundings: Pick<DocumentSurroundings, 'db' | 'documents'>,
  viewer: Viewer,
  { idsIn }: OfCustomer,
): AsyncGenerator<ArchivedFile> {
  const { db } = surroundings;
  const printed = [
    { table: 'quotations', of: sql`id in (${idsIn('quotations')})`, print: quotationDocument },
    { table: 'editedVersions', of: sql`quotation_id in (${idsIn('quotations')})`, print: editedVersionDocument },
    { table: 'proformaInvoices', of: sql`id in (${idsIn('proformaInvoices')})`, print: proformaInvoiceDocument },
  ];
  for (const { table, of, print } of printed) {
    for await (const { id } of rowsOf(db, table, of, sql`id`)) {
      const { filename, bytes } = await print(surroundings, viewer, id);
      yield { path: `documents/${filename}`, recordId: id, size: bytes.length, bytes: [bytes] };
    }
  }
  const done = sql`id in (${idsIn('jobs')}) and id in (select job_id from completed_infos)`;
  for await (const { id, number } of rowsOf<{ id: string; number: string }>(db, 'jobs', done, sql`id, number`)) {
    const { filename, bytes } = await jobReport(surroundings, viewer, id);
    yield { path: `documents/${filename}`, recordId: id, size: bytes.length, bytes: [bytes] };
    yield* picturesOf(db, id, number);
  }
}

/** The signature and the photos of a job. */
async function* picturesOf(db: Db, jobId: string, number: string): AsyncGenerator<ArchivedFile> {
  const info = await db
    .selectFrom('completedInfos')
    .where('jobId', '=', jobId)
    .select(['customerSignatureFileId', 'photos'])
    .executeTakeFirst();
  const photos = (info?.photos ?? []).map(({ fileId }: CompletedPhoto) => fileId);
  const ids = [...new Set([info?.customerSignatureFileId ?? [], photos].flat())];
  if (ids.length === 0) return;
  const files = await db.selectFrom('files').where('id', 'in', ids).select(['id', 'name', 'size']).execute();
  for (const { id, name, size } of files) {
    const extension = name.split('.').at(-1) ?? 'bin';
    const bytes = storedBytes(db, id, 0, size - 1);
    yield { path: `files/${number}/${id}.${extension}`, recordId: id, size, bytes };
  }
}
