import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import type { Tables } from '../database/tables.ts';
import { Body, Formed, Input, Line, OneOf, WITHOUT_NUL } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { checkOf } from '../http/validation.ts';
import type { FieldError } from '../shared/field-errors.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badFields } from '../shared/problem.ts';
import type { JobFieldType, JobFieldValue as StoredValue } from '../shared/values.ts';
import { jobFieldTypes, MOST_JOB_FIELDS } from './job-field.ts';

/** A job field's value in an answer. */
export const JobFieldValue = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    type: OneOf(jobFieldTypes),
    value: Type.Unsafe<string | boolean>({ type: ['string', 'boolean'] }),
  },
  { title: 'JobFieldValue' },
);

/** Values of job fields in a request: an absent or null value clears the field. */
export const JobFieldValuesInput = Type.Array(
  Input({
    key: Type.String({ maxLength: 50, pattern: WITHOUT_NUL }),
    value: Type.Optional(
      Type.Unsafe<string | boolean | null>({ type: ['string', 'boolean', 'null'], maxLength: 10_000 }),
    ),
  }),
  { maxItems: MOST_JOB_FIELDS },
);
export type JobFieldValuesInput = Static<typeof JobFieldValuesInput>;

/** The part of a job field that decides about values. */
type FormField = Pick<Selectable<Tables['jobFields']>, 'key' | 'label' | 'type' | 'required' | 'options'>;

/**
 * The `fields` of a new job: the given values, in the order of the form.
 *
 * fieldValuesOfNew(db, companyId, [{ key: 'serialNumber', value: 'A-7' }])
 *   → [{ key: 'serialNumber', label: 'Serial number', type: 'TEXT', value: 'A-7' }]
 *
 * @throws Problem BAD_INPUT with every wrong or missing value, at paths such as `fields.serialNumber`.
 */
export async function fieldValuesOfNew(db: Db, companyId: string, given: JobFieldValuesInput): Promise<StoredValue[]> {
  const form = await formOf(db, companyId);
  const missing = form.filter(({ key, required }) => required && (valueIn(given, key) ?? null) === null);
  const wrong = [...missing.map(requiredError), ...repeated(given), ...wrongValues(form, given)];
  if (wrong.length > 0) throw badFields(wrong);
  return inForm(form, given, []);
}

/**
 * The `fields` of a job after a change: null removes a value, and absent values stay, with their label and type. Without
 * changes, the result is `present` itself.
 *
 * @throws Problem BAD_INPUT with every wrong value and every removed required value, at paths such as
 * `fields.serialNumber`.
 */
export async function changedFieldValues(
  db: Db,
  companyId: string,
  given: JobFieldValuesInput,
  present: StoredValue[],
): Promise<StoredValue[]> {
  // An unchanged value is accepted even if the field would refuse the value now: forms send back the shown values.
  const news = given.filter(({ key, value = null }) => value !== valueIn(present, key));
  const form = news.length > 0 ? await formOf(db, companyId) : [];
  const lost = form.filter(
    ({ key, required }) => required && valueIn(news, key) === null && valueIn(present, key) !== undefined,
  );
  const wrong = [...lost.map(requiredError), ...repeated(given), ...wrongValues(form, news)];
  if (wrong.length > 0) throw badFields(wrong);
  return news.length > 0 ? inForm(form, news, present) : present;
}

/** A company's live job fields, in the order of the form. */
function formOf(db: Db, companyId: string): Promise<FormField[]> {
  return db
    .selectFrom('jobFields')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .select(['key', 'label', 'type', 'required', 'options'])
    .execute();
}

/** The value of a key in a list: undefined for an absent key, null for a cleared value. */
function valueIn(list: readonly JobFieldValuesInput[number][], key: string): string | boolean | null | undefined {
  const found = list.find((one) => one.key === key);
  return found && (found.value ?? null);
}

function inForm(
  form: readonly FormField[],
  given: JobFieldValuesInput,
  present: readonly StoredValue[],
): StoredValue[] {
  const ofForm = form.flatMap(({ key, label, type }): StoredValue[] => {
    const value = valueIn(given, key);
    if (value === undefined) return present.filter((one) => one.key === key);
    return value === null ? [] : [{ key, label, type, value }];
  });
  return [...ofForm, ...present.filter((one) => !form.some(({ key }) => key === one.key))];
}

function wrongValues(form: readonly FormField[], given: JobFieldValuesInput): FieldError[] {
  return given.flatMap(({ key, value = null }) => {
    const path = `fields.${key}`;
    const field = form.find((one) => one.key === key);
    if (field) return (value !== null && VALUES[field.type](value, path, field.options)) || [];
    return fieldError(path, 'UNKNOWN', { allowed: form.map((one) => one.key) });
  });
}

function repeated(given: JobFieldValuesInput): FieldError[] {
  const keys = given.map(({ key }) => key);
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) < index))].map((key) => {
    const path = `fields.${key}`;
    return fieldError(path, 'REPEATED', { other: path });
  });
}

function requiredError({ key }: FormField): FieldError {
  return fieldError(`fields.${key}`, 'REQUIRED');
}

/** The check of a value, by the type of its field. */
const VALUES: Record<JobFieldType, (value: unknown, path: string, options: string[]) => FieldError | undefined> = {
  TEXT: checkOf(Line),
  LONG_TEXT: checkOf(Body),
  NUMBER: checkOf(
    Formed({ format: 'DECIMAL', digits: 15, places: 4 }, { pattern: '^-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$' }),
  ),
  DATE: checkOf(Formed({ format: 'DAY' }, { format: 'date' })),
  CHECKBOX: checkOf(Type.Boolean()),
  DROPDOWN: (value, path, options) =>
    options.some((option) => option === value)
      ? undefined
      : fieldError(path, 'NOT_ONE_OF', { allowed: options }, value),
};
