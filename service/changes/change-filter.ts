import { type Static, Type } from 'typebox';
import { Id, Input, OneOf } from '../http/schemas.ts';
import { kindOfType, nodeTypes } from '../nodes/nodes.ts';
import { typeOf } from '../shared/ids.ts';
import type { SettledChange } from './look.ts';

export const RecordKind = OneOf(nodeTypes.map(kindOfType));

const MOST_RECORDS = 100;

/** The wanted changes, in the query of a request. */
export const changeFilter = {
  kinds: Type.Optional(
    Type.Array(RecordKind, { maxItems: nodeTypes.length, description: 'Only changes of these kinds.' }),
  ),
  companyId: Type.Optional({ ...Id, description: 'Only changes of the records of this company.' }),
  recordIds: Type.Optional(Type.Array(Id, { maxItems: MOST_RECORDS, description: 'Only changes of these records.' })),
};

const ChangeFilter = Input(changeFilter);
export type ChangeFilter = Static<typeof ChangeFilter>;

/** Whether a change is wanted. */
export type Wanted = (change: SettledChange) => boolean;

export function wantedBy({ kinds, companyId, recordIds }: ChangeFilter): Wanted {
  const types = kinds && new Set(kinds);
  const ids = recordIds && new Set(recordIds);
  return (change) =>
    (types?.has(kindOfType(typeOf(change.recordId) ?? '')) ?? true) &&
    (companyId === undefined || change.companyId === companyId) &&
    (ids?.has(change.recordId) ?? true);
}
