import { type Static, Type } from 'typebox';
import type { JobFieldType } from '../database/values.ts';
import { recordKind } from '../records/kind.ts';
import { searchText } from '../records/search.ts';
import { OneOf, RecordFields } from '../schemas.ts';

export const jobFieldTypes = [
  'TEXT',
  'LONG_TEXT',
  'NUMBER',
  'DATE',
  'CHECKBOX',
  'DROPDOWN',
] as const satisfies JobFieldType[];

/** How many a company may have: all of them fit on one page of a list, and in one form. */
export const MOST_JOB_FIELDS = 100;

export const JobField = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    key: Type.String(),
    label: Type.String(),
    type: OneOf(jobFieldTypes),
    required: Type.Boolean(),
    options: Type.Array(Type.String()),
    position: Type.Integer(),
  },
  { title: 'JobField' },
);
export type JobField = Static<typeof JobField>;

export const jobFields = recordKind({
  type: 'job_field',
  table: 'jobFields',
  schema: JobField,
  read: 'JOBS_READ',
  words: ({ key, label }) => ({ search: searchText([key, label]) }),
  unique: {
    job_fields_key_key: ({ key }) => ({
      path: 'key',
      code: 'TAKEN',
      message: `The company has a job field with the key ${key} already; upper and lower case don’t tell two apart.`,
    }),
  },
});
