import type { TObject } from 'typebox';
import type { Db } from '../http/surroundings.ts';
import type { AnyFields, RecordKind, RecordTable, Row } from '../records/kind.ts';
import type { NamedTable } from '../records/references.ts';
import type { Permission } from '../shared/permissions.ts';
import type { Attached } from './attached.ts';

export type MergedTable = RecordTable & NamedTable;

type Values = Record<string, unknown>;

/** The rules of a kind whose records people merge. */
export interface Rules<Table extends MergedTable, Schema extends TObject, Fields extends AnyFields> {
  kind: RecordKind<Table, Schema, Fields>;
  /** The permission to merge: the permission to delete. */
  needs: Permission;
  attached: readonly Attached[];
  /** Checks the survivor with its new values. */
  check?(survivor: Row<Table>): void;
  /** Checks the records that a returning record refers to. */
  checkReturn?(db: Db, row: Row<Table>): Promise<void>;
  /** The former values of a survivor that are still possible. */
  restorable?(db: Db, former: Values): Promise<Values>;
}

/** Locks two rows in the order of their ids, so that two merges of the same records don't wait for each other. */
export async function lockBoth<Locked>(
  first: () => Promise<Locked>,
  second: () => Promise<Locked>,
  isInOrder: boolean,
): Promise<readonly [Locked, Locked]> {
  if (isInOrder) return [await first(), await second()];
  const row = await second();
  return [await first(), row];
}
