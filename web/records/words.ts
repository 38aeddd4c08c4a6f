import { capitalised } from '../ground/capitalised.ts';
import type { Schema } from '../ground/graphql.ts';

/* The enums of schema.graphql in words, for forms, lists and the audit trail. */

export const statuses: readonly Word<Schema<'Status'>>[] = [
  { value: 'ACTIVE', label: 'Active', words: ['on', 'activate'] },
  { value: 'INACTIVE', label: 'Inactive', words: ['off', 'deactivate'] },
];

export const otherStatus = (status: Schema<'Status'>): Schema<'Status'> =>
  status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE';

export const roles: readonly Word<Schema<'Role'>>[] = [
  { value: 'ROLE_USER', label: 'Worker', words: ['technician', 'engineer'], hint: 'Gets jobs; can’t log in here' },
  { value: 'ROLE_QUOTATION_ADMIN', label: 'Quotation admin', hint: 'Customers and quotations of their company' },
  { value: 'ROLE_COMPANY', label: 'Company admin', hint: 'Everything in their company' },
  { value: 'ROLE_SUPER_ADMIN', label: 'Super admin', hint: 'Every company' },
];

export const taxRoundings: readonly Word<Schema<'TaxRounding'>>[] = [
  { value: 'DOCUMENT', label: 'Once per document', hint: 'Rounds each tax once, on the sum of all lines' },
  { value: 'LINE', label: 'On each line', hint: 'Rounds each tax on every line, then adds' },
];

export const secondFactorDemands: readonly Word<Schema<'SecondFactorDemand'>>[] = [
  { value: 'NOBODY', label: 'Nobody', hint: 'Each user decides' },
  { value: 'ADMINISTRATORS', label: 'Company admins', hint: 'Quotation admins decide themselves' },
  { value: 'EVERYBODY', label: 'Everybody', hint: 'Every user who logs in' },
];

export const jobStatuses: readonly Word<Schema<'JobStatus'>>[] = [
  { value: 'NEW', label: 'New', hint: 'Nobody is assigned' },
  { value: 'ASSIGNED', label: 'Assigned', hint: 'A worker is assigned but has not started' },
  { value: 'IN_PROGRESS', label: 'In progress', hint: 'The worker has started' },
  { value: 'ON_HOLD', label: 'On hold', hint: 'Work is waiting' },
  {
    value: 'COMPLETED',
    label: 'Completed',
    hint: 'The completed info is saved and can be corrected',
    words: ['done', 'finished'],
  },
  { value: 'CLOSED', label: 'Closed', hint: 'Completed and final' },
  { value: 'CANNOT_COMPLETE', label: 'Can’t complete', hint: 'The worker could not complete the job' },
  { value: 'CANCELLED', label: 'Cancelled', hint: 'No longer wanted' },
];

export const jobPriorities: readonly Word<Schema<'JobPriority'>>[] = [
  { value: 'LOW', label: 'Low' },
  { value: 'NORMAL', label: 'Normal' },
  { value: 'HIGH', label: 'High' },
  { value: 'URGENT', label: 'Urgent', words: ['asap'] },
];

export const completedOutcomes: readonly Word<Schema<'CompletedOutcome'>>[] = [
  { value: 'FULL', label: 'Completed in full' },
  { value: 'PARTIAL', label: 'Completed in part', hint: 'List the remaining work under Follow-ups' },
];

export const photoMoments: readonly Word<Schema<'PhotoMoment'>>[] = [
  { value: 'BEFORE', label: 'Before the work' },
  { value: 'AFTER', label: 'After the work' },
];

export const jobFieldTypes: readonly Word<Schema<'JobFieldType'>>[] = [
  { value: 'TEXT', label: 'Text', hint: 'One line' },
  { value: 'LONG_TEXT', label: 'Long text', hint: 'Several lines' },
  { value: 'NUMBER', label: 'Number', hint: 'With up to 4 decimals' },
  { value: 'DATE', label: 'Date', hint: 'A day' },
  { value: 'CHECKBOX', label: 'Checkbox', hint: 'Yes or no' },
  { value: 'DROPDOWN', label: 'Dropdown', hint: 'One of its options' },
];

