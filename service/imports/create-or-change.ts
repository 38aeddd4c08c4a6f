import type { Seen } from '../records/writes.ts';
import type { KindName } from '../shared/field-errors.ts';
import { conflictingField } from '../shared/problem.ts';
import type { Came, OnExisting } from './route.ts';

/** The cell that identifies a record: `{ path: 'email', kind: 'user', given: 'ana@lima.example' }`. */
interface Identity {
  path: string;
  kind: KindName;
  given: string;
}

/**
 * Creates the record of a row, or treats the existing record as chosen.
 *
 * @param found the live records that the row identifies; a record known by its number has the `number`.
 * @throws Problem CONFLICT where the record is to be refused, or where several fit.
 */
export async function createOrChange<Found extends Seen & { number?: string }>(
  onExisting: OnExisting,
  found: readonly Found[],
  { path, kind, given }: Identity,
  create: () => Promise<Omit<Came, 'outcome'>>,
  change: (existing: Found) => Promise<{ version: number }>,
): Promise<Came> {
  const [existing, ...others] = found;
  if (!existing) return { outcome: 'CREATED', ...(await create()) };
  const { id, version, number } = existing;
  if (onExisting === 'SKIP') return { outcome: 'SKIPPED', recordId: id };
  if (onExisting === 'REFUSE') {
    if (number === undefined) throw conflictingField(path, 'TAKEN', { kind, given });
    throw conflictingField('', 'EXISTS', { kind, name: number });
  }
  if (others.length > 0) throw conflictingField(path, 'AMBIGUOUS', { kind, given });
  const changed = await change(existing);
  return { outcome: changed.version === version ? 'SKIPPED' : 'UPDATED', recordId: id };
}
