import type { Insertable, Kysely, RawBuilder, Selectable } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { Tables } from '../database/tables.ts';
import type { Db } from '../http/surroundings.ts';
import type { KindName } from '../shared/field-errors.ts';
import { typeOf } from '../shared/ids.ts';
import { type Needs, type Standing, sees } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';
import type { AskedField } from '../shared/query/catalogue.ts';
import { type Field, type Flag, searchedTexts, searchTextOf, sortKeysOf } from './fields.ts';
import { survivorOf } from './led-on.ts';

/** The common columns of records; only this folder writes them. */
interface Kept {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  deletedAt: Date | null;
  search: string;
}

/** The tables with the common columns. */
export type RecordTable = {
  [Table in keyof Tables]: Selectable<Tables[Table]> extends Kept ? Table : never;
}[keyof Tables];

export type Row<Table extends RecordTable> = Selectable<Tables[Table]> & Kept;

type KeptColumn = keyof Kept | 'sortName' | 'sortCode';
type NeededColumn<Table extends RecordTable> = {
  [Column in keyof Insertable<Tables[Table]>]: object extends Pick<Insertable<Tables[Table]>, Column> ? never : Column;
}[keyof Insertable<Tables[Table]>];

/** The columns of a new record without the common columns. */
export type NewRow<Table extends RecordTable> = Pick<
  Row<Table>,
  Exclude<NeededColumn<Table> & keyof Row<Table>, KeptColumn>
> &
  Partial<Omit<Row<Table>, KeptColumn>>;

/** The new values of a change; an undefined column stays as it is. */
export type Patch<Table extends RecordTable> = {
  [Column in Exclude<keyof Row<Table>, KeptColumn>]?: Row<Table>[Column] | undefined;
};

/** Records that may depend on a record and forbid the deletion. */
export interface Dependent {
  /** In plural, as a field of an error's path: 'users'. */
  name: string;
  count(db: Db, id: string): Promise<number>;
  /** Whether the dependent records are never deleted. */
  isKept?: boolean;
}

/** Narrows a viewer's sight further than company and `read`: for one row, and in SQL for all rows. */
export interface Within<Table extends RecordTable> {
  sees(viewer: Standing, row: Row<Table>): boolean;
  rows(viewer: Standing): RawBuilder<unknown>;
}

export type AnyFields = Record<string, Field>;

/** The declaration of a kind of record. */
interface Declaration<Table extends RecordTable, Schema extends TObject, Fields> {
  /** The prefix of the ids and the word in a sentence: 'customer_company'. */
  type: KindName;
  table: Table;
  /** The fields of answers and of the audit trail. Nothing else of a row leaves the service. */
  schema: Schema;
  read: Exclude<Needs, 'PUBLIC' | 'SESSION'>;
  /** For kinds where company and `read` alone don't decide who sees a record. */
  within?: Within<Table>;
  /** The source of columns, answers and requests. */
  fields: Fields;
  /** Conditions of queries by name, besides the conditions on fields. */
  flags?: Record<string, Flag>;
  /** Conditions for the values of choices that no column holds, such as a status that depends on the time. */
  choices?: Record<string, (value: string) => RawBuilder<boolean>>;
  /** Fields of a company's own, for queries; null for every company. */
  ownFields?(db: Db, companyId: string | null): Promise<AskedField[]>;
  /** Fields of the answer without a column of the same type. */
  computed?(row: Row<Table>): Partial<Static<Schema>>;
  /** The field of each unique index, by the index's name, for the refusal of a value in use. */
  unique?: Record<string, keyof Row<Table> & string>;
  /** Records whose existence forbids a delete. */
  dependents?: readonly Dependent[];
}

interface Words {
  /** The text for searches. */
  search: string;
  /** The name or code for the order of lists. */
  sortName?: string;
  sortCode?: string;
}

/** A kind of record. */
export interface RecordKind<Table extends RecordTable, Schema extends TObject, Fields extends AnyFields = AnyFields>
  extends Declaration<Table, Schema, Fields> {
  words(row: Row<Table>): Words;
  /** The searched texts as written, for the codes of their words. */
  texts(row: Row<Table>): string[];
}

