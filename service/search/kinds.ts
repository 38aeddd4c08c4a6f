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
import { departments } from '../users/departments.ts';
import { users } from '../users/user.ts';
import { type Read, type Searched, searched, shownNumber, stateless, textsOf } from './searched.ts';

const customerName = sql`(select full_name from customers where customers.id = found.customer_id)`;

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
    detail: (read) => [read.customerName],
    besides: { customerName },
    index: { number: true },
    isOpen: isOpenJob,
  }),
  searched({
    kind: 'CUSTOMER',
    record: customers,
    detail: ({ email, phone, customerCompanyName }) => [email ?? phone, customerCompanyName],
    besides: {
      customerCompanyName: sql`(select name from customer_companies where customer_companies.id = found.customer_company_id)`,
    },
    index: { phone: true },
  }),
  searched({
    kind: 'QUOTATION',
    record: quotations,
    title: (read) => `${shownNumber(read)} ${read.subject}`,
    detail: (read) => [read.customerName],
    besides: { revision: true, customerName },
    index: { number: true },
    status: sql`case when ${hasExpired} then 'EXPIRED' else status end`,
    isOpen: sql`status in ('DRAFT', 'SENT', 'ACCEPTED') and not ${hasExpired}`,
  }),
  searched({
    kind: 'CUSTOMER_COMPANY',
    record: customerCompanies,
    detail: ({ email, phone, taxNumber }) => [email ?? phone ?? taxNumber],
    index: { phone: true },
  }),
  searched({
    kind: 'PROFORMA_INVOICE',
    record: proformaInvoices,
    title: ({ number, subject }) => `${number} ${subject}`,
    detail: (read) => [read.customerName],
    besides: { customerName },
    index: { number: true },
    isOpen: sql`status = 'ISSUED'`,
  }),
  searched({ kind: 'USER', record: users, detail: ({ email }) => [email], index: { phone: true } }),
  searched({
    kind: 'ITEM',
    record: items,
    title: ({ code, name }) => `${code} ${name}`,
    detail: ({ description }) => [firstLine(description)],
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
  searched({ kind: 'JOB_FIELD', record: jobFields, detail: ({ key }) => [key], ...stateless }),
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
