import { CreateJobField, UpdateJobField } from '../../records/documents/mutations.ts';
import { formOf } from '../../records/fields/forms.ts';
import { jobFieldFields as fields, type JobFieldRecord, optionCount } from '../../records/job-field.ts';
import { wordFor } from '../../records/words.ts';
import { command, one } from '../core/command.ts';
import { adding, companyAsked, companyInput, setting } from '../core/editing.ts';
import { deleting, firstNo, isLive } from '../core/lifecycle.ts';

const particulars = formOf(fields);
const { label, required, internal } = particulars;
const { when: _, ...options } = fields.options;

const moving = {
  ...setting(UpdateJobField, ({ position }: JobFieldRecord) => ({ position })),
  action: 'edit',
  on: one('jobField'),
  repeats: true,
  needs: 'JOBS_WRITE',
} as const;

export const jobFields = [
  command({
    ...adding('jobField'),
    aliases: ['new job field', 'create job field', 'custom field'],
    needs: 'JOBS_WRITE',
    ask: (_, actor) => ({ ...companyAsked(actor), ...particulars }),
    initial: () => ({ required: false, internal: false }),
    operation: CreateJobField,
    variables: (_, answers) => {
      const { company: __, options, ...input } = answers;
      return { input: { ...input, options: [...(options ?? [])], ...companyInput(answers) } };
    },
    say: (_, { label }) => `${label} added at the end of the form`,
  }),
  command({
    ...setting(UpdateJobField, ({ label, required, internal }: JobFieldRecord) => ({ label, required, internal })),
    id: 'jobField.edit',
    action: 'edit',
    title: 'Edit job field…',
    aliases: ['rename job field', 'require job field', 'hide job field from customers'],
    on: one('jobField'),
    keys: 'e',
    needs: 'JOBS_WRITE',
    ready: isLive,
    ask: { label, required, internal },
    layout: 'sheet',
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: (_, { label }) => `${label} changed`,
  }),
  command({
    ...setting(UpdateJobField, ({ options }: JobFieldRecord) => ({ options })),
    id: 'jobField.options',
    action: 'dropdown',
    title: 'Edit options of job field…',
    aliases: ['dropdown options', 'choices', 'values'],
    on: one('jobField'),
    keys: 'o',
    needs: 'JOBS_WRITE',
    ready: (field) =>
      field.type === 'DROPDOWN'
        ? isLive(field)
        : `${field.label} is of the type ${wordFor(field.type).toLowerCase()}: only dropdowns have options`,
    ask: { options },
    layout: 'sheet',
    variables: ({ id, version }, { options }) => ({ input: { id, version, options: [...options] } }),
    say: ({ label }, { options }) => `${label} has ${optionCount(options)}`,
  }),
  command({
    ...moving,
    id: 'jobField.moveUp',
    title: 'Move job field up',
    aliases: ['order', 'earlier'],
    keys: 'shift+k',
    ready: (field) => firstNo(isLive(field), field.position > 1 || `${field.label} is the first field of the form`),
    variables: ({ id, version, position }) => ({ input: { id, version, position: position - 1 } }),
    say: ({ label }, _, { changed: { position } }) => `${label} moved to place ${position} of the form`,
  }),
  command({
    ...moving,
    id: 'jobField.moveDown',
    title: 'Move job field down',
    aliases: ['order', 'later'],
    keys: 'shift+j',
    ready: isLive,
    variables: ({ id, version, position }) => ({ input: { id, version, position: position + 1 } }),
    say: ({ label }, _, { changed: { position } }) => `${label} moved to place ${position} of the form`,
  }),
  ...deleting({
    kind: 'jobField',
    needs: 'JOBS_WRITE',
    adds: { deleted: '; jobs keep their values', restored: ', at the end of the form' },
  }),
];
