import sharp from 'sharp';
import type {
  JobStatus,
  MessageStatus,
  ProformaInvoiceStatus,
  StoredQuotationStatus,
} from '../../service/database/tables.ts';
import { newId } from '../../service/ids.ts';
import type { Scene } from '../service/scene.ts';

/** A request that is right in everything but perhaps in who sends it. */
export interface SampleRequest {
  /** Beginning with the path of the route, its parameters filled. */
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Its answer doesn't end by itself. */
  isStream?: true;
}

/** A company to ask about, and fresh records of it. */
export interface Target {
  companyId: string;
  department(): Promise<string>;
  customerCompany(): Promise<string>;
  customer(): Promise<string>;
  /** A new one, that nobody has. */
  job(): Promise<string>;
  /** An assigned one. */
  assignedJob(): Promise<string>;
  /** One whose completed info was saved. */
  completedJob(): Promise<string>;
  jobField(): Promise<string>;
  emailTemplate(): Promise<string>;
  item(): Promise<string>;
  termsAndConditions(): Promise<string>;
  contactDetails(): Promise<string>;
  bankDetails(): Promise<string>;
  proformaInvoiceTerms(): Promise<string>;
  /** Of one line and no taxes, valid for long. */
  quotation(status?: StoredQuotationStatus): Promise<string>;
  /** Of a quotation of its own. */
  editedVersion(): Promise<string>;
  /** Of an ACCEPTED quotation of its own. */
  proformaInvoice(status?: ProformaInvoiceStatus): Promise<string>;
  /** The quotation of a new one. */
  billedQuotation(): Promise<string>;
  /** One that waits, about a quotation. */
  message(status?: MessageStatus): Promise<string>;
  user(): Promise<string>;
  file(): Promise<string>;
  /** One that a user of the company shares. */
  savedCommand(): Promise<string>;
  /** Of a user of the company. */
  apiToken(): Promise<string>;
  deleted(
    table:
      | 'companies'
      | 'departments'
      | 'users'
      | 'customerCompanies'
      | 'customers'
      | 'jobs'
      | 'jobFields'
      | 'emailTemplates'
      | 'quotations'
      | 'items'
      | 'termsAndConditions'
      | 'contactDetails'
      | 'bankDetails'
      | 'proformaInvoiceTerms'
      | 'savedCommands',
    id: string,
  ): Promise<string>;
}

type Sample = (target: Target) => SampleRequest | Promise<SampleRequest>;

const on = { version: 1, status: 'ACTIVE' };
const first = { version: 1 };
const company = {
  name: 'New Works',
  email: 'office@new.example',
  currency: 'CAD',
  locale: 'en-CA',
  timeZone: 'America/Toronto',
  numberOfUsers: 5,
};
const template = { name: 'Polite', purpose: 'JOB_REPORT', subject: 'Report', body: 'See it.' } as const;
const letter = { version: 1, to: ['paula@lima.example'], subject: 'See it', body: 'It is attached.' };
const item = { name: 'Copper pipe', unit: 'm', unitPrice: '12.50' };
const line = { description: 'Boiler', quantity: '1', unit: 'pc', unitPrice: '10' };
const terms = { title: 'Usual', body: 'Payable within **30 days**.' };
const bank = { bankName: 'Bank of Lima', accountName: 'Lima Works', accountNumber: '12345678' };
const user = { fullName: 'New One', role: 'ROLE_USER' };
const saved = { kind: 'VIEW', definition: { pane: '/layout/jobs' } } as const;
const workDone = {
  startedAt: '2026-11-20T09:00:00.000Z',
  finishedAt: '2026-11-20T10:30:00.000Z',
  outcome: 'FULL',
  workDone: 'Cleaned the igniter',
  noSignatureReason: 'Nobody was at home',
} as const;

