import { graphql, type Schema, type TypeName } from '../../ground/graphql.ts';
import { ApiTokenFields, type ApiTokenRecord } from '../api-token.ts';
import { BankDetailsFields } from '../bank-details.ts';
import { CompanyFields } from '../company.ts';
import { ContactDetailsFields } from '../contact-details.ts';
import { CustomerFields } from '../customer.ts';
import { CustomerCompanyFields } from '../customer-company.ts';
import { DepartmentFields } from '../department.ts';
import { EmailTemplateFields } from '../email-template.ts';
import { ItemFields } from '../item.ts';
import { JobFields } from '../job.ts';
import { JobFieldFields } from '../job-field.ts';
import { MessageFields } from '../message.ts';
import { ProformaInvoiceFields } from '../proforma-invoice.ts';
import { ProformaInvoiceTermsFields } from '../proforma-invoice-terms.ts';
import { QuotationFields } from '../quotation.ts';
import { TermsAndConditionsFields } from '../terms-and-conditions.ts';
import { UserFields } from '../user.ts';
import { type Fragment, made, partsOf } from './documents.ts';

/**
 * A mutation that answers the record: `change('createJob', 'CreateJobInput', JobFields)`.
 *
 * @param also further fields of the answer, such as a token's secret.
 */
function change<Row, Input extends TypeName, Also = unknown>(
  mutation: string,
  input: Input,
  fragment: Fragment<Row>,
  also = '',
) {
  const name = mutation.charAt(0).toUpperCase() + mutation.slice(1);
  // A call that makes something takes the key by which a repeated call is known.
  const isMaking = /^(create|save|duplicate|generate)/.test(mutation);
  const [variable, argument] = isMaking ? [', $idempotencyKey: String', ', idempotencyKey: $idempotencyKey'] : ['', ''];
  return made<{ changed: Row & Also }, { input: Schema<Input>; idempotencyKey?: string | null }>(
    `mutation ${name}($input: ${input}!${variable}) {
      changed: ${mutation}(input: $input${argument}) { ...${partsOf(fragment).name} ${also} }
    }`,
    [fragment],
  );
}

/** Deletes a record: `remove(JobFields)` is `deleteJob`. */
const remove = <Row>(fragment: Fragment<Row>) =>
  change(`delete${partsOf(fragment).type}`, 'RecordVersionInput', fragment);

const restore = <Row>(fragment: Fragment<Row>) =>
  change(`restore${partsOf(fragment).type}`, 'RecordVersionInput', fragment);

/* Every change of a record: commands send them. Each answers the record. */

