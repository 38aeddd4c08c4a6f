import { type ColumnType, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { customers } from '../customers/customer.ts';
import type { RecordColumns } from '../database/tables.ts';
import { Body, DateTime, Id, Line, Maybe, Moment, Nullable, OneOf, Reference } from '../http/schemas.ts';
import { askedJobFields } from '../job-fields/asked-job-fields.ts';
import { JobFieldValue, JobFieldValuesInput, typedValue } from '../job-fields/values.ts';
import { quotations } from '../quotations/quotation.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import type { JobPriority, JobFieldValue as StoredValue } from '../shared/values.ts';
import { departments } from '../users/departments.ts';
import { users } from '../users/user.ts';
import { isOpenJob, isOverdue, isOverdueJob, isUnassignedJob } from './open-jobs.ts';
import { jobStatuses, transitionsOf } from './transitions.ts';

export const priorities = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const satisfies JobPriority[];

const JobTransition = Type.Object(
  { status: OneOf(jobStatuses), needsReason: Type.Boolean() },
  { title: 'JobTransition' },
);

export const jobFields = field.declare({
  companyId: field.companyId,
  number: field.kept(Type.String(), 'NUMBER'),
  title: field.required(field.text(Line), 'TITLE'),
  reference: { ...field.optional(field.text(Reference), 'TITLE'), filter: 'ANY_CASE' },
  siteAddress: field.optionalAddress('PLACE'),
  description: field.optional(field.text(Body), 'TEXT'),
  type: field.optional(field.text(Line), 'TEXT'),
  departmentId: { ...field.optional(field.text(Id)), filter: 'EXACT', relates: (): field.AnyKind => departments },
  customerId: { ...field.required(field.text(Id)), filter: 'EXACT', relates: (): field.AnyKind => customers },
  priority: {
    ...field.defaulted(OneOf(priorities)),
    create: Type.Optional(OneOf(priorities, { default: 'NORMAL' })),
    update: Type.Optional(OneOf(priorities)),
    filter: 'EXACT',
  },
  requestedAt: { ...field.required(field.moment), create: Maybe(Moment) },
  scheduledStart: field.optional(field.moment),
  scheduledEnd: field.optional(field.moment),
  isOverdue: field.computed(Type.Boolean()),
  assigneeId: {
    ...field.kept(Nullable(Type.String())),
    create: Maybe(Id),
    filter: 'EXACT',
    relates: (): field.AnyKind => users,
  },
  status: { ...field.defaulted(OneOf(jobStatuses)), filter: 'EXACT' },
  statusReason: field.kept(Nullable(Type.String())),
  transitions: field.computed(Type.Array(JobTransition)),
  quotationId: { ...field.kept(Nullable(Type.String())), relates: (): field.AnyKind => quotations },
  fields: {
    ...field.list(Type.Array(JobFieldValue)),
    ...field.column<ColumnType<StoredValue[], string | undefined, string>>(),
    search: 'VALUES',
    create: Type.Optional(JobFieldValuesInput),
    update: Type.Optional(JobFieldValuesInput),
  },
  completedAt: field.kept(Nullable(DateTime)),
  /** Of the completed info: the audit trail tells a change as `completedInfo.workDone`. */
  workDone: { ...field.kept(Nullable(Type.String())), isUnaudited: true, isCopy: true },
  /** The end of the texts, after the days of the company. */
  erasedAt: field.column<Date | null>(),
});

declare module '../database/tables.ts' {
  interface Tables {
    jobs: RecordColumns & field.ColumnsOf<typeof jobFields>;
  }
}

export const Job = field.answer(jobFields, 'Job');
export type Job = Static<typeof Job>;

export const jobs = recordKind({
  type: 'job',
  table: 'jobs',
  schema: Job,
  fields: jobFields,
  read: 'JOBS_READ',
  ownFields: askedJobFields,
  flags: {
    open: isOpenJob,
    overdue: isOverdueJob,
    unassigned: isUnassignedJob,
    mine: ({ userId }) => sql<boolean>`(assignee_id is not null and assignee_id = ${userId})`,
  },
  computed: (job) => ({
    isOverdue: isOverdue(job),
    transitions: transitionsOf(job),
    fields: job.fields.map(typedValue),
  }),
});

/** A job's text for searches. */
export const jobSearch = (job: object): string => field.searchTextOf(jobFields, job);
