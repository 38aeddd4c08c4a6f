import { capitalised } from '../../ground/capitalised.ts';
import { graphql, type TadaDocumentNode, type TypeName } from '../../ground/graphql.ts';
import { deletedKinds, type Kind, kinds, type RecordOf } from '../kinds.ts';
import { QuotationFields, type QuotationRecord } from '../quotation.ts';
import { change } from './documents.ts';

/* Every mutation of a record, for commands to send. Each answers the record. */

const switchedKinds = ['company', 'department', 'user', 'customerCompany', 'customer', 'item', 'webhook'] as const;

/** The kinds whose records people switch between `ACTIVE` and `INACTIVE`. */
export type SwitchedKind = (typeof switchedKinds)[number];

/** By kind: `deleteJob`, `restoreJob` and `changeItemStatus`. */
export const deletes = forEach(deletedKinds, (kind) => versionOnly('delete', kind));
export const restores = forEach(deletedKinds, (kind) => versionOnly('restore', kind));
export const switches = forEach(switchedKinds, (kind) => toStatus('ChangeStatusInput', kind));

export const CreateApiToken = change<RecordOf<'apiToken'>, 'CreateApiTokenInput', { secret: string | null }>(
  'createApiToken',
  'CreateApiTokenInput',
  kinds.apiToken.fragment,
  'secret',
);
export const RevokeApiToken = versionOnly('revoke', 'apiToken');
export const CreateBankDetails = own('create', 'bankDetails');
export const UpdateBankDetails = own('update', 'bankDetails');
export const CreateCompany = own('create', 'company');
export const UpdateCompany = own('update', 'company');
export const CreateContactDetails = own('create', 'contactDetails');
export const UpdateContactDetails = own('update', 'contactDetails');
export const CreateCustomerCompany = own('create', 'customerCompany');
export const UpdateCustomerCompany = own('update', 'customerCompany');
export const CreateCustomer = own('create', 'customer');
export const UpdateCustomer = own('update', 'customer');
export const EraseCustomer = versionOnly('erase', 'customer');
export const CreateDepartment = own('create', 'department');
export const UpdateDepartment = own('update', 'department');
export const CreateEmailTemplate = own('create', 'emailTemplate');
export const UpdateEmailTemplate = own('update', 'emailTemplate');
export const CreateItem = own('create', 'item');
export const UpdateItem = own('update', 'item');
export const CreateJobField = own('create', 'jobField');
export const UpdateJobField = own('update', 'jobField');
export const CreateJob = own('create', 'job');
export const UpdateJob = own('update', 'job');
export const AssignJob = own('assign', 'job');
export const ChangeJobStatus = toStatus('ChangeJobStatusInput', 'job');
export const TakeBackJob = versionOnly('takeBack', 'job');
export const UpdateCompletedInfo = change('updateCompletedInfo', 'UpdateCompletedInfoInput', kinds.job.fragment);
export const CancelMessage = versionOnly('cancel', 'message');
export const SendMessageAgain = change('sendMessageAgain', 'RecordVersionInput', kinds.message.fragment);
export const CreateProformaInvoiceTerms = own('create', 'proformaInvoiceTerms');
export const UpdateProformaInvoiceTerms = own('update', 'proformaInvoiceTerms');
export const UpdateProformaInvoice = own('update', 'proformaInvoice');
export const ChangeProformaInvoiceStatus = toStatus('ChangeProformaInvoiceStatusInput', 'proformaInvoice');
export const CreateQuotation = own('create', 'quotation');
export const UpdateQuotation = own('update', 'quotation');
export const DuplicateQuotation = own('duplicate', 'quotation');
export const ChangeQuotationStatus = toStatus('ChangeQuotationStatusInput', 'quotation');
export const TakeBackQuotation = versionOnly('takeBack', 'quotation');
export const CreateTermsAndConditions = own('create', 'termsAndConditions');
export const UpdateTermsAndConditions = own('update', 'termsAndConditions');
export const CreateUser = own('create', 'user');
export const UpdateUser = own('update', 'user');
export const EraseUser = versionOnly('erase', 'user');
export const InviteUser = versionOnly('invite', 'user');
export const WithdrawInvitation = change('withdrawInvitation', 'RecordVersionInput', kinds.user.fragment);
export const UpdateAccount = change('updateAccount', 'UpdateAccountInput', kinds.user.fragment);
export const SetPassword = change('setPassword', 'SetPasswordInput', kinds.user.fragment);
export const UpdateWebhook = own('update', 'webhook');
export const TestWebhook = versionOnly('test', 'webhook');
export const ReplayWebhook = change('replayWebhook', 'ReplayWebhookInput', kinds.webhook.fragment);
export const CreateWebhook = withSecret('createWebhook', 'CreateWebhookInput');
export const RotateWebhookSecret = withSecret('rotateWebhookSecret', 'RecordVersionInput');

