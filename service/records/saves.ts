import { Id, Input, Maybe, Version } from '../http/schemas.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badField, badFields } from '../shared/problem.ts';
import { propertiesOf } from './fields.ts';
import type { AnyFields } from './kind.ts';
import type { Seen } from './writes.ts';

/** The body of a save: creates a record, or changes the record of an id. */
export function saveSchema<Fields extends AnyFields>(fields: Fields) {
  const which = { id: Maybe(Id), version: Maybe(Version), companyId: Maybe(Id) };
  return Input({ ...which, ...propertiesOf(fields, 'update') });
}

/**
 * The record to change, as the caller saw the record; null for a new record.
 *
 * @throws Problem BAD_INPUT for `id` without `version`, or `version` without `id`.
 */
export function seenIn({ id, version }: { id?: string | null; version?: number | null }): Seen | null {
  if (typeof id === 'string' && typeof version === 'number') return { id, version };
  if (typeof id !== 'string' && typeof version !== 'number') return null;
  throw badField(typeof id === 'string' ? 'version' : 'id', 'REQUIRED');
}

/** Requires the fields of a new record. @throws Problem BAD_INPUT at each missing field. */
export function demandFields<Body extends object, Name extends keyof Body & string>(
  body: Body,
  names: readonly Name[],
): asserts body is Body & { [Field in Name]-?: Exclude<Body[Field], undefined> } {
  const missing = names.filter((name) => body[name] === undefined);
  if (missing.length === 0) return;
  throw badFields(missing.map((path) => fieldError(path, 'REQUIRED')));
}

/** @throws Problem BAD_INPUT for another company: a record stays in its company. */
export function demandSameCompany(companyId: string, given: string | null | undefined): void {
  if (given === null || given === undefined || given === companyId) return;
  throw badField('companyId', 'UNCHANGEABLE', {}, given);
}
