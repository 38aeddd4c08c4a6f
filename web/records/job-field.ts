import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { fieldsOf } from './fields/declared.ts';
import { choice, flag, lines, number, text } from './fields/question.ts';
import { recordKind } from './kind.ts';
import { jobFieldTypes, wordFor } from './words.ts';

export const JobFieldFields = graphql(`
  fragment JobFieldFields on JobField {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    key
    label
    type
    required
    internal
    options
    position
  }
`);

export type JobFieldRecord = FragmentOf<typeof JobFieldFields>;

/** `1 option`, `3 options` */
export const optionCount = ({ length }: readonly string[]) => `${length} ${length === 1 ? 'option' : 'options'}`;

export const jobFieldFields = fieldsOf(JobFieldFields, {
  label: text({ label: 'Label', maxLength: 200, hint: 'Such as Serial number', column: { width: 'wide' } }),
  position: number({
    label: 'Position',
    min: 1,
    max: 200,
    ask: false,
    column: { width: 'narrow' },
    overview: 'forms',
    peek: true,
  }),
  type: choice({ label: 'Type', choices: jobFieldTypes, column: { width: 'normal' }, overview: 'forms', peek: true }),
  options: lines({
    label: 'Options',
    hint: 'One a line, in the order of the list',
    max: 200,
    when: ({ type }) => type === 'DROPDOWN',
    column: { width: 'narrow', yields: 3 },
    overview: 'forms',
    peek: true,
  }),
  required: flag({
    label: 'Required',
    hint: 'Each new job must have it',
    column: { width: 'narrow', yields: 2 },
    overview: 'forms',
    peek: true,
  }),
  internal: flag({
    label: 'Internal',
    hint: 'For colleagues only: no document for a customer prints it',
    column: { width: 'narrow', isExtra: true },
    overview: 'forms',
    peek: true,
  }),
  key: text({
    label: 'Key',
    optional: true,
    maxLength: 50,
    hint: 'The name in the API, such as serialNumber. Leave empty to derive the name from the label',
    column: { width: 'normal', yields: 4 },
    overview: 'forms',
    peek: true,
  }),
});

export const jobField = recordKind(JobFieldFields, jobFieldFields, {
  needs: 'JOBS_READ',
  at: '/layout/job-fields',
  title: ({ label }) => label,
  hint: ({ type }) => wordFor(type),
});
