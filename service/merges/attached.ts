import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import { auditAll } from '../records/audit.ts';
import type { RecordTable } from '../records/kind.ts';
import type { Writing } from '../records/writing.ts';

export const attachedKinds = [
  'CUSTOMERS',
  'JOBS',
  'QUOTATIONS',
  'PROFORMA_INVOICES',
  'MESSAGES',
  'NOTES',
  'DRAFT_QUOTATIONS',
] as const;
export type AttachedKind = (typeof attachedKinds)[number];

/** Records that refer to another record and follow its merge. */
export interface Attached {
  kind: AttachedKind;
  /** Counts the live records. */
  count(db: Db, id: string): Promise<number>;
  /** Left out for records without a reference of their own, such as the messages about a customer's jobs. */
  moves?: Moves;
}

interface Moves {
  /** The column of the reference: `jobs.customerId`. Left out for references within another value. */
  column?: string;
  /**
   * Moves the records from one record to another, deleted records included.
   *
   * @param only limits the move to these ids, as far as they are still attached to `from`.
   * @returns the ids of the moved records.
   */
  move(writing: Writing, from: string, to: string, only?: readonly string[]): Promise<string[]>;
  /** The live records attached to a record and added since a moment, newest first. */
  addedSince(db: Db, id: string, since: Date, most: number): Promise<Added[]>;
}

/** A record by id and name or number. */
export interface Added {
  recordId: string;
  name: string;
}

/** Records with the id in a column: a customer's jobs. */
export function referring(
  kind: AttachedKind,
  table: RecordTable,
  column: 'customerId' | 'customerCompanyId' | 'recordId',
): Attached & { moves: Moves } {
  const records = sql.table(table);
  const owner = sql.ref(column);
  const name = kind === 'NOTES' ? sql`left(text, 60)` : sql.ref(kind === 'CUSTOMERS' ? 'fullName' : 'number');
  return {
    kind,
    count: (db, id) => countOf(db, sql`select from ${records} where ${owner} = ${id} and deleted_at is null`),
    moves: {
      column: `${table}.${column}`,
      async move(writing, from, to, only) {
        const among = only ? sql`id = any(${only}::text[])` : sql`true`;
        const { rows } = await sql<{ id: string; companyId: string }>`
          update ${records} set ${owner} = ${to}, version = version + 1, updated_at = now()
          where ${owner} = ${from} and ${among} returning id, company_id`.execute(writing.db);
        const changes = [{ field: column, from, to }];
        await auditAll(
          writing,
          rows.map(({ id, companyId }) => ({ recordId: id, companyId, action: 'UPDATED', changes })),
        );
        return rows.map(({ id }) => id);
      },
      async addedSince(db, id, since, most) {
        const { rows } = await sql<Added>`
          select id as record_id, ${name} as name from ${records} where ${owner} = ${id} and deleted_at is null and created_at > ${since}
          order by created_at desc limit ${most}`.execute(db);
        return rows;
      },
    },
  };
}

/** Counts the rows of a query. */
export async function countOf(db: Db, rows: ReturnType<typeof sql>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (${rows}) as counted`.execute(db);
  return counted[0]?.count ?? 0;
}