/** A request for each route of the service, by the route's method and path. */
export const sampleRequests: Record<string, Sample> = {
  'GET /healthz': () => ({ url: '/healthz' }),
  'GET /readyz': () => ({ url: '/readyz' }),
  'GET /openapi.json': () => ({ url: '/openapi.json' }),

  'POST /admin/user/login': () => ({ url: '/admin/user/login', body: credentials }),
  'POST /admin/user/logout': () => ({ url: '/admin/user/logout' }),
  'GET /admin/user/get/viewer': () => ({ url: '/admin/user/get/viewer' }),
  'GET /admin/user/get/all/users': () => ({ url: '/admin/user/get/all/users' }),
  'GET /admin/user/get/all/:companyId': ({ companyId }) => ({ url: `/admin/user/get/all/${companyId}` }),
  'GET /admin/user/get/all/active/users/:companyId': ({ companyId }) => ({
    url: `/admin/user/get/all/active/users/${companyId}`,
  }),
  'GET /admin/user/get/all/roles': () => ({ url: '/admin/user/get/all/roles' }),
  'GET /admin/user/get/info/:id': async ({ user }) => ({ url: `/admin/user/get/info/${await user()}` }),
  'POST /admin/user/create': ({ companyId }) => ({
    url: '/admin/user/create',
    body: { ...user, companyId, email: `${newId('new')}@lima.example` },
  }),
  'PUT /admin/user/update': async ({ user }) => ({
    url: '/admin/user/update',
    body: { id: await user(), version: 1, fullName: 'Renamed' },
  }),
  'PUT /admin/user/update/status/:id': async ({ user }) => ({
    url: `/admin/user/update/status/${await user()}`,
    body: on,
  }),
  'PUT /admin/user/update/password/:id': async ({ user }) => ({
    url: `/admin/user/update/password/${await user()}`,
    body: { version: 1, password: 'nine quiet tractors' },
  }),
  'DELETE /admin/user/delete/:id': async ({ user }) => ({ url: `/admin/user/delete/${await user()}?version=1` }),
  'POST /admin/user/restore/:id': async ({ user, deleted }) => ({
    url: `/admin/user/restore/${await deleted('users', await user())}`,
    body: first,
  }),

  'GET /admin/user/get/dashboard/count': () => ({ url: '/admin/user/get/dashboard/count' }),
  'GET /admin/user/get/dashboard/count/by/:companyId': ({ companyId }) => ({
    url: `/admin/user/get/dashboard/count/by/${companyId}`,
  }),

  'GET /app/company/get/all': () => ({ url: '/app/company/get/all' }),
  'GET /app/company/get/all/based/on/status': () => ({ url: '/app/company/get/all/based/on/status' }),
  'GET /app/company/get/info/:id': ({ companyId }) => ({ url: `/app/company/get/info/${companyId}` }),
  'GET /app/company/get/status/for/noOfusers/:id': ({ companyId }) => ({
    url: `/app/company/get/status/for/noOfusers/${companyId}`,
  }),
  'GET /app/company/get/all/jobs/:companyId': ({ companyId }) => ({ url: `/app/company/get/all/jobs/${companyId}` }),
  'GET /app/company/get/qrCode/admin/:companyId': ({ companyId }) => ({
    url: `/app/company/get/qrCode/admin/${companyId}`,
  }),
  'GET /app/company/download/qr-code/:companyId': ({ companyId }) => ({
    url: `/app/company/download/qr-code/${companyId}`,
  }),
  'POST /app/company/create': () => ({ url: '/app/company/create', body: company }),
  'PUT /app/company/update': ({ companyId }) => ({
    url: '/app/company/update',
    body: { id: companyId, version: 1, phone: '1' },
  }),
  'PUT /app/company/update/status/:id': ({ companyId }) => ({
    url: `/app/company/update/status/${companyId}`,
    body: on,
  }),
  'DELETE /app/company/delete/:id': ({ companyId }) => ({ url: `/app/company/delete/${companyId}?version=1` }),
  'POST /app/company/restore/:id': async ({ companyId, deleted }) => ({
    url: `/app/company/restore/${await deleted('companies', companyId)}`,
    body: first,
  }),

  'GET /app/department/get/all': () => ({ url: '/app/department/get/all' }),
  'GET /app/department/get/all/based/on/status/:companyId': ({ companyId }) => ({
    url: `/app/department/get/all/based/on/status/${companyId}`,
  }),
  'GET /app/department/get/info/:id': async ({ department }) => ({
    url: `/app/department/get/info/${await department()}`,
  }),
  'POST /app/department/create': ({ companyId }) => ({
    url: '/app/department/create',
    body: { companyId, name: newId('department') },
  }),
  'PUT /app/department/update': async ({ department }) => ({
    url: '/app/department/update',
    body: { id: await department(), version: 1, description: 'Changed' },
  }),
  'PUT /app/department/update/status/:id': async ({ department }) => ({
    url: `/app/department/update/status/${await department()}`,
    body: on,
  }),
  'DELETE /app/department/delete/:id': async ({ department }) => ({
    url: `/app/department/delete/${await department()}?version=1`,
  }),
  'POST /app/department/restore/:id': async ({ department, deleted }) => ({
    url: `/app/department/restore/${await deleted('departments', await department())}`,
    body: first,
  }),

  'GET /admin/customer/get/all': () => ({ url: '/admin/customer/get/all' }),
  'GET /admin/customer/get/all/by/:companyId': ({ companyId }) => ({ url: `/admin/customer/get/all/by/${companyId}` }),
  'GET /admin/customer/get/all/active/customers/:companyId': ({ companyId }) => ({
    url: `/admin/customer/get/all/active/customers/${companyId}`,
  }),
  'GET /admin/customer/get/all/:customerCompanyId': async ({ customerCompany }) => ({
    url: `/admin/customer/get/all/${await customerCompany()}`,
  }),
  'GET /admin/customer/get/all/jobs/:customerId': async ({ customer }) => ({
    url: `/admin/customer/get/all/jobs/${await customer()}`,
  }),
  'GET /admin/customer/get/info/:id': async ({ customer }) => ({
    url: `/admin/customer/get/info/${await customer()}`,
  }),
  'POST /admin/customer/save': ({ companyId }) => ({
    url: '/admin/customer/save',
    body: { companyId, fullName: 'New One', phone: '1' },
  }),
  'POST /admin/customer/import': ({ companyId }) => ({
    url: '/admin/customer/import',
    body: { companyId, rows: [{ fullName: 'New One', phone: '1' }] },
  }),
  'PUT /admin/customer/update': async ({ customer }) => ({
    url: '/admin/customer/update',
    body: { id: await customer(), version: 1, fullName: 'Renamed' },
  }),
  'PUT /admin/customer/update/status/:id': async ({ customer }) => ({
    url: `/admin/customer/update/status/${await customer()}`,
    body: on,
  }),
  'DELETE /admin/customer/delete/:id': async ({ customer }) => ({
    url: `/admin/customer/delete/${await customer()}?version=1`,
  }),
  'POST /admin/customer/restore/:id': async ({ customer, deleted }) => ({
    url: `/admin/customer/restore/${await deleted('customers', await customer())}`,
    body: first,
  }),
  'GET /admin/customer/get/all/customer/companies': () => ({ url: '/admin/customer/get/all/customer/companies' }),
  'GET /admin/customer/get/all/customer/companies/:companyId': ({ companyId }) => ({
    url: `/admin/customer/get/all/customer/companies/${companyId}`,
  }),
  'GET /admin/customer/get/all/active/customers/companies/:companyId': ({ companyId }) => ({
    url: `/admin/customer/get/all/active/customers/companies/${companyId}`,
  }),
  'GET /admin/customer/company/get/info/:id': async ({ customerCompany }) => ({
    url: `/admin/customer/company/get/info/${await customerCompany()}`,
  }),
  'POST /admin/customer/save/company/name': ({ companyId }) => ({
    url: '/admin/customer/save/company/name',
    body: { companyId, name: newId('customer_company') },
  }),
  'PUT /admin/customer/update/company/info': async ({ customerCompany }) => ({
    url: '/admin/customer/update/company/info',
    body: { id: await customerCompany(), version: 1, taxNumber: '1' },
  }),
  'PUT /admin/customer/company/update/status/:id': async ({ customerCompany }) => ({
    url: `/admin/customer/company/update/status/${await customerCompany()}`,
    body: on,
  }),
  'DELETE /admin/customer/delete/company/info/:id': async ({ customerCompany }) => ({
    url: `/admin/customer/delete/company/info/${await customerCompany()}?version=1`,
  }),
  'POST /admin/customer/company/restore/:id': async ({ customerCompany, deleted }) => ({
    url: `/admin/customer/company/restore/${await deleted('customerCompanies', await customerCompany())}`,
    body: first,
  }),

  'GET /admin/job/get/all': () => ({ url: '/admin/job/get/all' }),
  'GET /admin/job/get/info/:id': async ({ job }) => ({ url: `/admin/job/get/info/${await job()}` }),
  'POST /admin/job/create': async ({ companyId, customer }) => ({
    url: '/admin/job/create',
    body: { companyId, customerId: await customer(), title: 'Furnace does not ignite' },
  }),
  'PUT /admin/job/update': async ({ job }) => ({
    url: '/admin/job/update',
    body: { id: await job(), version: 1, priority: 'HIGH' },
  }),
  'DELETE /admin/job/delete/:id': async ({ job }) => ({ url: `/admin/job/delete/${await job()}?version=1` }),
  'POST /admin/job/restore/:id': async ({ job, deleted }) => ({
    url: `/admin/job/restore/${await deleted('jobs', await job())}`,
    body: first,
  }),
  'POST /admin/job/assgin': async ({ job, user }) => ({
    url: '/admin/job/assgin',
    body: { jobId: await job(), version: 1, assigneeId: await user() },
  }),
  'PUT /admin/job/update/status/:id': async ({ job }) => ({
    url: `/admin/job/update/status/${await job()}`,
    body: { version: 1, status: 'CANCELLED', reason: 'Entered twice' },
  }),
  'GET /admin/job/get/completed/info/:id': async ({ completedJob }) => ({
    url: `/admin/job/get/completed/info/${await completedJob()}`,
  }),
  'GET /admin/job/downloadPdf/:id': async ({ completedJob }) => ({
    url: `/admin/job/downloadPdf/${await completedJob()}`,
  }),
  'PUT /admin/job/update/completed/job/info': async ({ assignedJob }) => ({
    url: '/admin/job/update/completed/job/info',
    body: { jobId: await assignedJob(), version: 1, ...workDone },
  }),

  'GET /admin/job/get/all/fields': () => ({ url: '/admin/job/get/all/fields' }),
  'GET /admin/job/get/all/dropdown/metadata/:companyId': ({ companyId }) => ({
    url: `/admin/job/get/all/dropdown/metadata/${companyId}`,
  }),
  'GET /admin/job/field/get/info/:id': async ({ jobField }) => ({
    url: `/admin/job/field/get/info/${await jobField()}`,
  }),
  'POST /admin/job/field/create': ({ companyId }) => ({
    url: '/admin/job/field/create',
    body: { companyId, label: 'Serial number', type: 'TEXT' },
  }),
  'PUT /admin/job/field/update': async ({ jobField }) => ({
    url: '/admin/job/field/update',
    body: { id: await jobField(), version: 1, required: true },
  }),
  'DELETE /admin/job/field/delete/:id': async ({ jobField }) => ({
    url: `/admin/job/field/delete/${await jobField()}?version=1`,
  }),
  'POST /admin/job/field/restore/:id': async ({ jobField, deleted }) => ({
    url: `/admin/job/field/restore/${await deleted('jobFields', await jobField())}`,
    body: first,
  }),

  'GET /admin/job/get/report/message/:jobId': async ({ completedJob }) => ({
    url: `/admin/job/get/report/message/${await completedJob()}`,
  }),
  'POST /admin/job/send/job/report': async ({ completedJob }) => ({
    url: '/admin/job/send/job/report',
    body: { jobId: await completedJob(), version: 1, to: ['paula@lima.example'], subject: 'Report', body: 'See it.' },
  }),
  'GET /v2/admin/quotation/get/all': () => ({ url: '/v2/admin/quotation/get/all' }),
  'GET /v2/admin/quotation/get/all/quotations/:companyId': ({ companyId }) => ({
    url: `/v2/admin/quotation/get/all/quotations/${companyId}`,
  }),
  'GET /v2/admin/quotation/get/all/by/customer/:customerId': async ({ customer }) => ({
    url: `/v2/admin/quotation/get/all/by/customer/${await customer()}`,
  }),
  'GET /v2/admin/quotation/get/all/jobs/:id': async ({ quotation }) => ({
    url: `/v2/admin/quotation/get/all/jobs/${await quotation()}`,
  }),
  'GET /v2/admin/quotation/get/defaults/:companyId': ({ companyId }) => ({
    url: `/v2/admin/quotation/get/defaults/${companyId}`,
  }),
  'GET /v2/admin/quotation/get/lead/no/:companyId': ({ companyId }) => ({
    url: `/v2/admin/quotation/get/lead/no/${companyId}`,
  }),
  'GET /v2/admin/quotation/get/info/:id': async ({ quotation }) => ({
    url: `/v2/admin/quotation/get/info/${await quotation()}`,
  }),
  'POST /v2/admin/quotation/save': async ({ companyId, customer }) => ({
    url: '/v2/admin/quotation/save',
    body: { companyId, customerId: await customer(), subject: 'New boiler', lines: [line] },
  }),
  'PUT /v2/admin/quotation/update': async ({ quotation }) => ({
    url: '/v2/admin/quotation/update',
    body: { id: await quotation('SENT'), version: 1, lines: [line] },
  }),
  'POST /v2/admin/quotation/duplicate/:id': async ({ quotation }) => ({
    url: `/v2/admin/quotation/duplicate/${await quotation()}`,
    body: {},
  }),
  'POST /v2/admin/quotation/save/quotation/status': async ({ quotation }) => ({
    url: '/v2/admin/quotation/save/quotation/status',
    body: { id: await quotation(), version: 1, status: 'SENT' },
  }),
  'DELETE /v2/admin/quotation/delete/:id': async ({ quotation }) => ({
    url: `/v2/admin/quotation/delete/${await quotation()}?version=1`,
  }),
  'POST /v2/admin/quotation/restore/:id': async ({ quotation, deleted }) => ({
    url: `/v2/admin/quotation/restore/${await deleted('quotations', await quotation())}`,
    body: first,
  }),
  'POST /v2/admin/quotation/create/job': async ({ quotation }) => ({
    url: '/v2/admin/quotation/create/job',
    body: { quotationId: await quotation('ACCEPTED'), version: 1 },
  }),
  'GET /v2/admin/quotation/get/all/edited/quotations/:id': async ({ quotation }) => ({
    url: `/v2/admin/quotation/get/all/edited/quotations/${await quotation()}`,
  }),
  'GET /v2/admin/quotation/get/edited/version/info/:id': async ({ editedVersion }) => ({
    url: `/v2/admin/quotation/get/edited/version/info/${await editedVersion()}`,
  }),
  'GET /v2/admin/quotation/get/lines/:recordId': async ({ editedVersion }) => ({
    url: `/v2/admin/quotation/get/lines/${await editedVersion()}`,
  }),

  'GET /v2/admin/quotation/download/pdf': async ({ quotation }) => ({
    url: `/v2/admin/quotation/download/pdf?id=${await quotation()}`,
  }),
  'GET /v2/admin/quotation/download/edited/version/pdf': async ({ editedVersion }) => ({
    url: `/v2/admin/quotation/download/edited/version/pdf?id=${await editedVersion()}`,
  }),
  'GET /v2/admin/quotation/download/proforma/invoice/pdf': async ({ proformaInvoice }) => ({
    url: `/v2/admin/quotation/download/proforma/invoice/pdf?id=${await proformaInvoice()}`,
  }),
  'GET /v2/admin/quotation/get/quotation/message/:quotationId': async ({ quotation }) => ({
    url: `/v2/admin/quotation/get/quotation/message/${await quotation()}`,
  }),
  'POST /v2/admin/quotation/send/quotation': async ({ quotation }) => ({
    url: '/v2/admin/quotation/send/quotation',
    body: { quotationId: await quotation(), ...letter },
  }),
  'GET /v2/admin/quotation/get/proforma/invoice/message/:proformaInvoiceId': async ({ proformaInvoice }) => ({
    url: `/v2/admin/quotation/get/proforma/invoice/message/${await proformaInvoice()}`,
  }),
  'POST /v2/admin/quotation/send/proforma/invoice': async ({ proformaInvoice }) => ({
    url: '/v2/admin/quotation/send/proforma/invoice',
    body: { proformaInvoiceId: await proformaInvoice(), ...letter },
  }),
  'GET /admin/outbox/get/all': () => ({ url: '/admin/outbox/get/all' }),
  'GET /admin/outbox/get/all/by/:recordId': async ({ quotation }) => ({
    url: `/admin/outbox/get/all/by/${await quotation()}`,
  }),
  'GET /admin/outbox/get/info/:id': async ({ message }) => ({ url: `/admin/outbox/get/info/${await message()}` }),
  'GET /admin/outbox/get/document/:id': async ({ message }) => ({
    url: `/admin/outbox/get/document/${await message()}`,
  }),
  'POST /admin/outbox/send/again/:id': async ({ message }) => ({
    url: `/admin/outbox/send/again/${await message('FAILED')}`,
    body: first,
  }),
  'POST /admin/outbox/cancel/:id': async ({ message }) => ({
    url: `/admin/outbox/cancel/${await message()}`,
    body: first,
  }),

  'GET /v2/admin/quotation/get/emailTemplates/:companyId': ({ companyId }) => ({
    url: `/v2/admin/quotation/get/emailTemplates/${companyId}`,
  }),
  'GET /v2/admin/quotation/get/emailTemplate/info/:id': async ({ emailTemplate }) => ({
    url: `/v2/admin/quotation/get/emailTemplate/info/${await emailTemplate()}`,
  }),
  'GET /v2/admin/quotation/get/emailTemplate/placeholders/:purpose': () => ({
    url: '/v2/admin/quotation/get/emailTemplate/placeholders/JOB_REPORT',
  }),
  'POST /v2/admin/quotation/save/emailTemplates': ({ companyId }) => ({
    url: '/v2/admin/quotation/save/emailTemplates',
    body: { companyId, ...template },
  }),
  'PUT /v2/admin/quotation/update/emailTemplate/:id': async ({ emailTemplate }) => ({
    url: `/v2/admin/quotation/update/emailTemplate/${await emailTemplate()}`,
    body: { version: 1, isDefault: true },
  }),
  'DELETE /v2/admin/quotation/delete/emailTemplate/:id': async ({ emailTemplate }) => ({
    url: `/v2/admin/quotation/delete/emailTemplate/${await emailTemplate()}?version=1`,
  }),
  'POST /v2/admin/quotation/restore/emailTemplate/:id': async ({ emailTemplate, deleted }) => ({
    url: `/v2/admin/quotation/restore/emailTemplate/${await deleted('emailTemplates', await emailTemplate())}`,
    body: first,
  }),

  'GET /v2/admin/quotation/get/itemMaster/list/:companyId': ({ companyId }) => ({
    url: `/v2/admin/quotation/get/itemMaster/list/${companyId}`,
  }),
  'GET /v2/admin/quotation/get/itemMaster/info/:id': async ({ item }) => ({
    url: `/v2/admin/quotation/get/itemMaster/info/${await item()}`,
  }),
  'POST /v2/admin/quotation/save/itemMaster': ({ companyId }) => ({
    url: `/v2/admin/quotation/save/itemMaster`,
    body: { companyId, ...item, code: newId('item') },
  }),
  'POST /v2/admin/quotation/import/items': ({ companyId }) => ({
    url: '/v2/admin/quotation/import/items',
    body: { companyId, rows: [{ ...item, code: newId('item') }] },
  }),
  'PUT /v2/admin/quotation/update/status/itemMaster/:id': async ({ item }) => ({
    url: `/v2/admin/quotation/update/status/itemMaster/${await item()}`,
    body: on,
  }),
  'DELETE /v2/admin/quotation/delete/itemMaster/:id': async ({ item }) => ({
    url: `/v2/admin/quotation/delete/itemMaster/${await item()}?version=1`,
  }),
  'POST /v2/admin/quotation/restore/itemMaster/:id': async ({ item, deleted }) => ({
    url: `/v2/admin/quotation/restore/itemMaster/${await deleted('items', await item())}`,
    body: first,
  }),
  'GET /v2/admin/quotation/get/termsAndConditions/:companyId': ({ companyId }) => ({
    url: `/v2/admin/quotation/get/termsAndConditions/${companyId}`,
  }),
  'GET /v2/admin/quotation/get/termsAndConditions/info/:id': async ({ termsAndConditions }) => ({
    url: `/v2/admin/quotation/get/termsAndConditions/info/${await termsAndConditions()}`,
  }),
  'POST /v2/admin/quotation/save/termsAndConditions': ({ companyId }) => ({
    url: `/v2/admin/quotation/save/termsAndConditions`,
    body: { companyId, ...terms },
  }),
  'PUT /v2/admin/quotation/update/termsAndConditions/:id': async ({ termsAndConditions }) => ({
    url: `/v2/admin/quotation/update/termsAndConditions/${await termsAndConditions()}`,
    body: { version: 1, isDefault: true },
  }),
  'DELETE /v2/admin/quotation/delete/termsAndConditions/:id': async ({ termsAndConditions }) => ({
    url: `/v2/admin/quotation/delete/termsAndConditions/${await termsAndConditions()}?version=1`,
  }),
  'POST /v2/admin/quotation/restore/termsAndConditions/:id': async ({ termsAndConditions, deleted }) => ({
    url: `/v2/admin/quotation/restore/termsAndConditions/${await deleted('termsAndConditions', await termsAndConditions())}`,
    body: first,
  }),
  'GET /v2/admin/quotation/get/contact/details/:companyId': ({ companyId }) => ({
    url: `/v2/admin/quotation/get/contact/details/${companyId}`,
  }),
  'GET /v2/admin/quotation/get/contact/details/info/:id': async ({ contactDetails }) => ({
    url: `/v2/admin/quotation/get/contact/details/info/${await contactDetails()}`,
  }),
  'POST /v2/admin/quotation/save/contact/details/quotation': ({ companyId }) => ({
    url: `/v2/admin/quotation/save/contact/details/quotation`,
    body: { companyId, name: 'Paula Ito' },
  }),
  'PUT /v2/admin/quotation/update/contact/details/quotation': async ({ contactDetails }) => ({
    url: `/v2/admin/quotation/update/contact/details/quotation`,
    body: { id: await contactDetails(), version: 1, isDefault: true },
  }),
  'DELETE /v2/admin/quotation/delete/contact/details/:id': async ({ contactDetails }) => ({
    url: `/v2/admin/quotation/delete/contact/details/${await contactDetails()}?version=1`,
  }),
  'POST /v2/admin/quotation/restore/contact/details/:id': async ({ contactDetails, deleted }) => ({
    url: `/v2/admin/quotation/restore/contact/details/${await deleted('contactDetails', await contactDetails())}`,
    body: first,
  }),
  'GET /v2/admin/quotation/get/bank/details/:companyId': ({ companyId }) => ({
    url: `/v2/admin/quotation/get/bank/details/${companyId}`,
  }),
  'GET /v2/admin/quotation/get/bank/details/info/:id': async ({ bankDetails }) => ({
    url: `/v2/admin/quotation/get/bank/details/info/${await bankDetails()}`,
  }),
  'POST /v2/admin/quotation/save/bank/details/quotation': ({ companyId }) => ({
    url: `/v2/admin/quotation/save/bank/details/quotation`,
    body: { companyId, ...bank },
  }),
  'PUT /v2/admin/quotation/update/bank/details/quotation': async ({ bankDetails }) => ({
    url: `/v2/admin/quotation/update/bank/details/quotation`,
    body: { id: await bankDetails(), version: 1, isDefault: true },
  }),
  'DELETE /v2/admin/quotation/delete/bank/details/:id': async ({ bankDetails }) => ({
    url: `/v2/admin/quotation/delete/bank/details/${await bankDetails()}?version=1`,
  }),
  'POST /v2/admin/quotation/restore/bank/details/:id': async ({ bankDetails, deleted }) => ({
    url: `/v2/admin/quotation/restore/bank/details/${await deleted('bankDetails', await bankDetails())}`,
    body: first,
  }),
  'GET /v2/admin/quotation/get/all/proforma/invoice/termsAndConditions/:companyId': ({ companyId }) => ({
    url: `/v2/admin/quotation/get/all/proforma/invoice/termsAndConditions/${companyId}`,
  }),
  'GET /v2/admin/quotation/get/proforma/invoice/termsAndConditions/info/:id': async ({ proformaInvoiceTerms }) => ({
    url: `/v2/admin/quotation/get/proforma/invoice/termsAndConditions/info/${await proformaInvoiceTerms()}`,
  }),
  'POST /v2/admin/quotation/save/proforma/invoice/termsAndConditions': ({ companyId }) => ({
    url: `/v2/admin/quotation/save/proforma/invoice/termsAndConditions`,
    body: { companyId, ...terms },
  }),
  'DELETE /v2/admin/quotation/delete/proforma/invoice/termsAndConditions/:id': async ({ proformaInvoiceTerms }) => ({
    url: `/v2/admin/quotation/delete/proforma/invoice/termsAndConditions/${await proformaInvoiceTerms()}?version=1`,
  }),
  'POST /v2/admin/quotation/restore/proforma/invoice/termsAndConditions/:id': async ({
    proformaInvoiceTerms,
    deleted,
  }) => ({
    url: `/v2/admin/quotation/restore/proforma/invoice/termsAndConditions/${await deleted('proformaInvoiceTerms', await proformaInvoiceTerms())}`,
    body: first,
  }),

  'GET /v2/admin/quotation/get/all/proforma/invoices': () => ({
    url: '/v2/admin/quotation/get/all/proforma/invoices',
  }),
  'GET /v2/admin/quotation/get/proforma/invoice/:quotationId': async ({ billedQuotation }) => ({
    url: `/v2/admin/quotation/get/proforma/invoice/${await billedQuotation()}`,
  }),
  'GET /v2/admin/quotation/get/proforma/invoice/info/:id': async ({ proformaInvoice }) => ({
    url: `/v2/admin/quotation/get/proforma/invoice/info/${await proformaInvoice()}`,
  }),
  'POST /v2/admin/quotation/generate/proforma/invoice': async ({ quotation }) => ({
    url: '/v2/admin/quotation/generate/proforma/invoice',
    body: { quotationId: await quotation('ACCEPTED'), version: 1, advancePercent: '30' },
  }),
  'PUT /v2/admin/quotation/update/proforma/invoice': async ({ proformaInvoice }) => ({
    url: '/v2/admin/quotation/update/proforma/invoice',
    body: { id: await proformaInvoice(), version: 1, advancePercent: '50' },
  }),
  'PUT /v2/admin/quotation/update/status/proforma/invoice/:id': async ({ proformaInvoice }) => ({
    url: `/v2/admin/quotation/update/status/proforma/invoice/${await proformaInvoice()}`,
    body: { version: 1, status: 'PAID' },
  }),

  'POST /app/file/upload/image': async ({ companyId }) => ({
    url: '/app/file/upload/image',
    ...(await form(companyId)),
  }),
  'GET /app/file/get/:fileId': async ({ file }) => ({ url: `/app/file/get/${await file()}` }),

  'GET /admin/token/get/all': () => ({ url: '/admin/token/get/all' }),
  'GET /admin/token/get/info/:id': async ({ apiToken }) => ({ url: `/admin/token/get/info/${await apiToken()}` }),
  'POST /admin/token/create': () => ({
    url: '/admin/token/create',
    body: { name: 'Nightly import', scope: 'READ', expiresOn: new Date().toISOString().slice(0, 10) },
  }),
  'POST /admin/token/revoke/:id': async ({ apiToken }) => ({
    url: `/admin/token/revoke/${await apiToken()}`,
    body: first,
  }),

  'GET /admin/saved/command/get/all': () => ({ url: '/admin/saved/command/get/all' }),
  'GET /admin/saved/command/get/info/:id': async ({ savedCommand }) => ({
    url: `/admin/saved/command/get/info/${await savedCommand()}`,
  }),
  'POST /admin/saved/command/create': () => ({
    url: '/admin/saved/command/create',
    body: { name: newId('saved_command'), ...saved },
  }),
  'PUT /admin/saved/command/update/:id': async ({ savedCommand }) => ({
    url: `/admin/saved/command/update/${await savedCommand()}`,
    body: { version: 1, name: 'Renamed' },
  }),
  'DELETE /admin/saved/command/delete/:id': async ({ savedCommand }) => ({
    url: `/admin/saved/command/delete/${await savedCommand()}?version=1`,
  }),
  'POST /admin/saved/command/restore/:id': async ({ savedCommand, deleted }) => ({
    url: `/admin/saved/command/restore/${await deleted('savedCommands', await savedCommand())}`,
    body: first,
  }),

  'GET /admin/node/get/:id': async ({ department }) => ({ url: `/admin/node/get/${await department()}` }),
  'GET /admin/search/get': ({ companyId }) => ({ url: `/admin/search/get?text=lima&companyId=${companyId}` }),
  'GET /admin/search/get/exact': ({ companyId }) => ({
    url: `/admin/search/get/exact?names=J-1042&names=paula%40lima.example&companyId=${companyId}`,
  }),
  'GET /admin/changes/get/stream': async () => ({ url: '/admin/changes/get/stream', isStream: true }),
  'GET /admin/changes/get/cursor': async () => ({ url: '/admin/changes/get/cursor' }),
  'GET /admin/audit/get/all/:recordId': async ({ department }) => ({
    url: `/admin/audit/get/all/${await department()}`,
  }),
};

