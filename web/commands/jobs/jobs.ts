import { CreateJob, UpdateJob } from '../../records/documents/mutations.ts';
import { inputOf, valuesOf } from '../../records/fields/forms.ts';
import { type JobRecord, jobFields, ownValue } from '../../records/job.ts';
import { app, type Blocked, command, one, some } from '../core/command.ts';
import { adding, companyAsked, companyInput, making, narrowedTo, setting } from '../core/editing.ts';
import { deleting, firstNo } from '../core/lifecycle.ts';
import { related } from '../core/opening.ts';
import { changedFields, formIn, ownFields, ownInput, ownValues, particulars } from './job-form.ts';
import { blockedAt, isLive } from './job-states.ts';
import { newJobIn, worker } from './new-job.ts';

/** Whether the service still accepts a change. */
export const isChangeable = (of: JobRecord): true | Blocked =>
  firstNo(isLive(of), (of.status !== 'CLOSED' && of.status !== 'CANCELLED') || blockedAt(of));

const { requestedAt, scheduledStart, scheduledEnd } = jobFields;

export const jobs = [
  command({
    ...adding('job'),
    aliases: ['new job', 'create job', 'order'],
    sayings: ['open new job', 'callback', 'callback for'],
    cues: ['called', 'rang', 'phoned', 'needs plumber', 'need plumber', 'needs someone', 'needs somebody'],
    doer: { asks: 'customer', verbs: ['need job', 'need new job'] },
    needs: 'JOBS_WRITE',
    reads: (_, actor, given) => newJobIn(given, actor, actor),
    ask: (_, actor, form) => ({
      ...companyAsked(actor),
      ...particulars(actor, form),
      assignee: worker(actor, actor, form),
      requestedAt: { ...requestedAt, optional: true, hint: 'Leave empty for the present time' } as const,
      ...ownFields(form),
    }),
    initial: () => ({
      ...narrowedTo('customer', 'department', 'assignee'),
      priority: 'NORMAL' as const,
    }),
    operation: CreateJob,
    variables: (_, answers) => ({
      input: {
        ...inputOf(jobFields, answers),
        assigneeId: answers.assignee?.id ?? null,
        fields: changedFields(answers),
        ...(answers.requestedAt !== null && { requestedAt: answers.requestedAt }),
        ...companyInput(answers),
      },
    }),
    say: (_, __, { changed }) => `${changed.number} added`,
  }),
  command({
    id: 'job.edit',
    action: 'edit',
    title: 'Edit job…',
    on: one('job'),
    keys: 'e',
    needs: 'JOBS_WRITE',
    ready: isChangeable,
    layout: 'sheet',
    reads: ({ companyId }) => formIn(companyId),
    ask: (of, _, form) => ({
      ...particulars(of, form),
      requestedAt,
      ...ownFields(form, of),
    }),
    initial: (of, _, form) => ({
      ...valuesOf(jobFields, of),
      requestedAt: of.requestedAt,
      ...ownValues(form, of),
    }),
    operation: UpdateJob,
    variables: (of, answers) => {
      const fields = changedFields(answers, of);
      const { id, version } = of;
      const { requestedAt } = answers;
      return {
        input: { id, version, ...inputOf(jobFields, answers), requestedAt, ...(fields.length > 0 && { fields }) },
      };
    },
    say: ({ number }) => `${number} changed`,
    undo: (of, answers, { changed: { version } }) => {
      const { id, requestedAt } = of;
      const before = new Map(of.fields.map((field) => [field.key, ownValue(field)]));
      const fields = changedFields(answers, of).map(({ key }) => ownInput(key, before.get(key) ?? null));
      return {
        operation: UpdateJob,
        variables: {
          input: { id, version, ...inputOf(jobFields, valuesOf(jobFields, of)), requestedAt, fields },
        },
      };
    },
  }),
  command({
    ...making('job'),
    id: 'job.duplicate',
    action: 'add',
    title: 'Duplicate job…',
    aliases: ['copy job', 'again', 'repeat'],
    on: one('job'),
    keys: 'd',
    needs: 'JOBS_WRITE',
    layout: 'sheet',
    reads: (of, actor, given) => newJobIn(given, of, actor),
    ask: (of, actor, form) => ({
      ...particulars(of, form),
      assignee: { ...worker(of, actor, form), hint: 'Leave empty to assign the job later' } as const,
      ...ownFields(form),
    }),
    initial: (of, _, form) => ({
      ...valuesOf(jobFields, of),
      reference: null,
      scheduledStart: null,
      scheduledEnd: null,
      ...ownValues(form, of),
    }),
    operation: CreateJob,
    variables: ({ companyId }, answers) => ({
      input: {
        ...inputOf(jobFields, answers),
        companyId,
        assigneeId: answers.assignee?.id ?? null,
        fields: changedFields(answers),
      },
    }),
    say: ({ number }, _, { changed }) => `${changed.number} is a copy of ${number}`,
  }),
  command({
    ...setting(UpdateJob, ({ scheduledStart, scheduledEnd }: JobRecord) => ({ scheduledStart, scheduledEnd })),
    id: 'job.schedule',
    action: 'edit',
    title: 'Schedule job…',
    wider: 'job.assignAndSchedule',
    aliases: ['plan', 'book', 'appointment', 'when', 'date', 'reschedule'],
    sayings: [
      'set job for',
      'put job on',
      'put job in',
      'put job at',
      'put job down',
      'pencil job in',
      'pencil in job',
      'slot job in',
      'slot in job',
      'fit job in',
      'fit in job',
      'squeeze job in',
      'squeeze in job',
    ],
    on: some('job'),
    keys: 'w',
    needs: 'JOBS_WRITE',
    ready: isChangeable,
    ask: { scheduledStart, scheduledEnd },
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: ({ number }, { scheduledStart, scheduledEnd }) =>
      scheduledStart || scheduledEnd ? `${number} is scheduled` : `${number} no longer has a schedule`,
  }),
  related('job', 'customer', 'v c'),
  ...deleting({ kind: 'job', needs: 'JOBS_WRITE' }),
];

/** Frequent filters of the list of jobs. */
export const jobViews = (
  [
    ['overdue', 'Show overdue jobs', '1', 'overdue=true', ['late', 'behind']],
    ['unassigned', 'Show unassigned jobs', '2', 'unassigned=true', ['nobody', 'without a worker']],
    ['today', 'Show jobs of today', '3', 'scheduled=TODAY', ['day', 'due today']],
    ['open', 'Show open jobs', '4', 'open=true', ['everything to do', "my company's jobs"]],
    ['deleted', 'Show deleted jobs', '5', 'deleted=true', ['trash', 'bin', 'recycle bin']],
  ] as const
).map(([name, title, keys, query, aliases]) =>
  command({
    id: `jobs.${name}`,
    action: 'filter',
    title,
    aliases,
    on: app,
    keys,
    keysAt: '/layout/jobs',
    needs: 'JOBS_READ',
    run: (console) => console.go(`/layout/jobs?${query}`),
  }),
);
