import { readRestFields } from '../../gateway/sdl/rest-directive.ts';
import { cursorOf, THE_BEGINNING } from '../../service/changes/position.ts';
import { catalogueOf } from '../../service/records/asking/asked-fields.ts';
import type { AnyKind } from '../../service/records/fields.ts';
import { groupPath } from '../../service/records/group-routes.ts';
import { newId } from '../../service/shared/ids.ts';
import { PASSWORD, type Person } from '../service/scene.ts';
import { image, particulars } from './particulars.ts';
import { place } from './place.ts';
import { recordKinds } from './record-kinds.ts';
import { schema } from './schema.ts';
import type { Target } from './target.ts';

/** A valid request, except perhaps for the sender. */
export interface SampleRequest {
  /** The route's path with its parameters filled, and any query string. */
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** True for an endless answer. */
  isStream?: true;
}

/** A route's path parameters, except the company, with query and body. */
interface Sample extends Omit<SampleRequest, 'url'> {
  id?: string;
  /** Query string, such as `id=quotation_…`. */
  query?: string;
}
/** `caller` is null for nobody, and absent where a law asks for any sample. */
type Sampler = (target: Target, caller?: Person | null) => Sample | Promise<Sample>;

/** Name of a record in the target, created for the request. */
type Which =
  | Exclude<
      keyof Target,
      'companyId' | 'deleted' | 'secondStep' | 'newAuthenticator' | 'recoveryCode' | 'passkeyLogin' | 'newPasskey'
    >
  | ((target: Target) => string | Promise<string>);
const idOf = async (which: Which, target: Target) => (typeof which === 'function' ? which(target) : target[which]());
const theCompany = ({ companyId }: Target) => companyId;
const sent = ({ quotation }: Target) => quotation('SENT');
const accepted = ({ quotation }: Target) => quotation('ACCEPTED');
const failed = ({ message }: Target) => message('FAILED');

/** The groups of each kind with queries. */
const groupPaths = (recordKinds as unknown as AnyKind[])
  .filter((kind) => catalogueOf(kind).nouns.length > 0)
  .map(groupPath);

const asked: Sampler = () => ({});
/** The lead of every quotation of the target. */
const theLead: Sampler = async ({ quotation }) => {
  await quotation();
  return { id: 'L-000001' };
};
const of =
  (which: Which): Sampler =>
  async (target) => ({ id: await idOf(which, target) });
const creating =
  (values: object | ((target: Target) => object | Promise<object>)): Sampler =>
  async (target) => ({
    body: { companyId: target.companyId, ...(typeof values === 'function' ? await values(target) : values) },
  });
/** A change of the record named in the body. */
const changing =
  (which: Which, change: object): Sampler =>
  async (target) => ({ body: { id: await idOf(which, target), version: 1, ...change } });
/** A change of the record named in the path. */
const changingAt =
  (which: Which, change: object): Sampler =>
  async (target) => ({ id: await idOf(which, target), body: { version: 1, ...change } });
const deleting =
  (which: Which): Sampler =>
  async (target) => ({ id: await idOf(which, target), query: 'version=1' });
const restoring =
  (table: Parameters<Target['deleted']>[0], which: Which): Sampler =>
  async (target) => ({ id: await target.deleted(table, await idOf(which, target)), body: { version: 1 } });

/** A change of the caller's second factor. */
const withCode: Sampler = async ({ recoveryCode }, caller) => ({
  body: { currentPassword: PASSWORD, code: caller ? await recoveryCode(caller.id) : 'none' },
});

const merging =
  (which: Which): Sampler =>
  async (target) => ({
    body: { id: await idOf(which, target), version: 1, mergedId: await idOf(which, target), mergedVersion: 1 },
  });

/** A user who exists for every caller. */
export const credentials = { email: 'somebody@lima.example', password: 'seven green bicycles' };

const { bank, item, template, terms, workDone } = particulars;
const on = { status: 'ACTIVE' };
const standard = { isDefault: true };
const company = {
  name: 'New Works',
  email: 'office@new.example',
  currency: 'CAD',
  locale: 'en-CA',
  timeZone: 'America/Toronto',
  numberOfUsers: 5,
};
const line = { description: 'Boiler', quantity: '1', unit: 'pc', unitPrice: '10' };
const letter = { to: ['paula@lima.example'], subject: 'See it', body: 'It is attached.' };
const today = () => new Date().toISOString().slice(0, 10);

