import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { AddressFields } from './address.ts';
import { fieldsOf, hidden } from './fields/declared.ts';
import { address, choice, flag, longText, moment, record, text } from './fields/question.ts';
import { recordKind } from './kind.ts';
import { jobPriorities, jobStatuses, wordFor } from './words.ts';

export const JobFields = graphql(
  `
    fragment JobFields on Job {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      number
      title
      description
      reference
      type
      departmentId
      customerId
      customer {
        id
        fullName
        email
      }
      siteAddress {
        ...AddressFields
      }
      priority
      requestedAt
      scheduledStart
      scheduledEnd
      isOverdue
      assigneeId
      assignee {
        id
        fullName
      }
      status
      statusReason
      transitions {
        status
        needsReason
      }
      fields {
        key
        label
        type
        text
        isChecked
      }
      completedAt
      workDone
      quotationId
    }
  `,
  [AddressFields],
);

export type JobRecord = FragmentOf<typeof JobFields>;
export type OwnValue = JobRecord['fields'][number];

/** The value of a company's own job field. */
export const ownValue = ({ text, isChecked }: Pick<OwnValue, 'text' | 'isChecked'>): string | boolean | null =>
  isChecked ?? text;

export const jobFields = fieldsOf(JobFields, {
  number: text({ label: 'Number', readOnly: true, column: { width: 'short' } }),
  customer: record({
    label: 'Customer',
    kind: 'customer',
    isWide: true,
    column: { width: 'normal', yields: 3 },
    overview: 'customer',
    peek: true,
    filter: 'ID',
  }),
  title: text({ label: 'Title', maxLength: 200, isWide: true, column: { width: 'wide' } }),
  status: choice({
    label: 'Status',
    choices: jobStatuses,
    readOnly: true,
    column: { width: 'narrow' },
    filter: 'JobStatus',
  }),
  statusReason: longText({
    label: 'Reason',
    readOnly: true,
    column: { width: 'normal', isExtra: true },
    overview: 'description',
    peek: true,
  }),
  description: longText({
    label: 'Description',
    forMany: true,
    optional: true,
    maxLength: 10_000,
    column: { width: 'wide', isExtra: true },
    overview: 'description',
    peek: true,
  }),
  reference: text({
    label: 'Customer reference',
    forMany: true,
    optional: true,
    maxLength: 60,
    hint: 'Their order number',
    column: { width: 'normal', isExtra: true },
    overview: 'customer',
    peek: true,
    filter: 'String',
  }),
  type: text({
    label: 'Type',
    forMany: true,
    optional: true,
    maxLength: 200,
    hint: 'The kind of work',
    column: { width: 'normal', isExtra: true },
    overview: 'work',
    peek: true,
  }),
  priority: choice({
    label: 'Priority',
    importAs: ['prio'],
    forMany: true,
    choices: jobPriorities,
    column: { width: 'narrow', yields: 4 },
    overview: 'schedule',
    peek: true,
    filter: 'JobPriority',
  }),
  scheduledStart: moment({
    label: 'Start',
    forMany: true,
    optional: true,
    column: { width: 'marked', yields: 1 },
    overview: 'schedule',
    peek: true,
  }),
  scheduledEnd: moment({
    label: 'Due',
    importAs: ['deadline'],
    verbs: ['extend', 'prolong'],
    forMany: true,
    optional: true,
    since: 'scheduledStart',
    follows: true,
    hint: 'The job is overdue after this moment',
    column: { width: 'marked', isExtra: true },
    overview: 'schedule',
    peek: true,
  }),
  isOverdue: flag({ label: 'Overdue', readOnly: true, column: { width: 'narrow', isExtra: true } }),
  department: record({
    label: 'Department',
    forMany: true,
    kind: 'department',
    optional: true,
    column: { width: 'normal', isExtra: true, asks: 'name' },
    overview: 'work',
    peek: true,
    filter: 'ID',
  }),
  siteAddress: address({
    label: 'Site',
    forMany: true,
    optional: true,
    otherwise: 'The customer’s address',
    hint: 'Leave empty for the customer’s address',
    column: { width: 'normal', isExtra: true },
    overview: 'customer',
    peek: true,
  }),
  assignee: record({
    label: 'Worker',
    kind: 'user',
    optional: true,
    ask: false,
    column: { width: 'normal', yields: 2 },
    overview: 'schedule',
    peek: true,
    filter: 'ID',
  }),
  quotation: record({ label: 'Quotation', kind: 'quotation', readOnly: true, overview: 'customer', peek: true }),
  requestedAt: moment({
    label: 'Requested',
    ask: false,
    column: { width: 'marked', isExtra: true },
    overview: 'work',
  }),
  completedAt: moment({
    label: 'Completed',
    readOnly: true,
    column: { width: 'narrow', isExtra: true },
    overview: 'work',
  }),
  workDone: longText({ label: 'Work done', readOnly: true, column: { width: 'wide', isExtra: true } }),
  transitions: hidden(),
  fields: hidden(),
});

export const job = recordKind(JobFields, jobFields, {
  needs: 'JOBS_READ',
  at: '/layout/jobs',
  title: ({ number, title }) => `${number} ${title}`,
  hint: ({ status, customer }) => [wordFor(status), customer?.fullName].filter(Boolean).join(' · '),
});