/** Of somebody who is there whoever asks. */
export const credentials = { email: 'somebody@lima.example', password: 'seven green bicycles' };

/** Makes a company, and records of it when they are asked for. */
export async function openTarget(scene: Scene): Promise<Target> {
  const { db } = scene.database;
  const companyId = await scene.company();
  const words = { search: '', sortName: '' };
  const customer = async () => {
    const id = newId('customer');
    await db
      .insertInto('customers')
      .values({ id, companyId, fullName: 'Paula Ito', phone: '1', ...words })
      .execute();
    return id;
  };
  const job = async (status: JobStatus = 'NEW') => {
    const id = newId('job');
    const work = { number: id, title: 'Furnace does not ignite', requestedAt: new Date(), search: '' };
    const completedAt = status === 'COMPLETED' ? new Date() : null;
    await db
      .insertInto('jobs')
      .values({ id, companyId, customerId: await customer(), status, completedAt, ...work })
      .execute();
    return id;
  };
  const contents = async (recordId: string) => {
    const line = { id: newId('quotation_line'), kind: 'PRICED', itemId: null, description: 'Boiler', taxes: [] };
    const amounts = { gross: '10.00', discount: '0.00', net: '10.00', discountShare: '0.00', taxable: '10.00' };
    const priced = { ...line, quantity: '1', unit: 'pc', unitPrice: '10', discountPercent: null, amounts };
    await db
      .insertInto('quotationContents')
      .values({ recordId, lines: JSON.stringify([priced]) })
      .execute();
  };
  const quotation = async (status: StoredQuotationStatus = 'DRAFT') => {
    const id = newId('quotation');
    await db
      .insertInto('quotations')
      .values({
        id,
        companyId,
        number: id,
        leadNumber: 'L-000001',
        customerId: await customer(),
        validUntil: '2999-12-31',
        expiresAt: new Date('3000-01-01T05:00:00Z'),
        status,
        ...offered,
      })
      .execute();
    await contents(id);
    return id;
  };
  const termsIn = async (table: 'termsAndConditions' | 'proformaInvoiceTerms', type: string) => {
    const id = newId(type);
    await db
      .insertInto(table)
      .values({ id, companyId, ...terms, ...words })
      .execute();
    return id;
  };
  const invoiceOf = async (quotationId: string, status: ProformaInvoiceStatus = 'ISSUED') => {
    const id = newId('proforma_invoice');
    await db
      .insertInto('proformaInvoices')
      .values({
        id,
        companyId,
        number: id,
        quotationId,
        quotationNumber: quotationId,
        versionNumber: 1,
        customerId: await customer(),
        dueDate: '2999-12-31',
        advancePercent: '30',
        amountDue: '3.00',
        status,
        ...offered,
      })
      .execute();
    await contents(id);
    return id;
  };
  return {
    companyId,
    async department() {
      const id = newId('department');
      await db
        .insertInto('departments')
        .values({ id, companyId, name: id, ...words })
        .execute();
      return id;
    },
    async customerCompany() {
      const id = newId('customer_company');
      await db
        .insertInto('customerCompanies')
        .values({ id, companyId, name: id, ...words })
        .execute();
      return id;
    },
    customer,
    job,
    assignedJob: () => job('ASSIGNED'),
    async completedJob() {
      const jobId = await job('COMPLETED');
      await db
        .insertInto('completedInfos')
        .values({
          jobId,
          ...workDone,
          startedAt: new Date(workDone.startedAt),
          finishedAt: new Date(workDone.finishedAt),
        })
        .execute();
      return jobId;
    },
    async jobField() {
      const id = newId('job_field');
      await db
        .insertInto('jobFields')
        .values({ id, companyId, key: 'serialNumber', label: 'Serial number', type: 'TEXT', position: 1, search: '' })
        .execute();
      return id;
    },
    async emailTemplate() {
      const id = newId('email_template');
      await db
        .insertInto('emailTemplates')
        .values({ id, companyId, ...template, ...words })
        .execute();
      return id;
    },
    quotation,
    async editedVersion() {
      const id = newId('edited_version');
      const totals = { subtotal: '10.00', discount: '0.00', taxes: [], total: '10.00' };
      const { subject, issueDate, currency, taxRounding } = offered;
      const stood = {
        number: 'Q-2026-000001',
        subject,
        issueDate,
        validUntil: '2999-12-31',
        currency,
        taxRounding,
        totals,
      };
      const empty = { discountPercent: null, notes: null, termsId: null, contactDetailsId: null, bankDetailsId: null };
      const sent = {
        ...empty,
        statusReason: null,
        sentAt: new Date(),
        leadNumber: 'L-000001',
        customerId: await customer(),
        status: 'SENT',
      };
      await db
        .insertInto('editedVersions')
        .values({
          id,
          companyId,
          quotationId: await quotation(),
          versionNumber: 1,
          stood: JSON.stringify({ ...stood, ...sent }),
        })
        .execute();
      await contents(id);
      return id;
    },
    proformaInvoice: async (status) => invoiceOf(await quotation('ACCEPTED'), status),
    async billedQuotation() {
      const quotationId = await quotation('ACCEPTED');
      await invoiceOf(quotationId);
      return quotationId;
    },
    async item() {
      const id = newId('item');
      await db
        .insertInto('items')
        .values({ id, companyId, ...item, code: id, currency: 'CAD', sortCode: id, ...words })
        .execute();
      return id;
    },
    termsAndConditions: () => termsIn('termsAndConditions', 'terms_and_conditions'),
    async contactDetails() {
      const id = newId('contact_details');
      await db
        .insertInto('contactDetails')
        .values({ id, companyId, name: 'Paula Ito', ...words })
        .execute();
      return id;
    },
    async bankDetails() {
      const id = newId('bank_details');
      await db
        .insertInto('bankDetails')
        .values({ id, companyId, ...bank, ...words })
        .execute();
      return id;
    },
    proformaInvoiceTerms: () => termsIn('proformaInvoiceTerms', 'proforma_invoice_terms'),
    async message(status = 'WAITING') {
      const id = newId('message');
      const about = {
        purpose: 'QUOTATION',
        recordId: await quotation('SENT'),
        recordVersion: 1,
        messageId: id,
      } as const;
      const recipients = JSON.stringify([{ address: 'paula@lima.example', status: 'WAITING', reply: null }]);
      const attachments = JSON.stringify([{ filename: 'a.pdf', contentType: 'application/pdf', size: 4 }]);
      await db
        .insertInto('messages')
        .values({
          id,
          companyId,
          ...about,
          recipients,
          attachments,
          subject: 'Report',
          body: 'See it.',
          status,
          search: '',
        })
        .execute();
      await db
        .insertInto('messageDocuments')
        .values({ messageId: id, bytes: Buffer.from('%PDF') })
        .execute();
      return id;
    },
    user: async () => (await scene.person('ROLE_QUOTATION_ADMIN', companyId)).id,
    async file() {
      const id = newId('file');
      const bytes = await image;
      const particulars = { name: 'a.png', contentType: 'image/png', size: bytes.length, sha256: 'not asked for' };
      await db
        .insertInto('files')
        .values({ id, companyId, ...particulars })
        .execute();
      await db.insertInto('fileBytes').values({ fileId: id, bytes }).execute();
      return id;
    },
    async savedCommand() {
      const id = newId('saved_command');
      const { id: userId } = await scene.person('ROLE_QUOTATION_ADMIN', companyId);
      await db
        .insertInto('savedCommands')
        .values({ id, companyId, userId, name: id, kind: 'VIEW', definition: '{}', isShared: true, ...words })
        .execute();
      return id;
    },
    async apiToken() {
      const id = newId('api_token');
      const { id: userId } = await scene.person('ROLE_COMPANY', companyId);
      const token = { name: id, scope: 'READ', role: 'ROLE_COMPANY', secretHash: id, hint: '1234' } as const;
      await db
        .insertInto('apiTokens')
        .values({ id, companyId, userId, ...token, expiresAt: new Date('2999-12-31'), ...words })
        .execute();
      return id;
    },
    async deleted(table, id) {
      await db.updateTable(table).set({ deletedAt: new Date() }).where('id', '=', id).execute();
      return id;
    },
  };
}

const offered = {
  subject: 'New boiler',
  issueDate: '2026-11-20',
  currency: 'CAD',
  taxRounding: 'DOCUMENT',
  subtotal: '10.00',
  discount: '0.00',
  total: '10.00',
  taxes: '[]',
  search: '',
} as const;

const image = sharp({ create: { width: 2, height: 2, channels: 3, background: '#0a7e8c' } })
  .png()
  .toBuffer();

async function form(companyId: string): Promise<Pick<SampleRequest, 'body' | 'headers'>> {
  const data = new FormData();
  data.append('companyId', companyId);
  data.append('file', new File([new Uint8Array(await image)], 'a.png'));
  const encoded = new Response(data);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
