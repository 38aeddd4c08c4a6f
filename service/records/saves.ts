import { fieldError } from '../shared/field-messages.ts';
import { badField, badFields } from '../shared/problem.ts';
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
    throw badField('version', 'REQUIRED');
  }
  if (typeof version !== 'number') return null;
  throw badField('id', 'REQUIRED');
}

/**
 * A body of a new record, which has what a change may leave out.
 *
 * @throws Problem BAD_INPUT at each field that is missing.
 */
export function demandFields<Body extends object, Name extends keyof Body & string>(
  body: Body,
  names: readonly Name[],
): asserts body is Body & { [Field in Name]-?: Exclude<Body[Field], undefined> } {
  const missing = names.filter((name) => body[name] === undefined);
  if (missing.length === 0) return;
  throw badFields(missing.map((path) => fieldError(path, 'REQUIRED')));
}

/** @throws Problem BAD_INPUT where a change gives another company than that of the record, which stays in its own. */
export function demandSameCompany(companyId: string, given: string | null | undefined): void {
  if (given === null || given === undefined || given === companyId) return;
  throw badField('companyId', 'UNCHANGEABLE', {}, given);
}
