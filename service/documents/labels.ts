import type { CompletedOutcome, JobStatus } from '../shared/values.ts';

/** The labels of fields in documents, by kind: each is the console's label, so customers and colleagues use one name. */
export const labels = {
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
} as const;

/** The words of enums in documents and messages, as in the console. */
export const outcomes: Record<CompletedOutcome, string> = { FULL: 'Completed in full', PARTIAL: 'Completed in part' };
export const jobStatuses: Record<JobStatus, string> = {
  NEW: 'New',
  ASSIGNED: 'Assigned',
  IN_PROGRESS: 'In progress',
  ON_HOLD: 'On hold',
  COMPLETED: 'Completed',
  CLOSED: 'Closed',
  CANNOT_COMPLETE: 'Can’t complete',
  CANCELLED: 'Cancelled',
};