/** A valid request for each route, by method and path. */
const samples: Record<string, Sampler> = {
  'GET /healthz': asked,
  'GET /readyz': asked,
  'GET /metrics': asked,
  'GET /openapi.json': asked,

  'POST /admin/user/login': () => ({ body: credentials }),
  'POST /admin/user/login/second': async ({ secondStep }) => ({ body: await secondStep() }),
  'POST /admin/user/password/forgotten': () => ({ body: { email: `${newId('forgotten')}@lima.example` } }),
  'POST /admin/user/link/get': async ({ linkToken }) => ({ body: { token: await linkToken() } }),
  'POST /admin/user/link/password': async ({ linkToken }) => ({
    body: { token: await linkToken(), password: 'nine quiet tractors' },
  }),
  'POST /admin/user/link/email': async ({ emailToken }) => ({ body: { token: await emailToken() } }),
  'POST /admin/user/email/change': () => ({
    body: { email: `${newId('moved')}@lima.example`, currentPassword: PASSWORD },
  }),
  'POST /admin/user/logout': asked,
  'GET /admin/session/get/all/:userId': of('user'),
  'POST /admin/security-event/export': () => ({ body: { list: 'jobs', rows: 3 } }),
  'GET /admin/security-event/get/all': asked,
  'GET /admin/security-event/get/chains': asked,
  'POST /admin/session/end/:id': of('session'),
  'POST /admin/session/end/all/:userId': of('user'),
  'GET /admin/user/login/passkey/new': asked,
  'POST /admin/user/login/passkey': async ({ passkeyLogin }) => ({ body: await passkeyLogin() }),
  'GET /admin/user/login/provider': asked,
  'GET /admin/user/login/provider/new': asked,
  'POST /admin/user/login/provider/answer': () => ({ body: { query: 'code=1&state=2' } }),
  'POST /admin/user/login/provider/logout': () => ({ body: { query: 'logout_token=none' } }),
  'POST /admin/user/login/provider': () => ({ body: { secret: 'none', code: 'none' } }),
  'GET /admin/user/login/company': asked,
  'POST /admin/user/login/company/new': () => ({ body: { email: 'nobody@nowhere.example' } }),
  'GET /app/company/get/provider/:companyId': asked,
  'PUT /app/company/update/provider': ({ companyId }) => ({
    body: {
      ...{ id: companyId, version: 0, name: 'Lima SSO', issuer: 'https://127.0.0.1', client: 'docket' },
      ...{ clientSecret: 'a secret', currentPassword: PASSWORD },
    },
  }),
  'POST /app/company/end/provider/:id': async (target) => ({
    id: await target.companyProvider(),
    body: { version: 1, currentPassword: PASSWORD },
  }),
  'GET /admin/linked-login/get/all/:userId': of('user'),
  'POST /admin/linked-login/confirm': () => ({ body: { ticket: 'none' } }),
  'POST /admin/linked-login/end/:id': async ({ linkedLogin }) => ({
    id: await linkedLogin(),
    body: { currentPassword: PASSWORD },
  }),
  'GET /admin/passkey/get/new': asked,
  'POST /admin/passkey/confirm': async ({ newPasskey }, caller) => ({
    body: { name: 'Laptop', currentPassword: PASSWORD, ...(await newPasskey(caller?.id ?? '')) },
  }),
  'POST /admin/passkey/end/:id': async ({ passkey }) => ({
    id: await passkey(),
    body: { currentPassword: PASSWORD, code: 'none' },
  }),
  'GET /admin/factor/get/all/:userId': of('user'),
  'GET /admin/factor/get/authenticator/new': asked,
  'POST /admin/factor/confirm/authenticator': async ({ newAuthenticator }, caller) => ({
    body: { currentPassword: PASSWORD, ...newAuthenticator(caller?.id ?? '') },
  }),
  'POST /admin/factor/end/authenticator': withCode,
  'POST /admin/factor/renew/recovery-codes': withCode,
  'POST /admin/factor/end/all/:userId': async ({ userWithFactor }) => ({
    id: await userWithFactor(),
    body: { currentPassword: PASSWORD },
  }),
  'GET /admin/user/get/viewer': asked,
  'GET /admin/user/get/all/users': asked,
  'GET /admin/user/get/all/:companyId': asked,
  'GET /admin/user/get/all/active/users/:companyId': asked,
  'GET /admin/user/get/all/roles': asked,
  'GET /admin/user/get/info/:id': of('user'),
  'POST /admin/user/create': creating(() => ({
    fullName: 'New One',
    role: 'ROLE_USER',
    email: `${newId('new')}@lima.example`,
  })),
  'POST /admin/user/import': creating(() => ({
    rows: [{ email: `${newId('user')}@lima.example`, fullName: 'New One' }],
  })),
  'PUT /admin/user/update': changing('user', { fullName: 'Renamed' }),
  'PUT /admin/user/update/status/:id': changingAt('user', on),
  'PUT /admin/user/update/password/:id': changingAt('user', {
    password: 'nine quiet tractors',
    currentPassword: PASSWORD,
  }),
  'PUT /admin/user/update/account/:id': changingAt('user', { phone: '1' }),
  'POST /admin/user/invite/:id': changingAt('user', {}),
  'POST /admin/user/invitation/withdraw/:id': changingAt('invited', {}),
  'DELETE /admin/user/delete/:id': deleting('user'),
  'POST /admin/user/restore/:id': restoring('users', 'user'),

  'GET /admin/user/get/dashboard/count': asked,
  'GET /admin/user/get/dashboard/count/by/:companyId': asked,

  'GET /app/company/get/all': asked,
  'GET /app/company/get/all/based/on/status': asked,
  'GET /app/company/get/info/:id': of(theCompany),
  'GET /app/company/get/status/for/noOfusers/:id': of(theCompany),
  'GET /app/company/get/all/jobs/:companyId': asked,
  'GET /app/company/get/qrCode/admin/:companyId': asked,
  'GET /app/company/download/qr-code/:companyId': asked,
  'POST /app/company/create': () => ({ body: company }),
  'PUT /app/company/update': changing(theCompany, { phone: '1' }),
  'PUT /app/company/update/status/:id': changingAt(theCompany, on),
  'DELETE /app/company/delete/:id': deleting(theCompany),
  'POST /app/company/restore/:id': restoring('companies', theCompany),

  'GET /app/department/get/all': asked,
  'GET /app/department/get/all/based/on/status/:companyId': asked,
  'GET /app/department/get/info/:id': of('department'),
  'POST /app/department/create': creating(() => ({ name: newId('department') })),
  'POST /app/department/import': creating(() => ({ rows: [{ name: newId('department') }] })),
  'PUT /app/department/update': changing('department', { description: 'Changed' }),
  'PUT /app/department/update/status/:id': changingAt('department', on),
  'DELETE /app/department/delete/:id': deleting('department'),
  'POST /app/department/restore/:id': restoring('departments', 'department'),

  'GET /admin/customer/get/all': asked,
  'GET /admin/customer/get/all/by/:companyId': asked,
  'GET /admin/customer/get/all/active/customers/:companyId': asked,
  'GET /admin/customer/get/all/:customerCompanyId': of('customerCompany'),
  'GET /admin/customer/get/all/jobs/:customerId': of('customer'),
  'GET /admin/customer/get/info/:id': of('customer'),
  'POST /admin/customer/save': creating({ fullName: 'New One', phone: '1' }),
  'POST /admin/customer/import': creating({ rows: [{ fullName: 'New One', phone: '1' }] }),
  'PUT /admin/customer/update': changing('customer', { fullName: 'Renamed' }),
  'PUT /admin/customer/update/status/:id': changingAt('customer', on),
  'DELETE /admin/customer/delete/:id': deleting('customer'),
  'POST /admin/customer/restore/:id': restoring('customers', 'customer'),

  'GET /admin/customer/get/all/customer/companies': asked,
  'GET /admin/customer/get/all/customer/companies/:companyId': asked,
  'GET /admin/customer/get/all/active/customers/companies/:companyId': asked,
  'GET /admin/customer/company/get/info/:id': of('customerCompany'),
  'POST /admin/customer/save/company/name': creating(() => ({ name: newId('customer_company') })),
  'POST /admin/customer/import/companies': creating(() => ({ rows: [{ name: newId('customer_company') }] })),
  'PUT /admin/customer/update/company/info': changing('customerCompany', { taxNumber: '1' }),
  'PUT /admin/customer/company/update/status/:id': changingAt('customerCompany', on),
  'DELETE /admin/customer/delete/company/info/:id': deleting('customerCompany'),
  'POST /admin/customer/company/restore/:id': restoring('customerCompanies', 'customerCompany'),

  'GET /admin/job/get/all': asked,
  'GET /admin/job/get/info/:id': of('job'),
  'POST /admin/job/create': creating(async ({ customer }) => ({
    customerId: await customer(),
    title: 'Furnace does not ignite',
  })),
  'POST /admin/job/import': creating(async (target) => {
    await target.customer();
    return { rows: [{ title: 'Furnace does not ignite', customer: 'Paula Ito' }] };
  }),
  'PUT /admin/job/update': changing('job', { priority: 'HIGH' }),
  'DELETE /admin/job/delete/:id': deleting('job'),
  'POST /admin/job/restore/:id': restoring('jobs', 'job'),
  'POST /admin/job/assgin': async ({ job, user }) => ({
    body: { id: await job(), version: 1, assigneeId: await user() },
  }),
  'PUT /admin/job/update/status/:id': changingAt('job', { status: 'CANCELLED', reason: 'Entered twice' }),
  'POST /admin/job/take/back/:id': changingAt('startedJob', {}),
  'GET /admin/job/get/completed/info/:id': of('completedJob'),
  'GET /admin/job/downloadPdf/:id': of('completedJob'),
  'PUT /admin/job/update/completed/job/info': changing('assignedJob', workDone),

  'GET /admin/job/get/all/fields': asked,
  'GET /admin/job/get/all/dropdown/metadata/:companyId': asked,
  'GET /admin/job/field/get/info/:id': of('jobField'),
  'POST /admin/job/field/create': creating({ label: 'Serial number', type: 'TEXT' }),
  'POST /admin/job/field/import': creating({ rows: [{ label: 'Serial number', type: 'TEXT' }] }),
  'PUT /admin/job/field/update': changing('jobField', { required: true }),
  'DELETE /admin/job/field/delete/:id': deleting('jobField'),
  'POST /admin/job/field/restore/:id': restoring('jobFields', 'jobField'),

  'GET /admin/job/get/report/message/:id': of('completedJob'),
  'POST /admin/job/send/job/report': changing('completedJob', letter),

  'GET /v2/admin/quotation/get/all': asked,
  'GET /v2/admin/quotation/get/all/quotations/:companyId': asked,
  'GET /v2/admin/quotation/get/all/by/customer/:customerId': of('customer'),
  'GET /v2/admin/quotation/get/all/jobs/:id': of('quotation'),
  'GET /v2/admin/quotation/get/defaults/:companyId': asked,
  'GET /v2/admin/quotation/get/lead/no/:companyId': asked,
  'GET /v2/admin/quotation/get/all/leads/:companyId': asked,
  'GET /v2/admin/quotation/get/lead/info/:companyId/:leadNumber': theLead,
  'GET /v2/admin/quotation/get/all/by/lead/:companyId/:leadNumber': theLead,
  'GET /v2/admin/quotation/get/info/:id': of('quotation'),
  'POST /v2/admin/quotation/save': creating(async ({ customer }) => ({
    customerId: await customer(),
    subject: 'New boiler',
    lines: [line],
  })),
  'PUT /v2/admin/quotation/update': changing(sent, { lines: [line] }),
  'POST /v2/admin/quotation/duplicate/:id': async ({ quotation }) => ({ id: await quotation(), body: {} }),
  'POST /v2/admin/quotation/save/quotation/status': changing('quotation', { status: 'SENT' }),
  'POST /v2/admin/quotation/take/back/:id': changingAt('sentQuotation', {}),
  'DELETE /v2/admin/quotation/delete/:id': deleting('quotation'),
  'POST /v2/admin/quotation/restore/:id': restoring('quotations', 'quotation'),
  'POST /v2/admin/quotation/create/job': changing(accepted, {}),
  'GET /v2/admin/quotation/get/all/edited/quotations/:id': of('quotation'),
  'GET /v2/admin/quotation/get/edited/version/info/:id': of('editedVersion'),
  'GET /v2/admin/quotation/get/lines/:recordId': of('editedVersion'),
  'GET /v2/admin/quotation/download/pdf': async ({ quotation }) => ({ query: `id=${await quotation()}` }),
  'GET /v2/admin/quotation/download/edited/version/pdf': async ({ editedVersion }) => ({
    query: `id=${await editedVersion()}`,
  }),

  'GET /v2/admin/quotation/download/proforma/invoice/pdf': async ({ proformaInvoice }) => ({
    query: `id=${await proformaInvoice()}`,
  }),

  'GET /v2/admin/quotation/get/quotation/message/:id': of('quotation'),
  'POST /v2/admin/quotation/send/quotation': changing('quotation', letter),

  'GET /v2/admin/quotation/get/proforma/invoice/message/:id': of('proformaInvoice'),
  'POST /v2/admin/quotation/send/proforma/invoice': changing('proformaInvoice', letter),

  'GET /admin/outbox/get/all': asked,
  'GET /admin/outbox/get/all/by/:recordId': of('quotation'),
  'GET /admin/outbox/get/info/:id': of('message'),
  'GET /admin/outbox/get/document/:id': of('message'),
  'POST /admin/outbox/send/again/:id': changingAt(failed, {}),
  'POST /admin/outbox/cancel/:id': changingAt('message', {}),

  'GET /v2/admin/quotation/get/emailTemplates/:companyId': asked,
  'GET /v2/admin/quotation/get/emailTemplate/info/:id': of('emailTemplate'),
  'GET /v2/admin/quotation/get/emailTemplate/placeholders/:purpose': () => ({ id: 'JOB_REPORT' }),
  'POST /v2/admin/quotation/save/emailTemplates': creating(template),
  'PUT /v2/admin/quotation/update/emailTemplate/:id': changingAt('emailTemplate', standard),
  'DELETE /v2/admin/quotation/delete/emailTemplate/:id': deleting('emailTemplate'),
  'POST /v2/admin/quotation/restore/emailTemplate/:id': restoring('emailTemplates', 'emailTemplate'),

  'GET /v2/admin/quotation/get/itemMaster/list/:companyId': asked,
  'GET /v2/admin/quotation/get/itemMaster/info/:id': of('item'),
  'POST /v2/admin/quotation/save/itemMaster': creating(() => ({ ...item, code: newId('item') })),
  'POST /v2/admin/quotation/import/items': creating(() => ({ rows: [{ ...item, code: newId('item') }] })),
  'PUT /v2/admin/quotation/update/status/itemMaster/:id': changingAt('item', on),
  'DELETE /v2/admin/quotation/delete/itemMaster/:id': deleting('item'),
  'POST /v2/admin/quotation/restore/itemMaster/:id': restoring('items', 'item'),

  'GET /v2/admin/quotation/get/termsAndConditions/:companyId': asked,
  'GET /v2/admin/quotation/get/termsAndConditions/info/:id': of('termsAndConditions'),
  'POST /v2/admin/quotation/save/termsAndConditions': creating(terms),
  'PUT /v2/admin/quotation/update/termsAndConditions/:id': changingAt('termsAndConditions', standard),
  'DELETE /v2/admin/quotation/delete/termsAndConditions/:id': deleting('termsAndConditions'),
  'POST /v2/admin/quotation/restore/termsAndConditions/:id': restoring('termsAndConditions', 'termsAndConditions'),

  'GET /v2/admin/quotation/get/contact/details/:companyId': asked,
  'GET /v2/admin/quotation/get/contact/details/info/:id': of('contactDetails'),
  'POST /v2/admin/quotation/save/contact/details/quotation': creating({ name: 'Paula Ito' }),
  'PUT /v2/admin/quotation/update/contact/details/quotation': changing('contactDetails', standard),
  'DELETE /v2/admin/quotation/delete/contact/details/:id': deleting('contactDetails'),
  'POST /v2/admin/quotation/restore/contact/details/:id': restoring('contactDetails', 'contactDetails'),

  'GET /v2/admin/quotation/get/bank/details/:companyId': asked,
  'GET /v2/admin/quotation/get/bank/details/info/:id': of('bankDetails'),
  'POST /v2/admin/quotation/save/bank/details/quotation': creating(bank),
  'PUT /v2/admin/quotation/update/bank/details/quotation': changing('bankDetails', standard),
  'DELETE /v2/admin/quotation/delete/bank/details/:id': deleting('bankDetails'),
  'POST /v2/admin/quotation/restore/bank/details/:id': restoring('bankDetails', 'bankDetails'),

  'GET /v2/admin/quotation/get/all/proforma/invoice/termsAndConditions/:companyId': asked,
  'GET /v2/admin/quotation/get/proforma/invoice/termsAndConditions/info/:id': of('proformaInvoiceTerms'),
  'POST /v2/admin/quotation/save/proforma/invoice/termsAndConditions': creating(terms),
  'DELETE /v2/admin/quotation/delete/proforma/invoice/termsAndConditions/:id': deleting('proformaInvoiceTerms'),
  'POST /v2/admin/quotation/restore/proforma/invoice/termsAndConditions/:id': restoring(
    'proformaInvoiceTerms',
    'proformaInvoiceTerms',
  ),

  'GET /v2/admin/quotation/get/all/proforma/invoices': asked,
  'GET /v2/admin/quotation/get/proforma/invoice/:quotationId': of('billedQuotation'),
  'GET /v2/admin/quotation/get/proforma/invoice/info/:id': of('proformaInvoice'),
  'POST /v2/admin/quotation/generate/proforma/invoice': changing(accepted, { advancePercent: '30' }),
  'PUT /v2/admin/quotation/update/proforma/invoice': changing('proformaInvoice', { advancePercent: '50' }),
  'PUT /v2/admin/quotation/update/status/proforma/invoice/:id': changingAt('proformaInvoice', { status: 'PAID' }),

  'POST /app/file/upload/image': async ({ companyId }) => form(companyId),
  'GET /app/file/get/:fileId': of('file'),

  'GET /admin/token/get/all': asked,
  'GET /admin/token/get/info/:id': of('apiToken'),
  'POST /admin/token/create': () => ({
    body: { name: 'Nightly import', scope: 'READ', expiresOn: today(), currentPassword: PASSWORD },
  }),
  'POST /admin/token/revoke/:id': changingAt('apiToken', {}),

  'GET /app/webhook/get/all': asked,
  'GET /app/webhook/get/info/:id': of('webhook'),
  'POST /app/webhook/create': creating(() => ({ name: newId('webhook'), url: 'https://ledger.example/docket' })),
  'PUT /app/webhook/update': changing('webhook', { name: 'Renamed' }),
  'PUT /app/webhook/update/status/:id': changingAt('webhook', on),
  'POST /app/webhook/rotate/secret/:id': changingAt('webhook', {}),
  'DELETE /app/webhook/delete/:id': deleting('webhook'),
  'POST /app/webhook/restore/:id': restoring('webhooks', 'webhook'),
  'GET /app/webhook/get/deliveries/:webhookId': of('webhook'),
  'GET /app/webhook/get/delivery/:id': of('webhookDelivery'),
  'GET /app/webhook/get/exchange/:id': of('webhookDelivery'),
  'POST /app/webhook/send/test/:id': changingAt('webhook', {}),
  'POST /app/webhook/replay/:id': changingAt('webhook', { since: new Date().toISOString() }),

  'GET /admin/saved/command/get/all': asked,
  'GET /admin/saved/command/get/info/:id': of('savedCommand'),
  'POST /admin/saved/command/create': () => ({
    body: { name: newId('saved_command'), kind: 'VIEW', definition: { pane: '/layout/jobs' } },
  }),
  'PUT /admin/saved/command/update/:id': changingAt('savedCommand', { name: 'Renamed' }),
  'DELETE /admin/saved/command/delete/:id': deleting('savedCommand'),
  'POST /admin/saved/command/restore/:id': restoring('savedCommands', 'savedCommand'),

  'GET /admin/customer/get/data/:id': of('customer'),
  'GET /admin/user/get/data/:id': of('user'),
  'GET /admin/customer/get/erasure/:id': of('customer'),
  'GET /admin/user/get/erasure/:id': of('user'),
  'POST /admin/customer/erase/:id': changingAt('customer', {}),
  'POST /admin/user/erase/:id': changingAt('user', {}),

  'POST /admin/customer/merge': merging('customer'),
  'POST /admin/customer/company/merge': merging('customerCompany'),
  'POST /v2/admin/quotation/merge/itemMaster': merging('item'),
  'POST /admin/merge/undo/:id': changingAt('mergedCustomer', {}),
  'GET /admin/merge/get/attached/:id': of('customer'),
  'GET /admin/merge/get/all/:id': of('customer'),
  'GET /admin/merge/get/similar': ({ companyId }) => ({
    query: `kind=CUSTOMER&phone=4165550100&companyId=${companyId}`,
  }),
  'GET /admin/note/get/all/:recordId': of('customer'),
  'GET /admin/note/get/info/:id': of('note'),
  'POST /admin/note/create': async ({ customer }) => ({ body: { recordId: await customer(), text: 'Rings back' } }),
  'PUT /admin/note/update/:id': changingAt('note', { text: 'Rings back on Friday' }),
  'DELETE /admin/note/delete/:id': deleting('note'),
  'POST /admin/note/restore/:id': restoring('notes', 'note'),
  'GET /admin/mention/get/all': asked,
  'POST /admin/mention/read/:id': changingAt('mention', {}),

  'GET /admin/node/get/:id': of('department'),
  'GET /admin/query/get/fields/:kind': () => ({ id: 'JOB' }),
  'GET /admin/view/get/info/:id': of('savedCommand'),
  'GET /admin/view/get/rows/:id': of('savedCommand'),
  'GET /admin/search/get': ({ companyId }) => ({ query: `text=lima&companyId=${companyId}` }),
  'GET /admin/search/get/exact': ({ companyId }) => ({
    query: `names=J-1042&names=paula%40lima.example&companyId=${companyId}`,
  }),
  'POST /admin/search/get': ({ companyId }) => ({ body: { text: 'A leak at Lima', companyId } }),
  'POST /admin/search/get/nearest': ({ companyId }) => ({ body: { text: 'limma', companyId } }),
  ...Object.fromEntries(groupPaths.map((path): [string, Sampler] => [`POST ${path}`, () => ({ body: {} })])),
  'GET /admin/changes/get/stream': () => ({ isStream: true }),
  'GET /admin/changes/get/all': () => ({ query: `after=${cursorOf(THE_BEGINNING, new Date())}&kinds=JOB&kinds=USER` }),
  'GET /admin/changes/get/cursor': asked,
  'GET /admin/audit/get/all/:recordId': of('department'),
};

