import type { Hand } from '../../web/commands/core/command.ts';
import type { Permission } from '../../web/ground/graphql.ts';
import type { ApiTokenRecord } from '../../web/records/api-token.ts';
import type { BankDetailsRecord } from '../../web/records/bank-details.ts';
import type { CompanyRecord } from '../../web/records/company.ts';
import type { ContactDetailsRecord } from '../../web/records/contact-details.ts';
import type { CustomerRecord } from '../../web/records/customer.ts';
import type { CustomerCompanyRecord } from '../../web/records/customer-company.ts';
import type { DepartmentRecord } from '../../web/records/department.ts';
import type { EmailTemplateRecord } from '../../web/records/email-template.ts';
import type { ItemRecord } from '../../web/records/item.ts';
import type { JobRecord } from '../../web/records/job.ts';
import type { JobFieldRecord } from '../../web/records/job-field.ts';
import { type Kind, kindOf, type RecordOf } from '../../web/records/kinds.ts';
import type { MessageRecord } from '../../web/records/message.ts';
import type { ProformaInvoiceRecord } from '../../web/records/proforma-invoice.ts';
import type { ProformaInvoiceTermsRecord } from '../../web/records/proforma-invoice-terms.ts';
import type { QuotationRecord } from '../../web/records/quotation.ts';
import type { TermsAndConditionsRecord } from '../../web/records/terms-and-conditions.ts';
import type { UserRecord } from '../../web/records/user.ts';
import type { WebhookRecord } from '../../web/records/webhook.ts';
import type { Actor } from '../../web/state/viewer.ts';

const common = {
  version: 3,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-02-05T09:00:00.000Z',
  deletedAt: null,
} as const;

/** A company. A test names only the values of interest, here and below. */
export const company = (particulars: Partial<CompanyRecord> = {}): CompanyRecord => ({
  __typename: 'Company',
  id: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  name: 'Lima GmbH',
  email: 'office@lima.example',
  phone: null,
  website: null,
  address: null,
  registrationNumber: null,
  taxNumber: null,
  logoFileId: null,
  currency: 'EUR',
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  defaultTaxes: [],
  numberOfUsers: 10,
  taxRounding: 'DOCUMENT',
  pricesIncludeTax: false,
  quotationValidityDays: 30,
  sessionHours: null,
  sessionIdleMinutes: null,
  deletedCustomerDays: null,
  deletedUserDays: null,
  finishedJobDays: null,
  noteDays: null,
  messageDays: null,
  securityEventDays: null,
  secondFactorDemand: 'NOBODY',
  status: 'ACTIVE',
  link: 'https://docket.example/#/c/01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...particulars,
});

/** A department. */
export const department = (particulars: Partial<DepartmentRecord> = {}): DepartmentRecord => ({
  __typename: 'Department',
  id: 'department_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  name: 'Heating',
  description: null,
  status: 'ACTIVE',
  ...particulars,
});

/** An API token for reading. */
export const apiToken = (particulars: Partial<ApiTokenRecord> = {}): ApiTokenRecord => ({
  __typename: 'ApiToken',
  id: 'api_token_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  userId: 'user_01jd3k8f0ve2mb2q5d6n7x8y9z',
  user: { id: 'user_01jd3k8f0ve2mb2q5d6n7x8y9z', fullName: 'Ana Lima' },
  name: 'Nightly import',
  scope: 'READ',
  mayMakeAdministrators: false,
  role: 'ROLE_COMPANY',
  status: 'ACTIVE',
  hint: 'x8y9',
  expiresAt: '2999-12-31T23:59:59.999Z',
  lastUsedAt: null,
  revokedAt: null,
  ...particulars,
});

/** A webhook without a filter. */
export const webhook = (particulars: Partial<WebhookRecord> = {}): WebhookRecord => ({
  __typename: 'Webhook',
  id: 'webhook_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  name: 'Ledger',
  url: 'https://ledger.example/docket',
  status: 'ACTIVE',
  kind: null,
  query: null,
  apiTokenId: null,
  apiToken: null,
  shape: null,
  pauseReason: null,
  failingSince: null,
  lastDeliveredAt: null,
  secretChangedAt: '2026-11-01T12:00:00.000Z',
  oldSecretUntil: null,
  ...particulars,
});

/** A user. */
export const user = (particulars: Partial<UserRecord> = {}): UserRecord => ({
  __typename: 'User',
  id: 'user_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  departmentId: null,
  department: null,
  timeZone: null,
  locale: null,
  fullName: 'Ana Lima',
  email: 'ana@lima.example',
  phone: null,
  role: 'ROLE_USER',
  status: 'ACTIVE',
  lastLoginAt: null,
  invitedAt: null,
  erasedAt: null,
  ...particulars,
});

