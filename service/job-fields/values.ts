import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { runKept } from '../database/kept-plans.ts';
import type { Tables } from '../database/tables.ts';
import { Body, CalendarDay, Formed, Input, Line, Maybe, OneOf, WITHOUT_NUL } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { checkOf } from '../http/validation.ts';
import type { FieldError } from '../shared/field-errors.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badFields } from '../shared/problem.ts';
import type { JobFieldType, JobFieldValue as StoredValue } from '../shared/values.ts';
import { jobFieldTypes, MOST_JOB_FIELDS } from './job-field.ts';

/** A job field's value in an answer. The parts that the type of the field doesn't have are left out. */
export const JobFieldValue = Type.Object(
  {
    key: Type.String(),
    label: Type.String(),
    type: OneOf(jobFieldTypes),
    text: Type.Optional(Type.String()),
    number: Type.Optional(Type.String()),
    date: Type.Optional(CalendarDay),
    isChecked: Type.Optional(Type.Boolean()),
  },
  { title: 'JobFieldValue' },
);

/**
 * The answer of a stored value.
 *
 * { key: 'floor', label: 'Floor', type: 'NUMBER', value: '3' }
 *   → { key: 'floor', label: 'Floor', type: 'NUMBER', text: '3', number: '3' }
 */
export function typedValue({ key, label, type, value }: StoredValue): Static<typeof JobFieldValue> {
  const named = { key, label, type };
  if (typeof value === 'boolean') return { ...named, isChecked: value };
  if (type === 'NUMBER') return { ...named, text: value, number: value };
  return type === 'DATE' ? { ...named, text: value, date: value } : { ...named, text: value };
}

/** Values of job fields in a request, a CHECKBOX by `isChecked`, any other by `text`. A value with neither clears the field. */
export const JobFieldValuesInput = Type.Array(
  Input({
    key: Type.String({ maxLength: 50, pattern: WITHOUT_NUL }),
    text: Maybe(Type.String({ maxLength: 10_000 })),
    isChecked: Maybe(Type.Boolean()),
  }),
  { maxItems: MOST_JOB_FIELDS },
);
export type JobFieldValuesInput = Static<typeof JobFieldValuesInput>;

/** The part of a job field that decides about values. */
type FormField = Pick<Selectable<Tables['jobFields']>, 'key' | 'label' | 'type' | 'required' | 'options'>;

/**
 * The `fields` of a new job: the given values, in the order of the form.
 *
 * fieldValuesOfNew(db, companyId, [{ key: 'serialNumber', text: 'A-7' }])
 *   → [{ key: 'serialNumber', label: 'Serial number', type: 'TEXT', value: 'A-7' }]
 *
 * @throws Problem BAD_INPUT with every wrong or missing value, at paths such as `fields.serialNumber`.
 */
export async function fieldValuesOfNew(db: Db, companyId: string, given: JobFieldValuesInput): Promise<StoredValue[]> {
  const form = await formOf(db, companyId);
  const values = given.map(givenValue);
  const missing = form.filter(({ key, required }) => required && (valueIn(values, key) ?? null) === null);
  const wrong = [...missing.map(requiredError), ...mistakesIn(given), ...wrongValues(form, values)];
  if (wrong.length > 0) throw badFields(wrong);
  return inForm(form, values, []);
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
  const news = given.map(givenValue).filter(({ key, value }) => value !== valueIn(present, key));
  const form = news.length > 0 ? await formOf(db, companyId) : [];
  const lost = form.filter(
    ({ key, required }) => required && valueIn(news, key) === null && valueIn(present, key) !== undefined,
  );
  const wrong = [...lost.map(requiredError), ...mistakesIn(given), ...wrongValues(form, news)];
  if (wrong.length > 0) throw badFields(wrong);
  return news.length > 0 ? inForm(form, news, present) : present;
}

/** A company's live job fields, in the order of the form. */
export function formOf(db: Db, companyId: string): Promise<FormField[]> {
  const form = db
    .selectFrom('jobFields')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .select(['key', 'label', 'type', 'required', 'options']);
  return runKept(db, form);
}

/** A given value; null clears the field. */
interface GivenValue {
  key: string;
  value: string | boolean | null;
}

function givenValue({ key, text, isChecked }: JobFieldValuesInput[number]): GivenValue {
  return { key, value: isChecked ?? text ?? null };
}

/** The value of a key in a list: undefined for an absent key, null for a cleared value. */
function valueIn(list: readonly GivenValue[], key: string): string | boolean | null | undefined {
  return list.find((one) => one.key === key)?.value;
}

function inForm(
  form: readonly FormField[],
  given: readonly GivenValue[],
  present: readonly StoredValue[],
): StoredValue[] {
  const ofForm = form.flatMap(({ key, label, type }): StoredValue[] => {
    const value = valueIn(given, key);
    if (value === undefined) return present.filter((one) => one.key === key);
    return value === null ? [] : [{ key, label, type, value }];
  });
  return [...ofForm, ...present.filter((one) => !form.some(({ key }) => key === one.key))];
}

function wrongValues(form: readonly FormField[], given: readonly GivenValue[]): FieldError[] {
  return given.flatMap(({ key, value }) => {
    const path = `fields.${key}`;
    const field = form.find((one) => one.key === key);
    if (field) return (value !== null && VALUES[field.type](value, path, field.options)) || [];
    return fieldError(path, 'UNKNOWN', { allowed: form.map((one) => one.key) });
  });
}

/** Repeated keys, and values given twice. */
function mistakesIn(given: JobFieldValuesInput): FieldError[] {
  const keys = given.map(({ key }) => key);
  const repeated = [...new Set(keys.filter((key, index) => keys.indexOf(key) < index))];
  const double = given.filter(({ text = null, isChecked = null }) => text !== null && isChecked !== null);
  return [
    ...repeated.map((key) => fieldError(`fields.${key}`, 'REPEATED', { other: `fields.${key}` })),
    ...double.map(({ key }) => fieldError(`fields.${key}.text`, 'NOT_ALLOWED', { other: `fields.${key}.isChecked` })),
  ];
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
