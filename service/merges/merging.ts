import { isDeepStrictEqual } from 'node:util';
import type { Static, TObject } from 'typebox';
import { propertiesOf } from '../records/fields.ts';
import { type AnyFields, companyOf, type Patch } from '../records/kind.ts';
import { nameOf } from '../records/references.ts';
import { apply, lock, type Seen, type WritingBy } from '../records/writes.ts';
import { badField, notFound } from '../shared/problem.ts';
import type { FieldChange } from '../shared/values.ts';
import type { AttachedKind } from './attached.ts';
import { lockBoth, type MergedTable, type Rules } from './rules.ts';

/** Two records as the caller saw them, and the survivor's fields that take the merged record's values. */
export interface MergeWanted extends Seen {
  mergedId: string;
  mergedVersion: number;
  take?: readonly string[];
}

/**
 * Merges a record into another record of the same company.
 *
 * @throws Problem BAD_INPUT, NOT_FOUND, STALE_VERSION with the record, CONFLICT for a merged record or a value in use.
 */
export async function merge<Table extends MergedTable, Schema extends TObject, Fields extends AnyFields>(
  { kind, attached, check }: Rules<Table, Schema, Fields>,
  writing: WritingBy,
  { id, version, mergedId, mergedVersion, take = [] }: MergeWanted,
): Promise<Static<Schema>> {
  if (id === mergedId) throw badField('mergedId', 'REPEATED', { other: 'id' }, mergedId);
  const takeable = takeableOf(kind.fields);
  const unknown = take.findIndex((name) => !takeable.includes(name));
  if (unknown >= 0) throw badField(`take.${unknown}`, 'NOT_ONE_OF', { allowed: takeable }, take[unknown]);
  const [survivor, merged] = await lockBoth(
    () => lock(writing, kind, { id, version }, 'change'),
    () => lock(writing, kind, { id: mergedId, version: mergedVersion }, 'delete'),
    id < mergedId,
  );
  const companyId = companyOf(survivor);
  if (companyId === null || companyOf(merged) !== companyId) throw notFound(mergedId);
  const taken = differing(take, survivor, merged);
  const patch = Object.fromEntries(taken.map(({ field, to }) => [field, to]));
  check?.({ ...survivor, ...patch });

  const names = { survivor: nameOf(kind, survivor), merged: nameOf(kind, merged) };
  const gone = [{ field: 'mergedInto', from: null, to: names.survivor }];
  await apply(writing, kind, merged, { deletedAt: new Date() } as never, 'MERGED', gone);
  const moved: Partial<Record<AttachedKind, string[]>> = {};
  for (const { kind, moves } of attached) {
    const ids = await moves?.move(writing, mergedId, id);
    if (ids && ids.length > 0) moved[kind] = ids;
  }
  const columns = { taken: JSON.stringify(taken), moved: JSON.stringify(moved) };
  await writing.db
    .insertInto('merges')
    .values({ mergedId, survivorId: id, companyId, ...columns })
    .execute();
  const come = [{ field: 'merged', from: null, to: names.merged }];
  return apply(writing, kind, survivor, patch as Patch<Table>, 'MERGED', come);
}

/** The fields whose values a survivor may take over. */
const takeableOf = (fields: AnyFields): string[] => [
  ...Object.keys(propertiesOf(fields, 'update')),
  ...('status' in fields ? ['status'] : []),
];

/** The changes of the fields to take over. */
function differing(take: readonly string[], survivor: object, merged: object): FieldChange[] {
  const [from, to] = [survivor, merged] as Record<string, unknown>[];
  const changes = take.map((field) => ({ field, from: from?.[field] ?? null, to: to?.[field] ?? null }));
  return changes.filter((change) => !isDeepStrictEqual(change.from, change.to));
}
