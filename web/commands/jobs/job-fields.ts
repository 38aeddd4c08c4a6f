import { CreateJobField, DeleteJobField, RestoreJobField, UpdateJobField } from '../../records/documents/mutations.ts';
import { formOf } from '../../records/fields/forms.ts';
import { record } from '../../records/fields/question.ts';
import { jobFieldFields as fields, type JobFieldRecord, jobField, optionCount } from '../../records/job-field.ts';
import { wordFor } from '../../records/words.ts';
import { app, command, one } from '../core/command.ts';
import { deleting, isLive } from '../core/lifecycle.ts';
import { narrowedTo } from '../core/narrowed.ts';

const active = () => ({ status: 'ACTIVE' });

const particulars = formOf(fields);
const { label, required } = particulars;
const { when: _, ...options } = fields.options;

/** The place of a field, to be undone by the place that it had. */
const moved = ({ id, position }: JobFieldRecord, { version }: { version: number }) => ({
  operation: UpdateJobField,
  variables: { input: { id, version, position } },
});

export const jobFields = [
  command({
    id: 'jobField.add',
    action: 'add',
    title: 'Add job field…',
    aliases: ['new job field', 'create job field', 'custom field'],
    on: app,
    keys: 'c',
    keysAt: '/layout/job-fields',
    needs: 'JOBS_WRITE',
    layout: 'sheet',
    ask: (_, actor) =>
      actor.companyId === null
        ? { company: record({ label: 'Company', kind: 'company', where: active }), ...particulars }
        : particulars,
    initial: () => ({ ...narrowedTo('/layout/job-fields', { company: ['company', 'companyId'] }), required: false }),
    operation: CreateJobField,
    variables: (_, { options, key, label, type, required, ...rest }) => ({
      input: {
        label,
        type,
        required,
        key,
        options: [...(options ?? [])],
        ...('company' in rest && { companyId: rest.company.id }),
      },
    }),
    say: (_, { label }) => `${label} added at the end of the form`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: DeleteJobField,
      variables: { input: { id, version } },
    }),
    goTo: ({ changed }) => jobField.path(changed),
  }),
  command({
    id: 'jobField.edit',
    action: 'edit',
    title: 'Edit job field…',
    aliases: ['rename job field', 'require job field'],
    on: one('jobField'),
    keys: 'e',
    needs: 'JOBS_WRITE',
    ready: isLive,
    ask: { label, required },
    layout: 'sheet',
    initial: ({ label, required }) => ({ label, required }),
    operation: UpdateJobField,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: (_, { label }) => `${label} changed`,
    undo: ({ id, label, required }, _, { changed: { version } }) => ({
      operation: UpdateJobField,
      variables: { input: { id, version, label, required } },
    }),
  }),
  command({
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
    initial: ({ options }) => ({ options }),
    operation: UpdateJobField,
    variables: ({ id, version }, { options }) => ({ input: { id, version, options: [...options] } }),
    say: ({ label }, { options }) => `${label} has ${optionCount(options)}`,
    undo: ({ id, options }, _, { changed: { version } }) => ({
      operation: UpdateJobField,
      variables: { input: { id, version, options } },
    }),
  }),
  command({
    id: 'jobField.moveUp',
    action: 'edit',
    title: 'Move job field up',
    aliases: ['order', 'earlier'],
    on: one('jobField'),
    keys: 'shift+k',
    repeats: true,
    needs: 'JOBS_WRITE',
    ready: (field) => {
      const live = isLive(field);
      return live === true ? field.position > 1 || `${field.label} is the first field of the form` : live;
    },
    operation: UpdateJobField,
    variables: ({ id, version, position }) => ({ input: { id, version, position: position - 1 } }),
    say: ({ label }, _, { changed: { position } }) => `${label} is number ${position} of the form`,
    undo: (field, _, { changed }) => moved(field, changed),
  }),
  command({
    id: 'jobField.moveDown',
    action: 'edit',
    title: 'Move job field down',
    aliases: ['order', 'later'],
    on: one('jobField'),
    keys: 'shift+j',
    repeats: true,
    needs: 'JOBS_WRITE',
    ready: isLive,
    operation: UpdateJobField,
    variables: ({ id, version, position }) => ({ input: { id, version, position: position + 1 } }),
    say: ({ label }, _, { changed: { position } }) => `${label} is number ${position} of the form`,
    undo: (field, _, { changed }) => moved(field, changed),
  }),
  ...deleting({
    kind: 'jobField',
    needs: 'JOBS_WRITE',
    remove: DeleteJobField,
    restore: RestoreJobField,
    adds: { deleted: '; jobs keep what they have of it', restored: ', at the end of the form' },
  }),
];