/** The fields of an answer without a column of the same type: the kind must compute them. */
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
 * @param kind `words` and `texts` replace the text for searches, by default the text of the searched fields.
 */
export function recordKind<Table extends RecordTable, Schema extends TObject, Fields extends AnyFields>(
  kind: Declaration<Table, Schema, Fields> & {
    words?(row: Row<Table>): Pick<Words, 'search'>;
    texts?(row: Row<Table>): string[];
  } & (keyof Missing<Table, Schema> extends never
      ? unknown
      : { computed(row: Row<Table>): Missing<Table, Schema> & Partial<Static<Schema>> }),
): RecordKind<Table, Schema, Fields> {
  const { fields } = kind;
  return {
    ...kind,
    words: (row) => ({ search: searchTextOf(fields, row), ...sortKeysOf(fields, row), ...kind.words?.(row) }),
    texts: kind.texts ?? ((row) => searchedTexts(fields, row)),
  };
}

/** The answer of a row: the fields of the kind's schema. */
export function answerOf<Table extends RecordTable, Schema extends TObject>(
  { schema, computed }: RecordKind<Table, Schema>,
  row: Row<Table>,
): Static<Schema> {
  const all: Record<string, unknown> = { ...row, ...computed?.(row) };
  // `recordKind` refuses a field of the schema that neither a column nor `computed` has.
  return Object.fromEntries(Object.keys(schema.properties).map((name) => [name, all[name]])) as Static<Schema>;
}

/** Whether the viewer sees a row, by company and `within`. */
export function isSeenBy<Table extends RecordTable, Schema extends TObject>(
  viewer: Standing,
  { within }: RecordKind<Table, Schema>,
  row: Row<Table>,
): boolean {
  return sees(viewer, companyOf(row)) && (!within || within.sees(viewer, row));
}

/** A record's company; for a company, the company itself. */
export function companyOf(row: { id: string; companyId?: string | null }): string | null {
  return row.companyId === undefined ? row.id : row.companyId;
}

/** The column with a record's company. */
export function companyColumn({ table }: { table: RecordTable }): 'id' | 'companyId' {
  return table === 'companies' ? 'id' : 'companyId';
}

/** The table of any kind of record, for queries that serve all kinds. */
interface AnyRecord {
  record: Kept & { companyId: string | null };
}

/** The database and a kind's table, with the type of any record's table. */
export function anyRecord(db: Db, { table }: { table: RecordTable }) {
  // Kysely types a query by the name of a table, unknown here; AnyRecord has the common columns.
  return { db: db as unknown as Kysely<AnyRecord>, table: table as 'record' };
}

/**
 * The row of an id, deleted or not. The id of a merged record leads on to the survivor.
 *
 * @throws Problem NOT_FOUND, alike for an id of another type or form, a missing row, and a row out of the viewer's
 * sight.
 */
export async function findRow<Table extends RecordTable, Schema extends TObject>(
  queries: Db,
  kind: RecordKind<Table, Schema>,
  viewer: Standing,
  id: string,
): Promise<Row<Table>> {
  if (typeOf(id) !== kind.type) throw notFound(id);
  const { db, table } = anyRecord(queries, kind);
  const found = await db.selectFrom(table).where('id', '=', id).selectAll().executeTakeFirst();
  const row = found as unknown as Row<Table> | undefined;
  if (!row || !isSeenBy(viewer, kind, row)) throw notFound(id);
  const survivorId = row.deletedAt && (await survivorOf(queries, id));
  return survivorId ? findRow(queries, kind, viewer, survivorId) : row;
}

/** The answer of `findRow`. Deleted records are readable by id and have `deletedAt`. */
export async function findRecord<Table extends RecordTable, Schema extends TObject>(
  db: Db,
  kind: RecordKind<Table, Schema>,
  viewer: Standing,
  id: string,
): Promise<Static<Schema>> {
  return answerOf(kind, await findRow(db, kind, viewer, id));
}
