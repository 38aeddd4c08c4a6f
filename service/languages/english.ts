import type { CompletedOutcome, EmailPurpose, JobStatus } from '../shared/values.ts';
import { letters } from './letters/english.ts';

/** The labels of fields in documents, by kind, as in the console: customers and colleagues use one name. */
const labels = {
  job: {
    customer: 'Customer',
    siteAddress: 'Site',
    reference: 'Customer reference',
    requestedAt: 'Requested',
    scheduledStart: 'Start',
    scheduledEnd: 'Due',
    assignee: 'Worker',
    department: 'Department',
    type: 'Type',
  },
  completedInfo: {
    startedAt: 'Arrival',
    finishedAt: 'Departure',
    outcome: 'Outcome',
    findings: 'Findings',
    workDone: 'Work done',
    checklist: 'Checklist',
    materials: 'Materials',
    followUps: 'Follow-ups',
    remarks: 'Customer’s remarks',
    customerSignatureFileId: 'Customer’s signature',
    signedAt: 'Signed',
    noSignatureReason: 'Reason for the missing signature',
  },
  material: { description: 'Material', quantity: 'Quantity', unit: 'Unit' },
  company: { registrationNumber: 'Registration number', taxNumber: 'Tax number' },
  quotation: {
    issueDate: 'Issued',
    validUntil: 'Valid until',
    reference: 'Customer reference',
    leadNumber: 'Lead number',
    contactDetails: 'Contact details',
    bankDetails: 'Bank details',
    notes: 'Notes',
  },
  proformaInvoice: { amountDue: 'Amount due', dueDate: 'Due', quotation: 'Quotation', paidAt: 'Paid' },
  quotationLine: {
    description: 'Description',
    quantity: 'Quantity',
    unit: 'Unit',
    unitPrice: 'Unit price',
    taxes: 'Taxes',
  },
  totals: { subtotal: 'Subtotal', discount: 'Discount', total: 'Total' },
  bankDetails: {
    bankName: 'Bank',
    accountName: 'Account name',
    accountNumber: 'Account number',
    bankCode: 'Bank code',
    iban: 'IBAN',
  },
};

/** The words of enums in documents and messages, as in the console. */
const outcomes: Record<CompletedOutcome, string> = { FULL: 'Completed in full', PARTIAL: 'Completed in part' };
const jobStatuses: Record<JobStatus, string> = {
  NEW: 'New',
  ASSIGNED: 'Assigned',
  IN_PROGRESS: 'In progress',
  ON_HOLD: 'On hold',
  COMPLETED: 'Completed',
  CLOSED: 'Closed',
  CANNOT_COMPLETE: 'Can’t complete',
  CANCELLED: 'Cancelled',
};

/** The fixed words of a document; a braced word stands for a value. */
const printed = {
  page: 'Page {page} of {pages}',
  timesIn: 'Times in {zone}',
  logo: 'Logo of {company}',
  yes: 'Yes',
  no: 'No',
  /** Across a quotation that isn't sent yet, and across a cancelled document. */
  draft: 'DRAFT',
  void: 'VOID',

  jobReport: 'Job report',
  report: 'Report {number}',
  reportedProblem: 'Reported problem',
  details: 'Details',
  detail: 'Detail',
  value: 'Value',
  done: 'Done',
  notDone: 'Not done',
  photosBefore: 'Photos before the work',
  photosAfter: 'Photos after the work',
  photoBefore: 'Photo before the work',
  photoAfter: 'Photo after the work',
  noPicture: 'This picture can’t be shown.',
  noSignatureFromFile: 'Entered from earlier records',
  noSignaturePicture: 'The signature’s picture can’t be shown.',
  signature: 'Signature',
  signatureOf: 'Signature of {name}',
  forCustomer: 'For the customer: {name}',

  quotation: 'Quotation',
  proformaInvoice: 'Proforma invoice',
  quotationFor: 'Quotation for',
  billTo: 'Bill to',
  notTaxInvoice: 'This is not a tax invoice.',
  amount: 'Amount ({currency})',
  discountOf: 'Discount of {percent}',
  taxOn: '{tax} {percent} on {amount}',
  net: 'Total without tax',
  pricesIncludeTax: 'Prices include tax',
  amountPaid: 'Amount paid',
  advance: 'Advance: {percent} of the total',
  acceptance: 'We accept quotation {number} for a total of {total}.',
  acceptedBy: 'Name',
  acceptedOn: 'Place and date',
};

const closing = `Kind regards,

{{ sender.fullName }}
{{ company.name }}
{{ company.phone }}`;

/** The templates of companies without a default template. */
const templates: Record<EmailPurpose, { subject: string; body: string }> = {
  JOB_REPORT: {
    subject: 'Report {{ job.number }}: {{ job.title }}',
    body: `Dear {{ customer.fullName }},

We attach the report on our visit of {{ completedInfo.finishedAt }}: {{ job.title }} (job {{ job.number }}).

If you have any questions, simply reply to this e-mail.

${closing}`,
  },
  QUOTATION: {
    subject: 'Quotation {{ quotation.number }}: {{ quotation.subject }}',
    body: `Dear {{ customer.fullName }},

Thank you for your enquiry. We attach our quotation {{ quotation.number }}: {{ quotation.subject }}.

The total is {{ quotation.total }}, and the quotation is valid until {{ quotation.validUntil }}. To accept, sign the last page and send it back, or simply reply to this e-mail.

${closing}`,
  },
  PROFORMA_INVOICE: {
    subject: 'Proforma invoice {{ proformaInvoice.number }}: {{ proformaInvoice.subject }}',
    body: `Dear {{ customer.fullName }},

Thank you for your order. We attach our proforma invoice {{ proformaInvoice.number }} for quotation {{ quotation.number }}: {{ proformaInvoice.subject }}.

Please pay {{ proformaInvoice.amountDue }} in advance by {{ proformaInvoice.dueDate }}. If you have any questions, simply reply to this e-mail.

${closing}`,
  },
};

type Direction = 'ltr' | 'rtl';

export const english = {
  /** Of the script. */
  direction: 'ltr' as Direction,
  labels,
  outcomes,
  jobStatuses,
  printed,
  templates,
  letters,
};

/** The fixed words of documents and built-in e-mails in a language. */
export type FixedWords = typeof english;
