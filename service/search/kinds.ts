import { sql } from 'kysely';
import { bankDetails } from '../bank-details/bank-details.ts';
import { companies } from '../companies/company.ts';
import { contactDetails } from '../contact-details.ts';
import { customers } from '../customers/customer.ts';
import { customerCompanies } from '../customers/customer-company.ts';
import { departments } from '../departments.ts';
import { emailTemplates } from '../email-templates/email-template.ts';
import { items } from '../items.ts';
import { jobFields } from '../job-fields/job-field.ts';
import { jobs } from '../jobs/job.ts';
import { isOpenJob } from '../jobs/open-jobs.ts';
import { messages } from '../mail/message.ts';
import { proformaInvoices } from '../proforma-invoices/proforma-invoice.ts';
import { quotations } from '../quotations/quotation.ts';
import { hasExpired } from '../quotations/validity.ts';
import { proformaInvoiceTerms, termsAndConditions } from '../terms/terms.ts';
import { users } from '../users/user.ts';
import { fieldsOf, type Read, type Searched, searched, shownNumber, stateless } from './searched.ts';

const customerName = sql`(select full_name from customers where customers.id = found.customer_id)`;

/** A message has several recipients; it answers by each. */
const addressesOf = ({ recipients }: Read) => (recipients as { address: string }[]).map(({ address }) => address);

/** What a search finds. Of those that answer alike, one of each kind comes first, in this order. */
export const searchedKinds: readonly Searched[] = [
  searched({
    kind: 'JOB',
    record: jobs,
    forms: {
      number: 'NUMBER',
      title: 'TITLE',
      'siteAddress.line1': 'TEXT',
      'siteAddress.line2': 'TEXT',
      'siteAddress.city': 'TEXT',
      'siteAddress.region': 'TEXT',
      'siteAddress.postcode': 'TEXT',
      'siteAddress.country': 'TEXT',
      description: 'TEXT',
    },
    title: ({ number, title }) => `${number} ${title}`,
    detail: (read) => [read.customerName],
    besides: { customerName },
    index: { number: true },
    isOpen: isOpenJob,
  }),
  searched({
    kind: 'CUSTOMER',
    record: customers,
    forms: { fullName: 'NAME', email: 'NAME', phone: 'PHONE' },
    detail: ({ email, phone, customerCompanyName }) => [email ?? phone, customerCompanyName],
    besides: {
      customerCompanyName: sql`(select name from customer_companies where customer_companies.id = found.customer_company_id)`,
    },
    index: { phone: true },
  }),
  searched({
    kind: 'QUOTATION',
    record: quotations,
    forms: { number: 'NUMBER', subject: 'TITLE', leadNumber: 'LEAD' },
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
    forms: { name: 'NAME', email: 'NAME', phone: 'PHONE', taxNumber: 'NAME' },
    detail: ({ email, phone, taxNumber }) => [email ?? phone ?? taxNumber],
    index: { phone: true },
  }),
  searched({
    kind: 'PROFORMA_INVOICE',
    record: proformaInvoices,
    forms: { number: 'NUMBER', subject: 'TITLE', quotationNumber: 'REFERENCE' },
    title: ({ number, subject }) => `${number} ${subject}`,
    detail: (read) => [read.customerName],
    besides: { customerName },
    index: { number: true },
    isOpen: sql`status = 'ISSUED'`,
  }),
  searched({
    kind: 'USER',
    record: users,
    forms: { fullName: 'NAME', email: 'NAME', phone: 'PHONE' },
    detail: ({ email }) => [email],
    index: { phone: true },
  }),
  searched({
    kind: 'ITEM',
    record: items,
    forms: { code: 'NAME', name: 'NAME', description: 'TEXT' },
    title: ({ code, name }) => `${code} ${name}`,
    detail: ({ description }) => [firstLine(description)],
  }),
  searched({
    kind: 'COMPANY',
    // Its link is not read here.
    record: companies(''),
    forms: { name: 'NAME', email: 'NAME', phone: 'PHONE', registrationNumber: 'NAME', taxNumber: 'NAME' },
    detail: ({ email }) => [email],
    index: { phone: true },
  }),
  searched({
    kind: 'DEPARTMENT',
    record: departments,
    forms: { name: 'NAME', description: 'TEXT' },
    detail: ({ description }) => [firstLine(description)],
  }),
  searched({
    kind: 'CONTACT_DETAILS',
    record: contactDetails,
    forms: { name: 'NAME', email: 'NAME', phone: 'PHONE', designation: 'TITLE' },
    detail: ({ designation, email }) => [designation ?? email],
    index: { phone: true },
    ...stateless,
  }),
  searched({
    kind: 'BANK_DETAILS',
    record: bankDetails,
    forms: { bankName: 'NAME', accountName: 'NAME', accountNumber: 'NAME', iban: 'NAME' },
    detail: ({ accountName, accountNumber, iban }) => [accountName, iban ?? accountNumber],
    ...stateless,
  }),
  searched({
    kind: 'TERMS_AND_CONDITIONS',
    record: termsAndConditions,
    forms: { title: 'NAME', body: 'TEXT' },
    ...stateless,
  }),
  searched({
    kind: 'PROFORMA_INVOICE_TERMS',
    record: proformaInvoiceTerms,
    forms: { title: 'NAME', body: 'TEXT' },
    ...stateless,
  }),
  searched({
    kind: 'EMAIL_TEMPLATE',
    record: emailTemplates,
    forms: { name: 'NAME', subject: 'TITLE' },
    detail: ({ subject }) => [subject],
    ...stateless,
  }),
  searched({
    kind: 'JOB_FIELD',
    record: jobFields,
    forms: { label: 'NAME', key: 'NAME' },
    detail: ({ key }) => [key],
    ...stateless,
  }),
  searched({
    kind: 'MESSAGE',
    // Why it waits is not read here.
    record: messages(true),
    forms: { subject: 'TITLE', recipients: 'TEXT' },
    detail: (read) => [addressesOf(read).join(', ')],
    fields: (read) => [
      ...fieldsOf(read, { subject: 'TITLE' }),
      ...addressesOf(read).map((text) => ({ field: 'recipients', text, form: 'TEXT' as const })),
    ],
    isOpen: sql`status in ('WAITING', 'SENDING', 'FAILED')`,
  }),
];

function firstLine(text: unknown): string | null {
  return typeof text === 'string' ? (text.trim().split('\n', 1)[0]?.slice(0, 200) ?? null) : null;
}