export const CreateApiToken = change<ApiTokenRecord, 'CreateApiTokenInput', { secret: string | null }>(
  'createApiToken',
  'CreateApiTokenInput',
  ApiTokenFields,
  'secret',
);
export const RevokeApiToken = change('revokeApiToken', 'RecordVersionInput', ApiTokenFields);
export const CreateBankDetails = change('createBankDetails', 'CreateBankDetailsInput', BankDetailsFields);
export const UpdateBankDetails = change('updateBankDetails', 'UpdateBankDetailsInput', BankDetailsFields);
export const DeleteBankDetails = remove(BankDetailsFields);
export const RestoreBankDetails = restore(BankDetailsFields);
export const CreateCompany = change('createCompany', 'CreateCompanyInput', CompanyFields);
export const UpdateCompany = change('updateCompany', 'UpdateCompanyInput', CompanyFields);
export const ChangeCompanyStatus = change('changeCompanyStatus', 'ChangeStatusInput', CompanyFields);
export const DeleteCompany = remove(CompanyFields);
export const RestoreCompany = restore(CompanyFields);
export const CreateContactDetails = change('createContactDetails', 'CreateContactDetailsInput', ContactDetailsFields);
export const UpdateContactDetails = change('updateContactDetails', 'UpdateContactDetailsInput', ContactDetailsFields);
export const DeleteContactDetails = remove(ContactDetailsFields);
export const RestoreContactDetails = restore(ContactDetailsFields);
export const CreateCustomerCompany = change(
  'createCustomerCompany',
  'CreateCustomerCompanyInput',
  CustomerCompanyFields,
);
export const UpdateCustomerCompany = change(
  'updateCustomerCompany',
  'UpdateCustomerCompanyInput',
  CustomerCompanyFields,
);
export const ChangeCustomerCompanyStatus = change(
  'changeCustomerCompanyStatus',
  'ChangeStatusInput',
  CustomerCompanyFields,
);
export const DeleteCustomerCompany = remove(CustomerCompanyFields);
export const RestoreCustomerCompany = restore(CustomerCompanyFields);
export const CreateCustomer = change('createCustomer', 'CreateCustomerInput', CustomerFields);
export const UpdateCustomer = change('updateCustomer', 'UpdateCustomerInput', CustomerFields);
export const ChangeCustomerStatus = change('changeCustomerStatus', 'ChangeStatusInput', CustomerFields);
export const DeleteCustomer = remove(CustomerFields);
export const RestoreCustomer = restore(CustomerFields);
export const CreateDepartment = change('createDepartment', 'CreateDepartmentInput', DepartmentFields);
export const UpdateDepartment = change('updateDepartment', 'UpdateDepartmentInput', DepartmentFields);
export const ChangeDepartmentStatus = change('changeDepartmentStatus', 'ChangeStatusInput', DepartmentFields);
export const DeleteDepartment = remove(DepartmentFields);
export const RestoreDepartment = restore(DepartmentFields);
export const CreateEmailTemplate = change('createEmailTemplate', 'CreateEmailTemplateInput', EmailTemplateFields);
export const UpdateEmailTemplate = change('updateEmailTemplate', 'UpdateEmailTemplateInput', EmailTemplateFields);
export const DeleteEmailTemplate = remove(EmailTemplateFields);
export const RestoreEmailTemplate = restore(EmailTemplateFields);
export const SaveItem = change('saveItem', 'SaveItemInput', ItemFields);
export const ChangeItemStatus = change('changeItemStatus', 'ChangeStatusInput', ItemFields);
export const DeleteItem = remove(ItemFields);
export const RestoreItem = restore(ItemFields);
export const CreateJobField = change('createJobField', 'CreateJobFieldInput', JobFieldFields);
export const UpdateJobField = change('updateJobField', 'UpdateJobFieldInput', JobFieldFields);
export const DeleteJobField = remove(JobFieldFields);
export const RestoreJobField = restore(JobFieldFields);
export const CreateJob = change('createJob', 'CreateJobInput', JobFields);
export const UpdateJob = change('updateJob', 'UpdateJobInput', JobFields);
export const DeleteJob = remove(JobFields);
export const RestoreJob = restore(JobFields);
export const AssignJob = change('assignJob', 'AssignJobInput', JobFields);
export const ChangeJobStatus = change('changeJobStatus', 'ChangeJobStatusInput', JobFields);
export const UpdateCompletedInfo = change('updateCompletedInfo', 'UpdateCompletedInfoInput', JobFields);

/** Answers the message: with a reason where it has to wait in the outbox. */
export const SendJobReport = graphql(`
  mutation SendJobReport($input: SendJobReportInput!, $idempotencyKey: String) {
    changed: sendJobReport(input: $input, idempotencyKey: $idempotencyKey) {
      __typename
      id
      version
      createdAt
      reason
      nextAttemptAt
    }
  }
`);
export const SendMessageAgain = change('sendMessageAgain', 'RecordVersionInput', MessageFields);
export const CancelMessage = change('cancelMessage', 'RecordVersionInput', MessageFields);
export const SaveProformaInvoiceTerms = change(
  'saveProformaInvoiceTerms',
  'SaveProformaInvoiceTermsInput',
  ProformaInvoiceTermsFields,
);
export const DeleteProformaInvoiceTerms = remove(ProformaInvoiceTermsFields);
export const RestoreProformaInvoiceTerms = restore(ProformaInvoiceTermsFields);
export const UpdateProformaInvoice = change(
  'updateProformaInvoice',
  'UpdateProformaInvoiceInput',
  ProformaInvoiceFields,
);
export const ChangeProformaInvoiceStatus = change(
  'changeProformaInvoiceStatus',
  'ChangeProformaInvoiceStatusInput',
  ProformaInvoiceFields,
);

