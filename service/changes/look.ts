import { type Kysely, sql } from 'kysely';
import type { AuditAction } from '../audit.ts';
import type { Tables } from '../database/tables.ts';
import type { Position } from './position.ts';

/** A change that is committed, and before which none will come any more. */
export interface SettledChange {
  position: Position;
  at: Date;
  recordId: string;
  companyId: string | null;
  action: AuditAction;
  actorId: string | null;
  actorName: string | null;
  /** As the audit trail names them: 'lines.quotation_line_01h….quantity'. */
  fields: string[];
}

/** What a look at the audit trail finds. */
export interface Look {
  changes: SettledChange[];
  /** How far it has read. */
  position: Position;
  /** Whether there are more than one look takes. */
  hasMore: boolean;
  /** Whether there are committed changes that wait for a transaction that began before them and is still open. */
  isHeldUp: boolean;
}

const MOST_AT_ONCE = 200;

/** Where the stream of changes stands: what was committed before is seen by whoever reads from now on. */
export async function presentPosition(db: Kysely<Tables>): Promise<Position> {
  const { rows } = await sql<{ oldestOpen: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest_open`.execute(db);
  return { transactionId: BigInt(rows[0]?.oldestOpen ?? 0), entryId: '' };
}

/**
 * Reads the changes after a position, in the order of their transactions. A transaction gets its number when it first
 * writes, not when it commits: one that is still open may have a lower number than others that are committed, and what
 * comes after it waits until it has ended. So nothing ever comes before what was read.
 */
export async function lookAfter(
  db: Kysely<Tables>,
  { transactionId, entryId }: Position,
  most = MOST_AT_ONCE,
): Promise<Look> {
  // What a restored database brings of another's numbers would come up when this one reaches them, long after.
  const { rows } = await sql<Row>`
    select snapshot.oldest_open::text, entry.*
    from (select pg_snapshot_xmin(pg_current_snapshot()) as oldest_open) as snapshot
    left join lateral (
      select transaction_id, id, at, company_id, record_id, action, actor_id, actor_name,
        jsonb_path_query_array(changes, '$[*].field') as fields
      from audit_entries
      where (transaction_id, id) > (${String(transactionId)}::xid8, ${entryId})
        and at > now() - interval '25 hours'
      order by transaction_id, id
      limit ${most}
    ) as entry on true
    order by entry.transaction_id, entry.id`.execute(db);
  const oldestOpen = BigInt(rows[0]?.oldestOpen ?? 0);
  const found = rows.filter((row): row is Row & Entry => row.id !== null);
  const changes = found.filter((row) => BigInt(row.transactionId) < oldestOpen).map(changeOf);
  const hasMore = changes.length === most;
  const last = changes.at(-1)?.position;
  return {
    changes,
    position: hasMore && last ? last : { transactionId: oldestOpen, entryId: '' },
    hasMore,
    isHeldUp: changes.length < found.length,
  };
}

interface Entry {
  transactionId: string;
  id: string;
  at: Date;
  companyId: string | null;
  recordId: string;
  action: AuditAction;
  actorId: string | null;
  actorName: string | null;
  fields: string[];
}

/** Without any change, one row says how far the transactions are. */
type Row = { oldestOpen: string } & (Entry | { id: null });

function changeOf({ transactionId, id: entryId, at, recordId, companyId, action, actorId, actorName, fields }: Entry) {
  const position = { transactionId: BigInt(transactionId), entryId };
  return { position, at, recordId, companyId, action, actorId, actorName, fields };
}