export const messageStatuses: readonly Word<Schema<'MessageStatus'>>[] = [
  { value: 'WAITING', label: 'Waiting', hint: 'Waiting for its turn or for the mail server' },
  { value: 'SENDING', label: 'Sending' },
  { value: 'SENT', label: 'Sent', hint: 'The mail server accepted the message for every recipient' },
  { value: 'FAILED', label: 'Failed', hint: 'Some recipients did not get the message; you can send it again' },
  { value: 'CANCELLED', label: 'Cancelled', hint: 'Cancelled before sending' },
];

export const quotationStatuses: readonly Word<Schema<'QuotationStatus'>>[] = [
  { value: 'DRAFT', label: 'Draft', hint: 'Not sent yet' },
  { value: 'SENT', label: 'Sent', hint: 'The customer has the quotation, and it is still valid', words: ['open'] },
  { value: 'ACCEPTED', label: 'Accepted', hint: 'The customer accepted the quotation' },
  { value: 'REJECTED', label: 'Rejected', hint: 'The customer rejected the quotation' },
  { value: 'EXPIRED', label: 'Expired', hint: 'Sent, but no longer valid' },
  { value: 'CANCELLED', label: 'Cancelled', hint: 'No longer offered' },
];

export const proformaInvoiceStatuses: readonly Word<Schema<'ProformaInvoiceStatus'>>[] = [
  { value: 'ISSUED', label: 'Issued', hint: 'Waiting for payment', words: ['unpaid', 'open', 'outstanding'] },
  { value: 'PAID', label: 'Paid' },
  { value: 'CANCELLED', label: 'Cancelled', hint: 'No payment expected' },
];

export const apiTokenScopes: readonly Word<Schema<'ApiTokenScope'>>[] = [
  { value: 'READ', label: 'Read', hint: 'Read only', words: ['read only'] },
  { value: 'WRITE', label: 'Read and write', hint: 'See and change', words: ['write'] },
];

export const apiTokenStatuses: readonly Word<Schema<'ApiTokenStatus'>>[] = [
  { value: 'ACTIVE', label: 'Active', hint: 'The token works' },
  { value: 'EXPIRED', label: 'Expired', hint: 'The token has expired' },
  { value: 'REVOKED', label: 'Revoked', hint: 'Revoked for good' },
];

export const emailPurposes: readonly Word<Schema<'EmailPurpose'>>[] = [
  { value: 'JOB_REPORT', label: 'Job report' },
  { value: 'QUOTATION', label: 'Quotation' },
  { value: 'PROFORMA_INVOICE', label: 'Proforma invoice' },
];

export interface Word<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  /** Further words that find the value. */
  readonly words?: readonly string[];
}

const words = new Map<string, string>(
  [
    ...statuses,
    ...roles,
    ...taxRoundings,
    ...secondFactorDemands,
    ...jobStatuses,
    ...jobPriorities,
    ...completedOutcomes,
    ...photoMoments,
    ...jobFieldTypes,
    ...messageStatuses,
    ...emailPurposes,
    ...quotationStatuses,
    ...proformaInvoiceStatuses,
    ...apiTokenScopes,
    ...apiTokenStatuses,
  ].map(({ value, label }) => [value, label]),
);

/** Whether a value belongs to an enum, such as `IN_PROGRESS`, unlike a user's own code: `GST`. */
export const isEnum = (value: string): boolean => words.has(value);

/** `wordFor('ROLE_COMPANY')` → `'Company admin'`; `WRITE_OFF`, without a word, → `Write off`. */
export function wordFor(value: string): string {
  const known = words.get(value);
  if (known) return known;
  return capitalised(value.replaceAll('_', ' ').toLowerCase());
}
