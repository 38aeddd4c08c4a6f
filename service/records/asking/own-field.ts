import { Type } from 'typebox';
import { WITHOUT_NUL } from '../../http/schemas.ts';
import { badField } from '../../shared/problem.ts';
import { type Catalogue, fieldAt, type Placed } from '../../shared/query/catalogue.ts';

/** The argument that names a company's own field, for `JOB_FIELD`. */
export const OwnFieldKey = Type.Optional(
  Type.String({ minLength: 1, maxLength: 50, pattern: WITHOUT_NUL, description: 'The key of a job field.' }),
);

/**
 * The company's own field with a key.
 *
 * @param path the argument with the key, for the refusal.
 * @throws Problem BAD_INPUT without a key, and for the key of no such field or of an unfit field.
 */
export function ownFieldOf(
  key: string | undefined,
  catalogue: Catalogue,
  fits: (placed: Placed) => boolean,
  path = 'jobField',
): Placed {
  if (key === undefined) throw badField(path, 'REQUIRED');
  const field = fieldAt(catalogue, `fields.${key}`);
  if (field && fits({ path: field.name, field })) return { path: field.name, field };
  const allowed = catalogue.fields.filter((each) => fits({ path: each.name, field: each })).map(({ name }) => name);
  throw badField(path, 'NOT_ONE_OF', {
    allowed: allowed.flatMap((each) => (each.startsWith('fields.') ? [each.slice('fields.'.length)] : [])),
  });
}
