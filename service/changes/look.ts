import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { AuditAction } from '../records/audited.ts';
import { type Position, THE_BEGINNING } from './position.ts';

/** A committed change; earlier changes never follow. */
export interface SettledChange {
  position: Position;
  at: Date;
  recordId: string;
  companyId: string | null;
  action: AuditAction;
  actorId: string | null;
  actorName: string | null;
  /** Names as in the audit trail: 'lines.quotation_line_01h….quantity'. */
  fields: string[];
}

/** The result of a look at the audit trail. */
export interface Look {
  changes: SettledChange[];
  /** The end of the changes read. */
  position: Position;
  /** Whether the audit trail holds more changes than a look takes. */
  hasMore: boolean;
  /** Whether committed changes wait for an older, open transaction. */
  isHeldUp: boolean;
}

const MOST_AT_ONCE = 200;

/** The last settled change: readers from now on have seen all earlier commits. */
export async function presentPosition(db: Kysely<Tables>): Promise<Position> {
  const { rows } = await sql<{ transactionId: string; id: string }>`
    select transaction_id::text, id from audit_entries
    where transaction_id < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction_id desc, id desc limit 1`.execute(db);
  const [last] = rows;
  return last ? { transactionId: BigInt(last.transactionId), entryId: last.id } : THE_BEGINNING;
}

/**
 * Reads the changes after a position, in the order of their transactions. A transaction takes its number at its first
 * write, not at its commit, so an open transaction may have a lower number than committed transactions. Changes with
 * higher numbers wait for the end of the open transaction, so readers never miss a change.
 */
export async function lookAfter(
  db: Kysely<Tables>,
  { transactionId, entryId }: Position,
  most = MOST_AT_ONCE,
): Promise<Look> {
  // A restored database brings another database's transaction numbers; without the limit, its changes would reappear
  // much later. Cursors are good for 30 days, so a transaction may stay open for as long.
  const { rows } = await sql<Row>`
    select snapshot.oldest_open::text, entry.*
    from (select pg_snapshot_xmin(pg_current_snapshot()) as oldest_open) as snapshot
    left join lateral (
      select transaction_id, id, at, company_id, record_id, action, actor_id, actor_name,
        jsonb_path_query_array(changes, '$[*].field') as fields
      from audit_entries
      where (transaction_id, id) > (${String(transactionId)}::xid8, ${entryId})
        and at > now() - interval '60 days'
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

type Entry = Omit<SettledChange, 'position'> & { transactionId: string; id: string };

/** Without changes, a single row holds the oldest open transaction. */
type Row = { oldestOpen: string } & (Entry | { id: null });

function changeOf({ oldestOpen: _, transactionId, id: entryId, ...change }: Row & Entry): SettledChange {
  return { ...change, position: { transactionId: BigInt(transactionId), entryId } };
}
