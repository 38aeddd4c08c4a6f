import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { jobs } from '../../jobs/job.ts';
import { historyOfRecords } from '../erasing/history.ts';
import { rewriteRecords } from '../erasing/rewriting.ts';
import { ERASED } from '../erasing/traces.ts';
import { eraseNotes } from './past-notes.ts';

const AT_ONCE = 20;

/**
 * Erases the texts, the address, the photos and the signature of jobs that have been over for the days of their company, with the
 * notes on them. Number, status, times, customer, worker and department stay, for lists and figures.
 */
export function eraseJobs(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from jobs where id in (
        select jobs.id from companies join jobs on jobs.company_id = companies.id
        where coalesce(completed_at, jobs.updated_at) < now() - make_interval(days => finished_job_days)
          and jobs.status in ('CLOSED', 'CANCELLED', 'CANNOT_COMPLETE') and jobs.erased_at is null
        limit ${AT_ONCE})
      for update skip locked`.execute(trx);
    const ids = sql`${rows.map(({ id }) => id)}::text[]`;
    const writing = { db: trx, actor: null };
    await eraseNotes(writing, sql`record_id = any(${ids})`);
    await eraseReports(trx, ids);
    await rewriteRecords(writing, jobs, sql`id = any(${ids})`, ({ statusReason }) => ({
      title: ERASED,
      reference: null,
      description: null,
      siteAddress: null,
      statusReason: statusReason && ERASED,
      fields: [],
      erasedAt: new Date(),
    }));
    await historyOfRecords(writing, sql`record_id = any(${ids})`);
    return rows.length;
  });
}

async function eraseReports(db: Db, jobIds: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select customer_signature_file_id as id from completed_infos where job_id = any(${jobIds}) and customer_signature_file_id is not null
    union select photo->>'fileId' from completed_infos, jsonb_array_elements(photos) photo where job_id = any(${jobIds})`.execute(
    db,
  );
  await sql`
    update completed_infos set work_done = ${ERASED}, findings = null, follow_ups = null, remarks = null, customer_name = null,
      customer_signature_file_id = null, no_signature_reason = ${ERASED}, checklist = '[]', materials = '[]', photos = '[]',
      kept_report = null, revision = revision + 1
    where job_id = any(${jobIds})`.execute(db);
  const files = rows.map(({ id }) => id);
  if (files.length === 0) return;
  // A file may also belong to another report.
  await sql`
    delete from files where id = any(${files}::text[])
      and not exists (select from completed_infos where customer_signature_file_id = files.id)
      and not exists (select from completed_infos, jsonb_array_elements(photos) photo where photo->>'fileId' = files.id)
      and not exists (select from companies where logo_file_id = files.id)`.execute(db);
}
