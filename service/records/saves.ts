import { badField, badFields } from '../problem.ts';
import { type RecordTable, wordOf } from './kind.ts';
import type { Seen } from './writes.ts';

/** What a body that creates or changes a record says of which. */
interface Which {
  id?: string | null;
  version?: number | null;
}

/**
 * The record that a body is to change, as the caller saw it; null where it creates one.
 *
 * @throws Problem BAD_INPUT where it has one of `id` and `version` only.
 */
export function seenIn({ id, version }: Which): Seen | null {
  if (typeof id === 'string' && typeof version === 'number') return { id, version };
  if (typeof id === 'string') {
    throw badField('version', 'REQUIRED', 'version is missing: with id goes the version that the change is made from.');
  }
  if (typeof version !== 'number') return null;
  throw badField(
    'id',
    'REQUIRED',
    'id is missing: with version goes the id of what is changed; leave both out to create.',
  );
}

/**
 * A body of a new record, which has what a change may leave out.
 *
 * @throws Problem BAD_INPUT at each field that is missing.
 */
export function demandFields<Body extends object, Name extends keyof Body & string>(
  kind: { type: string; table: RecordTable },
  body: Body,
  names: readonly Name[],
): asserts body is Body & { [Field in Name]-?: Exclude<Body[Field], undefined> } {
  const missing = names.filter((name) => body[name] === undefined);
  if (missing.length === 0) return;
  throw badFields(
    missing.map((path) => ({
      path,
      code: 'REQUIRED',
      message: `${path} is missing: a new ${wordOf(kind)} needs it; to change one, give its id and version.`,
    })),
  );
}

/** @throws Problem BAD_INPUT where a change gives another company than that of the record, which stays in its own. */
export function demandSameCompany(companyId: string, given: string | null | undefined): void {
  if (given === null || given === undefined || given === companyId) return;
  throw badField('companyId', 'NOT_ALLOWED', `companyId is ${given}, but what is changed stays in its own company.`);
}
