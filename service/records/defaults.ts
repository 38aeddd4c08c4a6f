import { sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { Db } from '../http/surroundings.ts';
import { audit } from './audit.ts';
import { findRow, type NewRow, type Patch, type RecordKind, type RecordTable, type Row } from './kind.ts';
import { changeRecord, createRecord, type Seen, type WritingBy } from './writes.ts';
import type { Writing } from './writing.ts';

/** The tables with a default record for each company. */
type DefaultTable = {
  [Table in RecordTable]: Row<Table> extends { companyId: string; isDefault: boolean } ? Table : never;
}[RecordTable];

/** A row, or the part of a future row. */
type Place<Table extends DefaultTable> = Partial<Row<Table>> & { companyId: string };
type Standing<Table extends DefaultTable> = Row<Table> & { companyId: string; isDefault: boolean };

/**
 * Keeps at most one default record of a kind in a company.
 *
 * defaultOf(bankDetails)                → a default for each company
 * defaultOf(emailTemplates, 'purpose')  → a default for each purpose of a company
 */
export function defaultOf<Table extends DefaultTable, Schema extends TObject>(
  kind: RecordKind<Table, Schema>,
  per?: keyof Row<Table> & string,
) {
  const table = sql.table(kind.table);
  /** Whether a row is the default instead of the record. */
  const standsInPlaceOf = (record: Place<Table>) => sql`
    company_id = ${record.companyId} and is_default and deleted_at is null and id <> ${record.id ?? ''}
    ${per === undefined ? sql`` : sql`and ${sql.ref(per)} = ${record[per]}`}`;

  /** Clears the present default and audits the change. Runs before the record's own row is locked. */
  async function clear(writing: Writing, record: Place<Table>): Promise<void> {
    const { companyId } = record;
    await takeTurn(writing.db, companyId);
    const { rows } = await sql<{ id: string }>`
      update ${table} set is_default = false, version = version + 1, updated_at = now()
      where ${standsInPlaceOf(record)} returning id`.execute(writing.db);
    for (const { id: recordId } of rows) {
      const changes = [{ field: 'isDefault', from: true, to: false }];
      await audit(writing, { recordId, companyId, action: 'UPDATED', changes });
    }
  }

  async function find(db: Db, companyId: string, locking = sql``): Promise<string | null> {
    const { rows } = await sql<{ id: string }>`
      select id from ${table} where ${standsInPlaceOf({ companyId } as Place<Table>)} ${locking}`.execute(db);
    return rows[0]?.id ?? null;
  }

  return {
    /** Creates a record; a new default clears the previous default. @throws Problem like `createRecord`. */
    async create(
      writing: Writing,
      values: NewRow<Table> & Place<Table> & { isDefault?: boolean | undefined },
    ): Promise<Static<Schema>> {
      if (values.isDefault) await clear(writing, values);
      return createRecord(writing, kind, values);
    },

    /** Changes a record in the same way. @throws Problem like `changeRecord` and `check`. */
    async change(
      writing: WritingBy,
      seen: Seen,
      patch: Patch<Table> & { isDefault?: boolean | undefined },
      check: (row: Row<Table>) => void = () => {},
    ): Promise<Static<Schema>> {
      if (patch.isDefault) {
        const row = await findRow(writing.db, kind, writing.actor, seen.id);
        await clear(writing, row as Standing<Table>); // a `DefaultTable` has the columns
      }
      return changeRecord(writing, kind, seen, (row) => {
        check(row);
        return patch;
      });
    },

    /** The default's id, or null. */
    find: (db: Db, companyId: string) => find(db, companyId),

    /** The default's id, locked against deletion until the transaction ends; null without a default. */
    lock: (db: Db, companyId: string) => find(db, companyId, sql`for key share`),

    /** A restored record is no longer the default when another record is. */
    async giveWay({ db }: Writing, record: Standing<Table>): Promise<void> {
      if (!record.isDefault) return;
      await takeTurn(db, record.companyId);
      const { rows } = await sql`select id from ${table} where ${standsInPlaceOf(record)}`.execute(db);
      if (rows.length > 0) await sql`update ${table} set is_default = false where id = ${record.id}`.execute(db);
    },
  };
}

/** Of two people choosing a default at once, the second waits for the first. */
async function takeTurn(db: Db, companyId: string): Promise<void> {
  await db.selectFrom('companies').where('id', '=', companyId).select('id').forNoKeyUpdate().execute();
}
