import type { Db } from '../http/surroundings.ts';
import type { NewRow } from '../records/kind.ts';
import { badField } from '../shared/problem.ts';
import { nameKey } from '../shared/same-name.ts';
import type { JobFieldType } from '../shared/values.ts';
import { enterForm, lastPlace } from './form.ts';
import { keyFor } from './key.ts';

type NewJobField = Omit<NewRow<'jobFields'>, 'companyId' | 'key' | 'position'> & { key?: string | null | undefined };

/**
 * The row of a new job field: last in its company's form, with a key from its label by default.
 *
 * @throws Problem CONFLICT for a full form.
 */
export async function newJobField(db: Db, companyId: string, { options = [], ...given }: NewJobField) {
  await enterForm(db, companyId);
  const position = await lastPlace(db, companyId);
  const key = given.key ?? keyFor(given.label, await keysOf(db, companyId));
  return { ...given, companyId, key, options, position };
}

/** @throws Problem BAD_INPUT for wrong options, or options of a field without a choice. */
export function checkOptions(type: JobFieldType, options: readonly string[]): void {
  if (type !== 'DROPDOWN') {
    if (options.length === 0) return;
    throw badField('options', 'NOT_ALLOWED', { other: 'type' });
  }
  if (options.length === 0) throw badField('options', 'REQUIRED');
  const folded = options.map(nameKey);
  const again = folded.findIndex((option, index) => folded.indexOf(option) < index);
  if (again < 0) return;
  const first = folded.indexOf(folded[again] ?? '');
  throw badField(`options.${again}`, 'REPEATED', { other: `options.${first}` }, options[again]);
}

/** Every key of a company's fields, deleted fields included: jobs keep the values of deleted fields by key. */
async function keysOf(db: Db, companyId: string): Promise<string[]> {
  const rows = await db.selectFrom('jobFields').where('companyId', '=', companyId).select('key').execute();
  return rows.map(({ key }) => key);
}
