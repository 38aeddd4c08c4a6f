import { Type } from 'typebox';
import type { RecordColumns } from '../database/tables.ts';
import { Line, Maybe, OneOf } from '../http/schemas.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import type { JobFieldType } from '../shared/values.ts';
import { Key } from './key.ts';

export const jobFieldTypes = [
  'TEXT',
  'LONG_TEXT',
  'NUMBER',
  'DATE',
  'CHECKBOX',
  'DROPDOWN',
] as const satisfies JobFieldType[];

/** The limit for a company: all fields fit on a page of a list, and in a form. */
export const MOST_JOB_FIELDS = 100;

const flag = {
  ...field.defaulted(Type.Boolean()),
  create: Type.Optional(Type.Boolean({ default: false })),
  update: Type.Optional(Type.Boolean()),
};

const Options = Type.Array(Line, { maxItems: 200 });

const jobFieldFields = field.declare({
  companyId: field.companyId,
  key: { ...field.kept(Type.String(), 'NAME'), create: Maybe(Key) },
  label: field.required(field.text(Line), 'NAME'),
  type: { ...field.kept(OneOf(jobFieldTypes)), create: OneOf(jobFieldTypes) },
  required: flag,
  /** No document for a customer prints the value. */
  internal: flag,
  options: { ...field.list(Type.Array(Type.String())), create: Type.Optional(Options), update: Type.Optional(Options) },
  position: {
    ...field.kept(Type.Integer()),
    // A move shifts the neighbours, too.
    isUnaudited: true,
    update: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_JOB_FIELDS })),
  },
});

declare module '../database/tables.ts' {
  interface Tables {
    jobFields: RecordColumns & field.ColumnsOf<typeof jobFieldFields>;
  }
}

export const jobFields = recordKind({
  type: 'job_field',
  table: 'jobFields',
  schema: field.answer(jobFieldFields, 'JobField'),
  fields: jobFieldFields,
  read: 'JOBS_READ',
  unique: { job_fields_key_key: 'key' },
});