/** Lists with a filter are read by POST too. */
const postedPlaces = new Set(
  readRestFields(schema).fields.flatMap(({ isLongByPost, path }) =>
    isLongByPost ? [place('GET', path.text.replace(/\{\?.*/, ''))] : [],
  ),
);
const isPosted = (route: string) => postedPlaces.has(place('GET', route.slice('GET '.length)));
const posted: Record<string, Sampler> = Object.fromEntries(
  Object.entries(samples)
    .filter(([route]) => isPosted(route))
    .map(([route, sample]) => [
      route.replace('GET', 'POST'),
      async (target, caller) => ({ ...(await sample(target, caller)), body: {} }),
    ]),
);

/** The samples as requests. `:companyId` is the target's; a path has at most 1 other parameter. */
export const sampleRequests: Record<string, (target: Target, caller?: Person | null) => Promise<SampleRequest>> =
  Object.fromEntries(
    Object.entries({ ...samples, ...posted }).map(([route, sample]) => [
      route,
      async (target, caller) => {
        const { id, query, ...rest } = await sample(target, caller);
        const path = route
          .slice(route.indexOf('/'))
          .replace(/:(\w+)/g, (_, name) => (name === 'companyId' ? target.companyId : (id ?? '')));
        return { url: query ? `${path}?${query}` : path, ...rest };
      },
    ]),
  );

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
