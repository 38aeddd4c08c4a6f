import type { Static, TObject } from 'typebox';
import type { Patch, RecordKind, Row } from '../records/kind.ts';
import { changeWhole, type Seen, type WritingBy } from '../records/writes.ts';

/** The tables of imported records with a status that people switch. */
type Switched = 'customerCompanies' | 'customers' | 'departments' | 'items' | 'users';

/** Changes a record by a row. The history tells a switched record as such. @throws Problem like `changeRecord`. */
export function changeByRow<Table extends Switched, Schema extends TObject>(
  writing: WritingBy,
  kind: RecordKind<Table, Schema>,
  seen: Seen,
  patchOf: (record: Row<Table>) => Patch<Table> | Promise<Patch<Table>>,
): Promise<Static<Schema>> {
  return changeWhole(writing, kind, seen, async (record) => {
    const patch = await patchOf(record);
    const { status } = patch as Patch<Switched>; // each table has the column
    const isSwitched = status !== undefined && status !== (record as Row<Switched>).status; // as above
    return { patch, besides: [], action: isSwitched ? 'STATUS_CHANGED' : 'UPDATED' };
  });
}
