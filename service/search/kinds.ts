import { sql } from 'kysely';
import { companies } from '../companies/company.ts';
import { customers } from '../customers/customer.ts';
import { customerCompanies } from '../customers/customer-company.ts';
import { emailTemplates } from '../email-templates/email-template.ts';
import { jobFields } from '../job-fields/job-field.ts';
import { jobs } from '../jobs/job.ts';
import { isOpenJob } from '../jobs/open-jobs.ts';
import { messages } from '../mail/message.ts';
import { notes } from '../notes/note.ts';
import { proformaInvoices } from '../proforma-invoices/proforma-invoice.ts';
import { quotations } from '../quotations/quotation.ts';
import { bankDetails } from '../quotations/support/bank-details.ts';
import { contactDetails } from '../quotations/support/contact-details.ts';
import { items } from '../quotations/support/items.ts';
import { proformaInvoiceTerms, termsAndConditions } from '../quotations/support/terms.ts';
import { hasExpired } from '../quotations/validity.ts';
import { formsOf } from '../records/fields.ts';
import { departments } from '../users/departments.ts';
import { users } from '../users/user.ts';
import {
  beside,
  type FieldText,
  type Read,
  type Searched,
  searched,
  shownNumber,
  stateless,
  textAt,
  textsOf,
} from './searched.ts';

const customer = [
  beside('customer', customers, sql`found.customer_id`),
  beside('customerCompany', customerCompanies, sql`customer.customer_company_id`),
];

/** The name of a record beside. */
const nameOf = (of: unknown) => (of as Read | null)?.fullName ?? (of as Read | null)?.name ?? null;

const quotationForms = formsOf(quotations.fields);
const proformaForms = formsOf(proformaInvoices.fields);

/** The lines of a quotation or proforma invoice. */
function linesOf({ lineTexts }: Read): FieldText[] {
  const lines = typeof lineTexts === 'string' ? lineTexts.split('\n') : [];
  return lines.map((text) => ({ field: 'lines', text, form: 'LINE' }));
}

/** The title of a note's record; null for a deleted record. */
const notedTitle = sql`coalesce(
  (select number || ' ' || title from jobs where id = found.record_id and deleted_at is null),
  (select full_name from customers where id = found.record_id and deleted_at is null),
  (select name from customer_companies where id = found.record_id and deleted_at is null),
  (select number || ' ' || subject from quotations where id = found.record_id and deleted_at is null))`;

/** A message matches by each of its recipients. */
const addressesOf = ({ recipients }: Read) => (recipients as { address: string }[]).map(({ address }) => address);

