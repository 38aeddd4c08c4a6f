import type { Schema } from '../graphql.ts';

/** The enums of schema.graphql in a person's words: what forms offer, and what lists and the audit trail say. */

export const statuses: readonly Word<Schema<'Status'>>[] = [
  { value: 'ACTIVE', label: 'Active', words: ['on', 'activate'] },
  { value: 'INACTIVE', label: 'Inactive', words: ['off', 'deactivate'] },
];

/** What a switch makes of a status. */
export const otherStatus = (status: Schema<'Status'>): Schema<'Status'> =>
  status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE';

export const roles: readonly Word<Schema<'Role'>>[] = [
  { value: 'ROLE_USER', label: 'Worker', hint: 'Is given jobs; cannot log in here' },
  { value: 'ROLE_QUOTATION_ADMIN', label: 'Quotation admin', hint: 'Customers and quotations of their company' },
  { value: 'ROLE_COMPANY', label: 'Company admin', hint: 'Everything in their company' },
  { value: 'ROLE_SUPER_ADMIN', label: 'Super admin', hint: 'Every company' },
];

export const taxRoundings: readonly Word<Schema<'TaxRounding'>>[] = [
  { value: 'DOCUMENT', label: 'Once per document', hint: 'Each tax is rounded on the sum of all lines' },
  { value: 'LINE', label: 'On each line', hint: 'Each tax is rounded per line, then added' },
];

export const jobStatuses: readonly Word<Schema<'JobStatus'>>[] = [
  { value: 'NEW', label: 'New', hint: 'Nobody is assigned' },
  { value: 'ASSIGNED', label: 'Assigned', hint: 'It has a worker, who has not begun' },
  { value: 'IN_PROGRESS', label: 'In progress', hint: 'Its worker is at it' },
  { value: 'ON_HOLD', label: 'On hold', hint: 'It waits for something' },
  { value: 'COMPLETED', label: 'Completed', hint: 'What was done is written down, and may be corrected' },
  { value: 'CLOSED', label: 'Closed', hint: 'Completed, and never changed again' },
  { value: 'CANNOT_COMPLETE', label: 'Can’t complete', hint: 'Its worker could not do it' },
  { value: 'CANCELLED', label: 'Cancelled', hint: 'It is not wanted any more' },
];

export const jobPriorities: readonly Word<Schema<'JobPriority'>>[] = [
  { value: 'LOW', label: 'Low' },
  { value: 'NORMAL', label: 'Normal' },
  { value: 'HIGH', label: 'High' },
  { value: 'URGENT', label: 'Urgent' },
];

export const completedOutcomes: readonly Word<Schema<'CompletedOutcome'>>[] = [
  { value: 'FULL', label: 'Completed in full' },
  { value: 'PARTIAL', label: 'Completed in part', hint: 'Say in follow-ups what is left to do' },
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
  { value: 'WAITING', label: 'Waiting', hint: 'For its turn, or for the mail server' },
  { value: 'SENDING', label: 'Sending' },
  { value: 'SENT', label: 'Sent', hint: 'The mail server has taken it for everyone' },
  { value: 'FAILED', label: 'Failed', hint: 'Not everyone got it; it can be sent again' },
  { value: 'CANCELLED', label: 'Cancelled', hint: 'Taken back before it was sent' },
];

export const quotationStatuses: readonly Word<Schema<'QuotationStatus'>>[] = [
  { value: 'DRAFT', label: 'Draft', hint: 'It is still being written' },
  { value: 'SENT', label: 'Sent', hint: 'The customer has it, and it holds' },
  { value: 'ACCEPTED', label: 'Accepted', hint: 'The customer wants it' },
  { value: 'REJECTED', label: 'Rejected', hint: 'The customer does not want it' },
  { value: 'EXPIRED', label: 'Expired', hint: 'It was sent, and its last valid day has passed' },
  { value: 'CANCELLED', label: 'Cancelled', hint: 'It is not offered any more' },
];

export const proformaInvoiceStatuses: readonly Word<Schema<'ProformaInvoiceStatus'>>[] = [
  { value: 'ISSUED', label: 'Issued', hint: 'It is to be paid' },
  { value: 'PAID', label: 'Paid' },
  { value: 'CANCELLED', label: 'Cancelled', hint: 'It is not to be paid any more' },
];

export const apiTokenScopes: readonly Word<Schema<'ApiTokenScope'>>[] = [
  { value: 'READ', label: 'Read', hint: 'See, and change nothing', words: ['read only'] },
  { value: 'WRITE', label: 'Read and write', hint: 'See and change', words: ['write'] },
];

export const apiTokenStatuses: readonly Word<Schema<'ApiTokenStatus'>>[] = [
  { value: 'ACTIVE', label: 'Active', hint: 'It can be called with' },
  { value: 'EXPIRED', label: 'Expired', hint: 'Its last day has passed' },
  { value: 'REVOKED', label: 'Revoked', hint: 'It was ended, and stays so' },
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
  /** Others that find it. */
  readonly words?: readonly string[];
}

const words = new Map<string, string>(
  [
    ...statuses,
    ...roles,
    ...taxRoundings,
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

/** Whether a value is one of an enum, such as `IN_PROGRESS`, and no name or code that somebody gave: `GST`. */
export const isEnum = (value: string): boolean => words.has(value);

/** `wordFor('ROLE_COMPANY')` → `'Company admin'`; a value without a word of its own is made readable: `IN_PROGRESS` → `In progress`. */
export function wordFor(value: string): string {
  const known = words.get(value);
  if (known) return known;
  const text = value.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A field of the schema as one reads it: `registrationNumber` → `Registration number`, `address.city` → `Address, city`. */
export function fieldName(field: string): string {
  const named: Record<string, string> = {
    numberOfUsers: 'Seats',
    logoFileId: 'Logo',
    departmentId: 'Department',
    companyId: 'Company',
    email: 'E-mail',
    fullName: 'Name',
    locale: 'Language and region',
    position: 'Place in the form',
    quotationValidityDays: 'Quotation validity in days',
    customerId: 'Customer',
    customerCompanyId: 'Customer company',
    assigneeId: 'Worker',
    statusReason: 'Reason',
    requestedAt: 'Asked for',
    scheduledStart: 'Begins',
    scheduledEnd: 'To be done by',
    startedAt: 'Worker came',
    finishedAt: 'Worker left',
    customerSignatureFileId: 'Signature',
    quotationId: 'Quotation',
    termsId: 'Terms',
    contactDetailsId: 'Contact details',
    bankDetailsId: 'Bank details',
    itemId: 'Item',
    issueDate: 'Day of issue',
    discountPercent: 'Discount in percent',
    advancePercent: 'Advance in percent',
    isDefault: 'Default',
    body: 'Text',
    iban: 'IBAN',
    bankName: 'Bank',
  };
  // What was done on a job is told with the job, and what a quotation comes to with the quotation.
  const own = field.replace(/^(completedInfo|totals)\./, '');
  const text =
    named[own] ??
    own
      .replace(/([A-Z])/g, ' $1')
      .replaceAll('.', ', ')
      .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
