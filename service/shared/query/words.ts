import type { KindName } from '../field-errors.ts';

/*
 * The words of typed queries, for service and console. The first word is canonical. A field without words here takes the
 * words of its API name: `createdAt` is `created`, `issueDate` is `issue date`. The labels of the console are among the
 * words (tests/laws/queries.test.ts).
 */

/** The plural nouns of the kinds. */
export const kindNouns: Partial<Record<KindName, readonly string[]>> = {
  api_token: ['API tokens'],
  bank_details: ['bank details'],
  company: ['companies'],
  contact_details: ['contact details'],
  customer: ['customers', 'clients'],
  customer_company: ['customer companies', 'buyers', 'companies', 'firms', 'businesses'],
  department: ['departments'],
  email_template: ['e-mail templates', 'email templates'],
  item: ['items'],
  job: ['jobs', 'tickets', 'orders', 'work orders'],
  job_field: ['job fields'],
  message: ['messages', 'e-mails', 'emails', 'mails'],
  proforma_invoice: ['proforma invoices', 'invoices', 'bills', 'proformas'],
  proforma_invoice_terms: ['proforma invoice terms'],
  quotation: ['quotations', 'quotes', 'estimates', 'offers'],
  terms_and_conditions: ['terms and conditions'],
  user: ['users', 'technicians', 'engineers', 'workers', 'staff'],
  webhook: ['webhooks'],
};

/** Words of fields with the same meaning in every kind. */
const everywhere: Record<string, readonly string[]> = {
  createdAt: ['created', 'added'],
  updatedAt: ['changed', 'updated'],
  email: ['email', 'e-mail'],
  fullName: ['name', 'full name'],
  statusReason: ['reason'],
  reference: ['reference', 'customer reference', 'po'],
  customerCompany: ['company', 'customer company', 'buyer'],
  customer: ['customer', 'client'],
  discountPercent: ['discount in percent', 'discount percent'],
  discountAmount: ['discount by amount', 'discount amount'],
  'address.city': ['town', 'city'],
  'address.region': ['region', 'state', 'province'],
  'address.postcode': ['postcode', 'zip'],
  'address.country': ['country'],
  'address.line1': ['street', 'address line 1', 'address'],
  'address.line2': ['address line 2'],
  body: ['text', 'body'],
  locale: ['language and region', 'language', 'locale'],
  department: ['department', 'dept'],
  priority: ['priority', 'prio'],
};

/** Words of fields of one kind; before the words of every kind. */
const ofKind: Partial<Record<KindName, Record<string, readonly string[]>>> = {
  api_token: { scope: ['access', 'scope'], hint: ['begins and ends with', 'hint'] },
  bank_details: { bankName: ['bank', 'bank name'] },
  company: {
    numberOfUsers: ['seats'],
    quotationValidityDays: ['quotation validity in days', 'validity'],
    secondFactorDemand: ['second factor required for', 'second factor'],
  },
  email_template: { body: ['message', 'body', 'text'] },
  job: {
    scheduledStart: ['start', 'start date', 'scheduled start'],
    scheduledEnd: ['due', 'due date', 'deadline', 'scheduled end'],
    completedAt: ['completed', 'finished'],
    assignee: ['worker', 'assignee', 'technician', 'engineer'],
    type: ['type', 'kind of work'],
    'siteAddress.city': ['site town', 'site city', 'site'],
    'siteAddress.region': ['site region'],
    'siteAddress.postcode': ['site postcode'],
    'siteAddress.country': ['site country'],
    'siteAddress.line1': ['site street'],
    'siteAddress.line2': ['site address line 2'],
    overdue: ['overdue', 'late'],
    unassigned: ['unassigned', 'nobody assigned'],
    mine: ['mine', 'my'],
  },
  item: { unitPrice: ['unit price', 'price'] },
  message: { senderName: ['sent by', 'sender'], sentAt: ['sent', 'sent at'] },
  proforma_invoice: {
    issueDate: ['issued', 'issue date'],
    dueDate: ['due', 'due date'],
    advancePercent: ['advance in percent', 'advance'],
    paidAt: ['paid', 'paid at'],
  },
  quotation: {
    issueDate: ['issued', 'issue date'],
    validUntil: ['valid until', 'expires'],
    leadNumber: ['lead number', 'lead'],
    sentAt: ['sent', 'sent at'],
  },
  webhook: {
    url: ['address', 'url'],
    kind: ['records', 'kind'],
    pauseReason: ['paused because', 'pause reason'],
    lastDeliveredAt: ['last delivered', 'last delivery'],
  },
};

/** The typed names of a field: fieldWords('job', 'scheduledEnd') → ['due', 'deadline', 'scheduled end'] */
export function fieldWords(kind: KindName, name: string): readonly string[] {
  return ofKind[kind]?.[name] ?? everywhere[name] ?? [spelled(name)];
}

/** isDefault → 'default', createdAt → 'created', taxNumber → 'tax number' */
const spelled = (name: string): string =>
  name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/At$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('.', ' ')
    .trim();

/** Words of values besides the words of the API: ON_HOLD is also `on hold`. */
const values: Record<string, readonly string[]> = {
  ACTIVE: ['active', 'on'],
  INACTIVE: ['inactive', 'off'],
  COMPLETED: ['completed', 'done', 'finished'],
  CANCELLED: ['cancelled', 'canceled'],
  CANNOT_COMPLETE: ['can’t complete', "can't complete", 'cannot complete'],
  ISSUED: ['issued', 'unpaid', 'open', 'outstanding'],
  ON_HOLD: ['on hold', 'waiting', 'paused'],
  ROLE_USER: ['worker'],
  ROLE_QUOTATION_ADMIN: ['quotation admin'],
  ROLE_COMPANY: ['company admin'],
  ROLE_SUPER_ADMIN: ['super admin'],
  DOCUMENT: ['once per document', 'per document'],
  LINE: ['on each line', 'per line'],
  WRITE: ['read and write', 'write'],
  ADMINISTRATORS: ['company admins', 'administrators'],
};

/** The typed names of a value: choiceWords('CANCELLED') → ['cancelled'] */
export const choiceWords = (value: string): readonly string[] =>
  values[value] ?? [value.replaceAll('_', ' ').toLowerCase()];