/** A customer company. */
export const customerCompany = (particulars: Partial<CustomerCompanyRecord> = {}): CustomerCompanyRecord => ({
  __typename: 'CustomerCompany',
  id: 'customer_company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  name: 'Ito Trading',
  email: null,
  phone: null,
  address: null,
  taxNumber: null,
  locale: null,
  status: 'ACTIVE',
  ...particulars,
});

/** A customer without a customer company. */
export const customer = (particulars: Partial<CustomerRecord> = {}): CustomerRecord => ({
  __typename: 'Customer',
  id: 'customer_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  customerCompanyId: null,
  customerCompany: null,
  fullName: 'Jo Park',
  email: 'jo@park.example',
  phone: null,
  address: null,
  locale: null,
  status: 'ACTIVE',
  erasedAt: null,
  ...particulars,
});

/** A waiting message to two recipients. */
export const message = (particulars: Partial<MessageRecord> = {}): MessageRecord => ({
  __typename: 'Message',
  id: 'message_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  purpose: 'JOB_REPORT',
  recordId: 'job_01jd3k8f0ve2mb2q5d6n7x8y9z',
  recordVersion: 5,
  recipients: [
    { address: 'jo@park.example', status: 'WAITING', reply: null },
    { address: 'office@park.example', status: 'WAITING', reply: null },
  ],
  subject: 'Report J-000007',
  status: 'WAITING',
  reason: null,
  attempts: 0,
  nextAttemptAt: null,
  sentAt: null,
  senderId: 'user_01jd3k8f0ve2mb2q5d6n7x8y90',
  senderName: 'Ana Lima',
  ...particulars,
});

/** An e-mail template. */
export const emailTemplate = (particulars: Partial<EmailTemplateRecord> = {}): EmailTemplateRecord => ({
  __typename: 'EmailTemplate',
  id: 'email_template_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  name: 'Friendly',
  purpose: 'JOB_REPORT',
  subject: 'Your job {{ job.number }}',
  body: 'Dear {{ customer.fullName }}',
  isDefault: false,
  ...particulars,
});

/** A single-line job field. */
export const jobField = (particulars: Partial<JobFieldRecord> = {}): JobFieldRecord => ({
  __typename: 'JobField',
  id: 'job_field_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  key: 'serialNumber',
  label: 'Serial number',
  type: 'TEXT',
  required: false,
  internal: false,
  options: [],
  position: 2,
  ...particulars,
});

/** A new job. */
export const job = (particulars: Partial<JobRecord> = {}): JobRecord => ({
  __typename: 'Job',
  id: 'job_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  number: 'J-000007',
  title: 'Furnace does not ignite',
  description: null,
  reference: null,
  type: null,
  departmentId: null,
  customerId: 'customer_01jd3k8f0ve2mb2q5d6n7x8y9z',
  customer: { id: 'customer_01jd3k8f0ve2mb2q5d6n7x8y9z', fullName: 'Jo Park', email: 'jo@park.example' },
  siteAddress: null,
  priority: 'NORMAL',
  requestedAt: '2026-01-05T09:00:00.000Z',
  scheduledStart: null,
  scheduledEnd: null,
  isOverdue: false,
  assigneeId: null,
  assignee: null,
  status: 'NEW',
  statusReason: null,
  transitions: [{ status: 'CANCELLED', needsReason: true }],
  fields: [],
  completedAt: null,
  workDone: null,
  quotationId: null,
  ...particulars,
});

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const totals = {
  subtotal: eur('1840.50'),
  discount: eur('0.00'),
  taxes: [{ name: 'VAT', percent: '19', taxable: '1840.50', amount: '349.70' }],
  total: eur('2190.20'),
};

/** A draft of a quotation. */
export const quotation = (particulars: Partial<QuotationRecord> = {}): QuotationRecord => ({
  __typename: 'Quotation',
  id: 'quotation_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  number: 'Q-2026-000123',
  revision: 1,
  leadNumber: 'L-000045',
  customerId: 'customer_01jd3k8f0ve2mb2q5d6n7x8y9z',
  customer: { id: 'customer_01jd3k8f0ve2mb2q5d6n7x8y9z', fullName: 'Jo Park' },
  subject: 'New boiler',
  reference: null,
  issueDate: '2026-01-05',
  validUntil: '2026-02-04',
  currency: 'EUR',
  taxRounding: 'DOCUMENT',
  pricesIncludeTax: false,
  discountPercent: null,
  discountAmount: null,
  notes: null,
  termsId: null,
  contactDetailsId: null,
  bankDetailsId: null,
  status: 'DRAFT',
  statusReason: null,
  sentAt: null,
  transitions: [
    { status: 'SENT', needsReason: false },
    { status: 'CANCELLED', needsReason: false },
  ],
  totals,
  ...particulars,
});

