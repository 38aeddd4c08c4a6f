import { customers } from '../customers/customer.ts';
import { customerCompanies } from '../customers/customer-company.ts';
import type { Db } from '../http/surroundings.ts';
import { jobs } from '../jobs/job.ts';
import { quotations } from '../quotations/quotation.ts';
import { anyRecord, type RecordTable } from '../records/kind.ts';
import { survivorOf } from '../records/led-on.ts';
import { typeOf } from '../shared/ids.ts';
import { demand, meets, type Needs, type Standing, sees } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';

interface NotedKind {
  type: string;
  table: RecordTable;
  read: Exclude<Needs, 'PUBLIC'>;
}

/** The kinds of records with notes. */
const notedKinds: readonly NotedKind[] = [customers, customerCompanies, jobs, quotations];

/** The types of records with notes for the viewer to read: ['customer', 'job', …] */
export const typesReadBy = (viewer: Standing): string[] =>
  notedKinds.filter(({ read }) => meets(viewer, read)).map(({ type }) => type);

/**
 * The company of a record with notes, live or deleted.
 *
 * @throws Problem FORBIDDEN; NOT_FOUND, alike for another kind, a missing record, and a record out of the viewer's sight.
 */
export async function findSubject(db: Db, viewer: Standing, id: string): Promise<{ companyId: string }> {
  return seenBy(viewer, id, await subjects(db, viewer, id).executeTakeFirst());
}

/**
 * Like `findSubject`, for a live record or the survivor of a merged record; locks the record against deletion until the
 * transaction ends.
 */
export async function demandSubject(
  db: Db,
  viewer: Standing,
  given: string,
): Promise<{ recordId: string; companyId: string }> {
  const recordId = (await survivorOf(db, given)) ?? given;
  const live = subjects(db, viewer, recordId).where('deletedAt', 'is', null).forKeyShare();
  return { recordId, ...seenBy(viewer, given, await live.executeTakeFirst()) };
}

function subjects(queries: Db, viewer: Standing, id: string) {
  const kind = notedKinds.find(({ type }) => type === typeOf(id));
  if (!kind) throw notFound(id);
  demand(viewer, kind.read);
  const { db, table } = anyRecord(queries, kind);
  return db.selectFrom(table).where('id', '=', id).select('companyId');
}

function seenBy(viewer: Standing, id: string, row: { companyId: string | null } | undefined): { companyId: string } {
  if (!row?.companyId || !sees(viewer, row.companyId)) throw notFound(id);
  return { companyId: row.companyId };
}
