import type { Insertable, Kysely, RawBuilder, Selectable } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { Tables } from '../database/tables.ts';
import { typeOf } from '../ids.ts';
import { type Needs, type Standing, sees } from '../permissions.ts';
import { type FieldError, notFound } from '../problem.ts';

/** The columns that records have in common, and that only this folder writes. */
interface Kept {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  deletedAt: Date | null;
  search: string;
}

/** The tables of records: those with the columns in common. */
export type RecordTable = {
  [Table in keyof Tables]: Selectable<Tables[Table]> extends Kept ? Table : never;
}[keyof Tables];

export type Row<Table extends RecordTable> = Selectable<Tables[Table]> & Kept;

type KeptColumn = keyof Kept | 'sortName' | 'sortCode';
type NeededColumn<Table extends RecordTable> = {
  [Column in keyof Insertable<Tables[Table]>]: object extends Pick<Insertable<Tables[Table]>, Column> ? never : Column;
}[keyof Insertable<Tables[Table]>];

/** What a new record is made from: its columns, less those that are kept for it. */
export type NewRow<Table extends RecordTable> = Pick<
  Row<Table>,
  Exclude<NeededColumn<Table> & keyof Row<Table>, KeptColumn>
> &
  Partial<Omit<Row<Table>, KeptColumn>>;

/** What a change of a record sets. A column that is undefined stays as it is. */
export type Patch<Table extends RecordTable> = {
  [Column in Exclude<keyof Row<Table>, KeptColumn>]?: Row<Table>[Column] | undefined;
};

/** What may depend on a record, so that it can't be deleted: how many there are, and what they are called. */
export interface Dependent {
  /** In plural, as a field of an error's path: 'users'. */
  name: string;
  count(db: Kysely<Tables>, id: string): Promise<number>;
  /** Whether nobody can be rid of them: then what they depend on stays, too. */
  isKept?: boolean;
}

/** Which rows a viewer sees of those that their company and `read` let them see: of one row, and as SQL of all of them. */
export interface Within<Table extends RecordTable> {
  sees(viewer: Standing, row: Row<Table>): boolean;
  rows(viewer: Standing): RawBuilder<unknown>;
}

/** A kind of record, declared once. */
export interface RecordKind<Table extends RecordTable, Schema extends TObject> {
  /** The prefix of its ids, and its word in a sentence: 'customer_company'. */
  type: string;
  table: Table;
  /** What is answered, and what the audit trail shows: nothing else of a row leaves the service. */
  schema: Schema;
  read: Exclude<Needs, 'PUBLIC' | 'SESSION'>;
  /** Where the company and `read` don't decide alone who sees a record. */
  within?: Within<Table>;
  /** The words that it is found by, and the name or code that it is sorted by (see search.ts). */
  words(row: Row<Table>): { search: string; sortName?: string; sortCode?: string };
  /** Columns of the answer that aren't in the row. */
  computed?(row: Row<Table>): Partial<Static<Schema>>;
  /** What to say where a unique index refuses, by the index's name. */
  unique?: Record<string, (row: Row<Table>) => FieldError>;
  /** What is asked before a delete. */
  dependents?: readonly Dependent[];
}

/** A kind's word in a sentence: 'customer_company' → 'customer company', 'bank_details' → 'set of bank details'. */
export function wordOf({ type }: { type: string }): string {
  const word = type.replaceAll('_', ' ');
  return word.endsWith('s') ? `set of ${word}` : word;
}

/** Checks the types of a declaration, and gives it back. */
export function recordKind<Table extends RecordTable, Schema extends TObject>(
  kind: RecordKind<Table, Schema>,
): RecordKind<Table, Schema> {
  return kind;
}

/** What a record is answered as: the fields of its schema. */
export function answerOf<Table extends RecordTable, Schema extends TObject>(
  { schema, computed }: RecordKind<Table, Schema>,
  row: Row<Table>,
): Static<Schema> {
  const all: Record<string, unknown> = { ...row, ...computed?.(row) };
  // The columns are named as the schema's fields; the schema's static type can't be derived from that.
  return Object.fromEntries(Object.keys(schema.properties).map((name) => [name, all[name]])) as Static<Schema>;
}

/** Whether a record is one that the viewer may see: of their company, and within what they see of it. */
export function isSeenBy<Table extends RecordTable, Schema extends TObject>(
  viewer: Standing,
  { within }: RecordKind<Table, Schema>,
  row: Row<Table>,
): boolean {
  return sees(viewer, companyOf(row)) && (!within || within.sees(viewer, row));
}

/** The company that a record belongs to; a company is its own. */
export function companyOf(row: { id: string; companyId?: string | null }): string | null {
  return row.companyId === undefined ? row.id : row.companyId;
}

/** The column that says which company a record belongs to. */
export function companyColumn({ table }: { table: RecordTable }): 'id' | 'companyId' {
  return table === 'companies' ? 'id' : 'companyId';
}

/** Kysely over any one table of records, for queries that are written once for all kinds. */
export interface AnyRecord {
  record: Kept & { companyId: string | null };
}

/** The database and a kind's table, seen as that of any record. */
export function anyRecord(db: Kysely<Tables>, { table }: { table: RecordTable }) {
  // Kysely types a query by its table's name, which is not known here: what all of them share is AnyRecord.
  return { db: db as unknown as Kysely<AnyRecord>, table: table as 'record' };
}

/**
 * The row that an id names, deleted or not.
 *
 * @throws Problem NOT_FOUND, alike where the id is of another type or form, names nothing, or names what the viewer
 * may not see.
 */
export async function findRow<Table extends RecordTable, Schema extends TObject>(
  queries: Kysely<Tables>,
  kind: RecordKind<Table, Schema>,
  viewer: Standing,
  id: string,
): Promise<Row<Table>> {
  if (typeOf(id) !== kind.type) throw notFound(id);
  const { db, table } = anyRecord(queries, kind);
  const found = await db.selectFrom(table).where('id', '=', id).selectAll().executeTakeFirst();
  const row = found as unknown as Row<Table> | undefined;
  if (!row || !isSeenBy(viewer, kind, row)) throw notFound(id);
  return row;
}

/** The same, as it is answered. A deleted record can still be read by its id: `deletedAt` says so. */
export async function findRecord<Table extends RecordTable, Schema extends TObject>(
  db: Kysely<Tables>,
  kind: RecordKind<Table, Schema>,
  viewer: Standing,
  id: string,
): Promise<Static<Schema>> {
  return answerOf(kind, await findRow(db, kind, viewer, id));
}
