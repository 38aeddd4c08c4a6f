import type { CompanyRecord } from '../records/company.ts';
import type { CustomerRecord } from '../records/customer.ts';
import { customer } from '../records/customer.ts';
import type { DepartmentRecord } from '../records/department.ts';
import { type JobRecord, job } from '../records/job.ts';
import { CreateJob, DeleteJob, RestoreJob, UpdateJob } from '../records/job-changes.ts';
import { app, type Blocked, command, one, some } from './command.ts';
import { moment, record } from './fields.ts';
import {
  assignee,
  changedFields,
  companyIn,
  formOf,
  inputOf,
  ownFields,
  ownValues,
  particulars,
  particularsOf,
} from './job-form.ts';
import { blockedAt, isLive } from './job-states.ts';
import { deleting } from './lifecycle.ts';
import { narrowedTo } from './narrowed.ts';

/** Those that the service still lets one change. */
const isChangeable = (of: JobRecord): true | Blocked => {
  const live = isLive(of);
  if (live !== true) return live;
  return (of.status !== 'CLOSED' && of.status !== 'CANCELLED') || blockedAt(of);
};

/** Its ids say which choices they are; the rest is fetched with the choices. */
const chosenOf = ({ customerId, departmentId }: JobRecord) => ({
  customer: { id: customerId } as CustomerRecord,
  department: departmentId === null ? null : ({ id: departmentId } as DepartmentRecord),
});

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
      return companyId === null ? null : formOf(companyId);
    },
    ask: (_, actor, form) => ({
      ...(actor.companyId === null && {
        company: record('Company', 'company', { where: () => ({ status: 'ACTIVE' }) }),
      }),
      ...particulars(actor, form),
      assignee: { ...assignee(actor), optional: true, hint: 'Left empty, it waits to be assigned' } as const,
      requestedAt: moment('Asked for', { optional: true, hint: 'Left empty: now' }),
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
          ...inputOf(answers),
          assigneeId: answers.assignee?.id ?? null,
          fields: changedFields(answers),
          ...(answers.requestedAt !== null && { requestedAt: answers.requestedAt }),
          ...(company && { companyId: company.id }),
        },
      };
    },
    say: (_, __, { changed }) => `${changed.number} is added`,
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
    reads: ({ companyId }) => formOf(companyId),
    ask: (of, _, form) => ({
      ...particulars(of, form),
      requestedAt: moment('Asked for'),
      ...ownFields(form, of),
    }),
    initial: (of, _, form) => ({
      ...particularsOf(of),
      ...chosenOf(of),
      requestedAt: of.requestedAt,
      ...ownValues(form, of),
    }),
    operation: UpdateJob,
    variables: (of, answers) => {
      const fields = changedFields(answers, of);
      const { id, version } = of;
      const { requestedAt } = answers;
      return { input: { id, version, ...inputOf(answers), requestedAt, ...(fields.length > 0 && { fields }) } };
    },
    say: ({ number }) => `${number} is changed`,
    undo: (of, answers, { changed: { version } }) => {
      const { id, customerId, departmentId, requestedAt } = of;
      const before = new Map(of.fields.map(({ key, value }) => [key, value]));
      const fields = changedFields(answers, of).map(({ key }) => ({ key, value: before.get(key) ?? null }));
      return {
        operation: UpdateJob,
        variables: {
          input: { id, version, ...particularsOf(of), customerId, departmentId, requestedAt, fields },
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
    reads: ({ companyId }) => formOf(companyId),
    ask: (of, _, form) => ({
      ...particulars(of, form),
      assignee: { ...assignee(of), optional: true, hint: 'Left empty, it waits to be assigned' } as const,
      ...ownFields(form),
    }),
    initial: (of, _, form) => ({
      ...particularsOf(of),
      ...chosenOf(of),
      scheduledStart: null,
      scheduledEnd: null,
      ...ownValues(form, of),
    }),
    operation: CreateJob,
    variables: ({ companyId }, answers) => ({
      input: {
        ...inputOf(answers),
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
    ask: {
      scheduledStart: moment('Begins', { optional: true, hint: 'When the work is to begin' }),
      scheduledEnd: moment('To be done by', {
        optional: true,
        since: 'scheduledStart',
        hint: 'After this it is overdue',
      }),
    },
    initial: ({ scheduledStart, scheduledEnd }) => ({ scheduledStart, scheduledEnd }),
    operation: UpdateJob,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: ({ number }, { scheduledStart, scheduledEnd }) =>
      scheduledStart || scheduledEnd ? `${number} is scheduled` : `${number} is not scheduled any more`,
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
