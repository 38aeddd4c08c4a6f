import type { CompanyRecord } from '../../records/company.ts';
import { customer } from '../../records/customer.ts';
import { CreateJob, DeleteJob, RestoreJob, UpdateJob } from '../../records/documents/mutations.ts';
import { inputOf, valuesOf } from '../../records/fields/forms.ts';
import { record } from '../../records/fields/question.ts';
import { type JobRecord, job, jobFields } from '../../records/job.ts';
import { app, type Blocked, command, one, some } from '../core/command.ts';
import { deleting } from '../core/lifecycle.ts';
import { narrowedTo } from '../core/narrowed.ts';
import { assignee, changedFields, companyIn, formIn, ownFields, ownValues, particulars } from './job-form.ts';
import { blockedAt, isLive } from './job-states.ts';

/** Those that the service still lets one change. */
const isChangeable = (of: JobRecord): true | Blocked => {
  const live = isLive(of);
  if (live !== true) return live;
  return (of.status !== 'CLOSED' && of.status !== 'CANCELLED') || blockedAt(of);
};

const { requestedAt, scheduledStart, scheduledEnd } = jobFields;

export const jobs = [
  command({
    id: 'job.add',
    action: 'add',
    title: 'Add job…',
    aliases: ['new job', 'create job', 'order', 'call'],
    on: app,
    keys: 'c',
    keysAt: '/layout/jobs',
    needs: 'JOBS_WRITE',
    layout: 'sheet',
    reads: (_, actor, given) => {
      const companyId = companyIn(given, actor);
      return companyId === null ? null : formIn(companyId);
    },
    ask: (_, actor, form) => ({
      ...(actor.companyId === null && {
        company: record({ label: 'Company', kind: 'company', where: () => ({ status: 'ACTIVE' }) }),
      }),
      ...particulars(actor, form),
      assignee: { ...assignee(actor), optional: true, hint: 'Empty: assigned later' } as const,
      requestedAt: { ...requestedAt, optional: true, hint: 'Empty: now' } as const,
      ...ownFields(form),
    }),
    initial: (_, { companyId }) => {
      const { company, ...found } = narrowedTo('/layout/jobs', {
        company: ['company', 'companyId'],
        customer: ['customer', 'customerId'],
        department: ['department', 'departmentId'],
        assignee: ['user', 'assigneeId'],
      });
      return { ...found, ...(companyId === null && company && { company }), priority: 'NORMAL' as const };
    },
    operation: CreateJob,
    variables: (_, answers) => {
      const company = (answers as { company?: CompanyRecord }).company; // asked of a super admin alone
      return {
        input: {
          ...inputOf(jobFields, answers),
          assigneeId: answers.assignee?.id ?? null,
          fields: changedFields(answers),
          ...(answers.requestedAt !== null && { requestedAt: answers.requestedAt }),
          ...(company && { companyId: company.id }),
        },
      };
    },
    say: (_, __, { changed }) => `${changed.number} added`,
    undo: (_, __, { changed: { id, version } }) => ({ operation: DeleteJob, variables: { input: { id, version } } }),
    goTo: ({ changed }) => job.path(changed),
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
      const before = new Map(of.fields.map(({ key, value }) => [key, value]));
      const fields = changedFields(answers, of).map(({ key }) => ({ key, value: before.get(key) ?? null }));
      return {
        operation: UpdateJob,
        variables: {
          input: { id, version, ...inputOf(jobFields, valuesOf(jobFields, of)), requestedAt, fields },
        },
      };
    },
  }),
  command({
    id: 'job.duplicate',
    action: 'add',
    title: 'Duplicate job…',
    aliases: ['copy job', 'again', 'repeat'],
    on: one('job'),
    keys: 'd',
    needs: 'JOBS_WRITE',
    layout: 'sheet',
    reads: ({ companyId }) => formIn(companyId),
    ask: (of, _, form) => ({
      ...particulars(of, form),
      assignee: { ...assignee(of), optional: true, hint: 'Empty: assigned later' } as const,
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
    undo: (_, __, { changed: { id, version } }) => ({ operation: DeleteJob, variables: { input: { id, version } } }),
    goTo: ({ changed }) => job.path(changed),
  }),
  command({
    id: 'job.schedule',
    action: 'edit',
    title: 'Schedule job…',
    aliases: ['plan', 'appointment', 'when', 'date', 'reschedule'],
    on: some('job'),
    keys: 'w',
    needs: 'JOBS_WRITE',
    ready: isChangeable,
    ask: { scheduledStart, scheduledEnd },
    initial: ({ scheduledStart, scheduledEnd }) => ({ scheduledStart, scheduledEnd }),
    operation: UpdateJob,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: ({ number }, { scheduledStart, scheduledEnd }) =>
      scheduledStart || scheduledEnd ? `${number} is scheduled` : `${number} no longer has a schedule`,
    undo: ({ id, scheduledStart, scheduledEnd }, _, { changed: { version } }) => ({
      operation: UpdateJob,
      variables: { input: { id, version, scheduledStart, scheduledEnd } },
    }),
  }),
  command({
    id: 'job.customer',
    action: 'view',
    title: 'View customer of job',
    on: one('job'),
    keys: 'v c',
    needs: 'CUSTOMERS_READ',
    run: (console, { customerId }) => console.go(customer.path({ id: customerId })),
  }),
  ...deleting({ kind: 'job', needs: 'JOBS_WRITE', remove: DeleteJob, restore: RestoreJob }),
];

/** Lists of jobs that are asked for all the time. */
export const jobViews = (
  [
    ['overdue', 'Show overdue jobs', '1', 'overdue=true', ['late', 'behind']],
    ['unassigned', 'Show unassigned jobs', '2', 'unassigned=true', ['nobody', 'without a worker']],
    ['today', 'Show jobs of today', '3', 'scheduled=TODAY', ['day', 'due today']],
    ['open', 'Show open jobs', '4', 'open=true', ['everything to do', "my company's jobs"]],
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
