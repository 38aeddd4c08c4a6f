import type { Insertable, Kysely, RawBuilder, Selectable } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { Tables } from '../database/tables.ts';
import type { KindName } from '../shared/field-errors.ts';
import { typeOf } from '../shared/ids.ts';
import { type Needs, type Standing, sees } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';
import { type Field, searchTextOf, sortKeysOf } from './fields.ts';

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

/** What a kind of record declares. */
interface Declaration<Table extends RecordTable, Schema extends TObject> {
  /** The prefix of its ids, and its word in a sentence: 'customer_company'. */
  type: KindName;
  table: Table;
  /** What is answered, and what the audit trail shows: nothing else of a row leaves the service. */
  schema: Schema;
  read: Exclude<Needs, 'PUBLIC' | 'SESSION'>;
  /** Where the company and `read` don't decide alone who sees a record. */
  within?: Within<Table>;
  /** The fields that its columns, answers and requests are made of. */
  fields: Record<string, Field>;
  /** Fields of the answer that no column of the same type has. */
  computed?(row: Row<Table>): Partial<Static<Schema>>;
  /** The field whose value a unique index refuses when another record has it, by the index's name. */
  unique?: Record<string, keyof Row<Table> & string>;
  /** What is asked before a delete. */
  dependents?: readonly Dependent[];
}

interface Words {
  /** The text that a record is found by. */
  search: string;
  /** The name or code that a record is sorted by. */
  sortName?: string;
  sortCode?: string;
}

/** A kind of record. */
export interface RecordKind<Table extends RecordTable, Schema extends TObject> extends Declaration<Table, Schema> {
  words(row: Row<Table>): Words;
}

/** The fields of an answer that no column of the same type has, so that the kind must compute them. */
type Missing<Table extends RecordTable, Schema extends TObject> = {
  [Name in keyof Static<Schema> as Name extends keyof Row<Table>
    ? Row<Table>[Name] extends Static<Schema>[Name]
      ? never
      : Name
    : Name]: Static<Schema>[Name];
};

/**
 * Declares a kind. The type checker refuses a field of the answer that is neither a column nor computed.
 *
 * @param kind `words` gives the text that a record is found by, where that isn't the text of its searched fields.
 */
export function recordKind<Table extends RecordTable, Schema extends TObject>(
  kind: Declaration<Table, Schema> & { words?(row: Row<Table>): Pick<Words, 'search'> } & (keyof Missing<
      Table,
      Schema
    > extends never
      ? unknown
      : { computed(row: Row<Table>): Missing<Table, Schema> & Partial<Static<Schema>> }),
): RecordKind<Table, Schema> {
  const { fields } = kind;
  return {
    ...kind,
    words: (row) => ({ search: searchTextOf(fields, row), ...sortKeysOf(fields, row), ...kind.words?.(row) }),
  };
}

/** What a record is answered as: the fields of its schema. */
export function answerOf<Table extends RecordTable, Schema extends TObject>(
  { schema, computed }: RecordKind<Table, Schema>,
  row: Row<Table>,
): Static<Schema> {
  const all: Record<string, unknown> = { ...row, ...computed?.(row) };
  // `recordKind` refuses a field of the schema that neither a column nor `computed` has.
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