/** An issued proforma invoice. */
export const proformaInvoice = (particulars: Partial<ProformaInvoiceRecord> = {}): ProformaInvoiceRecord => ({
  __typename: 'ProformaInvoice',
  id: 'proforma_invoice_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  number: 'P-2026-000012',
  quotationId: 'quotation_01jd3k8f0ve2mb2q5d6n7x8y9z',
  quotationNumber: 'Q-2026-000123-R2',
  versionNumber: 2,
  customerId: 'customer_01jd3k8f0ve2mb2q5d6n7x8y9z',
  customer: { id: 'customer_01jd3k8f0ve2mb2q5d6n7x8y9z', fullName: 'Jo Park' },
  subject: 'New boiler',
  reference: null,
  issueDate: '2026-01-20',
  dueDate: '2026-02-03',
  currency: 'EUR',
  taxRounding: 'DOCUMENT',
  pricesIncludeTax: false,
  discountPercent: null,
  discountAmount: null,
  advancePercent: '50',
  amountDue: eur('1095.10'),
  bankDetailsId: null,
  termsId: null,
  status: 'ISSUED',
  statusReason: null,
  paidAt: null,
  transitions: [
    { status: 'PAID', needsReason: false },
    { status: 'CANCELLED', needsReason: true },
  ],
  totals,
  ...particulars,
});

/** An item. */
export const item = (particulars: Partial<ItemRecord> = {}): ItemRecord => ({
  __typename: 'Item',
  id: 'item_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  code: 'BOILER-24',
  name: 'Gas boiler 24 kW',
  description: null,
  unit: 'pc',
  unitPrice: eur('1840.5000'),
  currency: 'EUR',
  taxes: [{ name: 'VAT', percent: '19' }],
  status: 'ACTIVE',
  ...particulars,
});

/** Terms and conditions. */
export const termsAndConditions = (particulars: Partial<TermsAndConditionsRecord> = {}): TermsAndConditionsRecord => ({
  __typename: 'TermsAndConditions',
  id: 'terms_and_conditions_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  title: 'Standard terms',
  body: 'Payment within **30 days**.',
  isDefault: false,
  ...particulars,
});

/** Contact details. */
export const contactDetails = (particulars: Partial<ContactDetailsRecord> = {}): ContactDetailsRecord => ({
  __typename: 'ContactDetails',
  id: 'contact_details_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  name: 'Ana Lima',
  designation: 'Head of sales',
  email: 'ana@lima.example',
  phone: null,
  address: null,
  isDefault: false,
  ...particulars,
});

/** Bank details. */
export const bankDetails = (particulars: Partial<BankDetailsRecord> = {}): BankDetailsRecord => ({
  __typename: 'BankDetails',
  id: 'bank_details_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  bankName: 'Bank of Berlin',
  accountName: 'Lima GmbH',
  accountNumber: '0532013000',
  branch: null,
  bankCode: null,
  iban: 'DE89370400440532013000',
  isDefault: false,
  ...particulars,
});

/** Proforma invoice terms. */
export const proformaInvoiceTerms = (
  particulars: Partial<ProformaInvoiceTermsRecord> = {},
): ProformaInvoiceTermsRecord => ({
  __typename: 'ProformaInvoiceTerms',
  id: 'proforma_invoice_terms_01jd3k8f0ve2mb2q5d6n7x8y9z',
  ...common,
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  title: 'In advance',
  body: 'Payment before the work begins.',
  isDefault: false,
  ...particulars,
});

export const actor: Actor = {
  userId: 'user_01jd3k8f0ve2mb2q5d6n7x8y90',
  role: 'ROLE_COMPANY',
  companyId: 'company_01jd3k8f0ve2mb2q5d6n7x8y9z',
  timeZone: 'America/Toronto',
};

/** The state of a user at a list with the given records and permissions. */
export function holding(
  records: readonly RecordOf<Kind>[],
  permissions: readonly Permission[] = ['DEPARTMENTS_WRITE', 'USERS_WRITE', 'CUSTOMERS_WRITE', 'JOBS_WRITE'],
): Hand {
  const kind = records[0] ? kindOf(records[0].id) : null;
  return {
    actor,
    permissions: new Set(permissions),
    place: { path: '/layout/departments', query: {} },
    hasRows: true,
    hasDocument: false,
    held: kind ? { kind, records } : null,
  };
}