/* These two also answer the quotation: from now on, nobody can take back its acceptance. */

export const GenerateProformaInvoice = change<
  RecordOf<'proformaInvoice'>,
  'GenerateProformaInvoiceInput',
  { quotation: QuotationRecord }
>(
  'generateProformaInvoice',
  'GenerateProformaInvoiceInput',
  kinds.proformaInvoice.fragment,
  'quotation { ...QuotationFields }',
  [QuotationFields],
);
export const CreateJobFromQuotation = change(
  'createJobFromQuotation',
  'CreateJobFromQuotationInput',
  kinds.job.fragment,
  'quotation { ...QuotationFields }',
  [QuotationFields],
);

/** A new message. `reason` says why the message waits in the outbox. */
const SentFields = graphql(`
  fragment SentFields on Message {
    __typename
    id
    version
    createdAt
    reason
    nextAttemptAt
  }
`);

export const SendJobReport = change('sendJobReport', 'SendJobReportInput', SentFields);
export const SendProformaInvoice = change('sendProformaInvoice', 'SendProformaInvoiceInput', SentFields);
/** Also answers the quotation: sending a draft changes its status. */
export const SendQuotation = change(
  'sendQuotation',
  'SendQuotationInput',
  SentFields,
  'record { ...QuotationFields }',
  [QuotationFields],
);

type Verb = 'create' | 'update' | 'duplicate' | 'assign';

/** A mutation with an input of its own: `own('create', 'job')` is `createJob` with a `CreateJobInput`. */
function own<const V extends Verb, const K extends Kind>(verb: V, kind: K) {
  type Input = Extract<`${Capitalize<V>}${Capitalize<K>}Input`, TypeName>;
  const name = `${verb}${capitalised(kind)}`;
  return change(name, `${capitalised(name)}Input` as Input, kinds[kind].fragment); // named so in the schema
}

/** A mutation that answers the signing secret of a webhook. */
function withSecret<const Input extends TypeName>(name: string, input: Input) {
  return change<RecordOf<'webhook'>, Input, { secret: string | null }>(name, input, kinds.webhook.fragment, 'secret');
}

function versionOnly<const K extends Kind>(verb: string, kind: K) {
  return change(`${verb}${capitalised(kind)}`, 'RecordVersionInput', kinds[kind].fragment);
}

function toStatus<const Input extends TypeName, const K extends Kind>(input: Input, kind: K) {
  return change(`change${capitalised(kind)}Status`, input, kinds[kind].fragment);
}

function forEach<const K extends Kind, Variables>(
  those: readonly K[],
  document: (kind: K) => TadaDocumentNode<{ changed: RecordOf<K> }, Variables>,
) {
  const entries = those.map((kind) => [kind, document(kind)]);
  return Object.fromEntries(entries) as {
    readonly [One in K]: TadaDocumentNode<{ changed: RecordOf<One> }, Variables>; // each of its kind
  };
}