/** Answers its quotation too, which can't be taken back any more. */
export const GenerateProformaInvoice = graphql(
  `
    mutation GenerateProformaInvoice($input: GenerateProformaInvoiceInput!, $idempotencyKey: String) {
      changed: generateProformaInvoice(input: $input, idempotencyKey: $idempotencyKey) {
        ...ProformaInvoiceFields
        quotation {
          ...QuotationFields
        }
      }
    }
  `,
  [ProformaInvoiceFields, QuotationFields],
);

/** Answers the message: with a reason where it has to wait in the outbox. */
export const SendProformaInvoice = graphql(`
  mutation SendProformaInvoice($input: SendProformaInvoiceInput!, $idempotencyKey: String) {
    changed: sendProformaInvoice(input: $input, idempotencyKey: $idempotencyKey) {
      __typename
      id
      version
      createdAt
      reason
      nextAttemptAt
    }
  }
`);
export const CreateQuotation = change('createQuotation', 'CreateQuotationInput', QuotationFields);
export const UpdateQuotation = change('updateQuotation', 'UpdateQuotationInput', QuotationFields);
export const DuplicateQuotation = change('duplicateQuotation', 'DuplicateQuotationInput', QuotationFields);
export const ChangeQuotationStatus = change('changeQuotationStatus', 'ChangeQuotationStatusInput', QuotationFields);
export const DeleteQuotation = remove(QuotationFields);
export const RestoreQuotation = restore(QuotationFields);

/** Answers the job, and the quotation, which can't be taken back any more. */
export const CreateJobFromQuotation = graphql(
  `
    mutation CreateJobFromQuotation($input: CreateJobFromQuotationInput!, $idempotencyKey: String) {
      changed: createJobFromQuotation(input: $input, idempotencyKey: $idempotencyKey) {
        ...JobFields
        quotation {
          ...QuotationFields
        }
      }
    }
  `,
  [JobFields, QuotationFields],
);

/** Answers the message, with a reason where it has to wait in the outbox, and the quotation, which a draft is sent by. */
export const SendQuotation = graphql(
  `
    mutation SendQuotation($input: SendQuotationInput!, $idempotencyKey: String) {
      changed: sendQuotation(input: $input, idempotencyKey: $idempotencyKey) {
        __typename
        id
        version
        createdAt
        reason
        nextAttemptAt
        record {
          ...QuotationFields
        }
      }
    }
  `,
  [QuotationFields],
);
export const CreateTermsAndConditions = change(
  'createTermsAndConditions',
  'CreateTermsAndConditionsInput',
  TermsAndConditionsFields,
);
export const UpdateTermsAndConditions = change(
  'updateTermsAndConditions',
  'UpdateTermsAndConditionsInput',
  TermsAndConditionsFields,
);
export const DeleteTermsAndConditions = remove(TermsAndConditionsFields);
export const RestoreTermsAndConditions = restore(TermsAndConditionsFields);
export const CreateUser = change('createUser', 'CreateUserInput', UserFields);
export const UpdateUser = change('updateUser', 'UpdateUserInput', UserFields);
export const ChangeUserStatus = change('changeUserStatus', 'ChangeStatusInput', UserFields);
export const SetPassword = change('setPassword', 'SetPasswordInput', UserFields);
export const DeleteUser = remove(UserFields);
export const RestoreUser = restore(UserFields);