/** The searched kinds. Among equal matches, the kinds take turns in this order. */
export const searchedKinds: readonly Searched[] = [
  searched({
    kind: 'JOB',
    record: jobs,
    title: ({ number, title }) => `${number} ${title}`,
    detail: (read) => [
      nameOf(read.customer),
      textAt(read, 'siteAddress.city') ?? textAt(read, 'customer.address.city'),
    ],
    beside: [...customer, beside('assignee', users, sql`found.assignee_id`)],
    facts: { amounts: [], days: ['scheduledStart', 'scheduledEnd', 'requestedAt', 'completedAt'] },
    index: { number: true },
    isOpen: isOpenJob,
  }),
  searched({
    kind: 'CUSTOMER',
    record: customers,
    detail: (read) => [read.email ?? read.phone, nameOf(read.customerCompany) ?? textAt(read, 'address.city')],
    beside: [beside('customerCompany', customerCompanies, sql`found.customer_company_id`)],
    index: { phone: true },
  }),
  searched({
    kind: 'QUOTATION',
    record: quotations,
    title: (read) => `${shownNumber(read)} ${read.subject}`,
    detail: (read) => [nameOf(read.customer), read.issueDate],
    besides: { revision: true, lineTexts: true },
    beside: customer,
    fields: (read) => [...textsOf(read, quotationForms), ...linesOf(read)],
    facts: { amounts: ['total'], days: ['issueDate', 'validUntil'] },
    index: { number: true },
    status: sql`case when ${hasExpired} then 'EXPIRED' else status end`,
    isOpen: sql`status in ('DRAFT', 'SENT', 'ACCEPTED') and not ${hasExpired}`,
  }),
  searched({
    kind: 'CUSTOMER_COMPANY',
    record: customerCompanies,
    detail: (read) => [read.email ?? read.phone ?? read.taxNumber, textAt(read, 'address.city')],
    index: { phone: true },
  }),
  searched({
    kind: 'PROFORMA_INVOICE',
    record: proformaInvoices,
    title: ({ number, subject }) => `${number} ${subject}`,
    detail: (read) => [nameOf(read.customer), read.issueDate],
    besides: { lineTexts: true },
    beside: customer,
    fields: (read) => [...textsOf(read, proformaForms), ...linesOf(read)],
    facts: { amounts: ['total', 'amountDue'], days: ['issueDate', 'dueDate'] },
    index: { number: true },
    isOpen: sql`status = 'ISSUED'`,
  }),
  searched({
    kind: 'USER',
    record: users,
    detail: ({ email, department }) => [email, nameOf(department)],
    beside: [beside('department', departments, sql`found.department_id`)],
    index: { phone: true },
  }),
  searched({
    kind: 'ITEM',
    record: items,
    title: ({ code, name }) => `${code} ${name}`,
    detail: ({ description }) => [firstLine(description)],
    facts: { amounts: ['unitPrice'], days: [] },
  }),
  searched({
    kind: 'COMPANY',
    // The search does not read the link.
    record: companies(''),
    detail: ({ email }) => [email],
    index: { phone: true },
  }),
  searched({ kind: 'DEPARTMENT', record: departments, detail: ({ description }) => [firstLine(description)] }),
  searched({
    kind: 'CONTACT_DETAILS',
    record: contactDetails,
    detail: ({ designation, email }) => [designation ?? email],
    index: { phone: true },
    ...stateless,
  }),
  searched({
    kind: 'BANK_DETAILS',
    record: bankDetails,
    detail: ({ accountName, accountNumber, iban }) => [accountName, iban ?? accountNumber],
    ...stateless,
  }),
  searched({ kind: 'TERMS_AND_CONDITIONS', record: termsAndConditions, ...stateless }),
  searched({ kind: 'PROFORMA_INVOICE_TERMS', record: proformaInvoiceTerms, ...stateless }),
  searched({ kind: 'EMAIL_TEMPLATE', record: emailTemplates, detail: ({ subject }) => [subject], ...stateless }),
  searched({
    kind: 'JOB_FIELD',
    record: jobFields,
    title: ({ label }) => String(label),
    detail: ({ key }) => [key],
    ...stateless,
  }),
  searched({
    kind: 'MESSAGE',
    // The search does not read the reason for waiting.
    record: messages(true),
    forms: { subject: 'TITLE', recipients: 'TEXT' },
    detail: (read) => [addressesOf(read).join(', ')],
    fields: (read) => [
      ...textsOf(read, { subject: 'TITLE' }),
      ...addressesOf(read).map((text) => ({ field: 'recipients', text, form: 'TEXT' as const })),
    ],
    isOpen: sql`status in ('WAITING', 'SENDING', 'FAILED')`,
  }),
  searched({
    kind: 'NOTE',
    record: notes,
    leadsTo: ({ recordId }) => String(recordId),
    title: (read) => String(read.notedTitle ?? 'Deleted record'),
    detail: ({ text }) => [firstLine(text)],
    besides: { recordId: true, notedTitle },
    fields: ({ text, notedTitle: title }) =>
      title === null ? [] : [{ field: 'internalNotes', text: String(text), form: 'TEXT' }],
    ...stateless,
  }),
];

function firstLine(text: unknown): string | null {
  return typeof text === 'string' ? (text.trim().split('\n', 1)[0]?.slice(0, 200) ?? null) : null;
}
