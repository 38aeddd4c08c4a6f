import { graphql, type TadaDocumentNode } from '../graphql.ts';
import { ApiTokenFields } from './api-token.ts';
import { BankDetailsFields } from './bank-details.ts';
import { CompanyFields } from './company.ts';
import { ContactDetailsFields } from './contact-details.ts';
import { CustomerFields } from './customer.ts';
import { CustomerCompanyFields } from './customer-company.ts';
import { DepartmentFields } from './department.ts';
import { EmailTemplateFields } from './email-template.ts';
import { ItemFields } from './item.ts';
import { JobFields } from './job.ts';
import { JobFieldFields } from './job-field.ts';
import type { Kind, RecordOf } from './kinds.ts';
import { MessageFields } from './message.ts';
import { ProformaInvoiceFields } from './proforma-invoice.ts';
import { ProformaInvoiceTermsFields } from './proforma-invoice-terms.ts';
import { QuotationFields } from './quotation.ts';
import { TermsAndConditionsFields } from './terms-and-conditions.ts';
import { UserFields } from './user.ts';

type Find<K extends Kind> = TadaDocumentNode<
  { found: { edges: { node: RecordOf<K> }[] } },
  // Besides `search` and `first`, what `where` adds: each kind's own.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any
>;

/** Finds some records of a kind as one types; `where` of a record field adds variables. Wanted only once one is asked for. */
export const finds: { readonly [K in Kind]: Find<K> } = {
  company: graphql(
    `
      query FindCompanies($search: String, $first: Int, $status: Status) {
        found: companies(search: $search, first: $first, status: $status, orderBy: NAME_ASC) {
          edges {
            node {
              ...CompanyFields
            }
          }
        }
      }
    `,
    [CompanyFields],
  ),
  department: graphql(
    `
      query FindDepartments($search: String, $first: Int, $companyId: ID, $status: Status) {
        found: departments(search: $search, first: $first, companyId: $companyId, status: $status, orderBy: NAME_ASC) {
          edges {
            node {
              ...DepartmentFields
            }
          }
        }
      }
    `,
    [DepartmentFields],
  ),
  user: graphql(
    `
      query FindUsers($search: String, $first: Int, $companyId: ID, $departmentId: ID, $role: Role, $status: Status) {
        found: users(
          search: $search
          first: $first
          companyId: $companyId
          departmentId: $departmentId
          role: $role
          status: $status
          orderBy: FULL_NAME_ASC
        ) {
          edges {
            node {
              ...UserFields
            }
          }
        }
      }
    `,
    [UserFields],
  ),
  customerCompany: graphql(
    `
      query FindCustomerCompanies($search: String, $first: Int, $companyId: ID, $status: Status) {
        found: customerCompanies(
          search: $search
          first: $first
          companyId: $companyId
          status: $status
          orderBy: NAME_ASC
        ) {
          edges {
            node {
              ...CustomerCompanyFields
            }
          }
        }
      }
    `,
    [CustomerCompanyFields],
  ),
  customer: graphql(
    `
      query FindCustomers(
        $search: String
        $first: Int
        $companyId: ID
        $customerCompanyId: ID
        $status: Status
      ) {
        found: customers(
          search: $search
          first: $first
          companyId: $companyId
          customerCompanyId: $customerCompanyId
          status: $status
          orderBy: FULL_NAME_ASC
        ) {
          edges {
            node {
              ...CustomerFields
            }
          }
        }
      }
    `,
    [CustomerFields],
  ),
  job: graphql(
    `
      query FindJobs($search: String, $first: Int, $companyId: ID, $status: JobStatus, $open: Boolean) {
        found: jobs(search: $search, first: $first, companyId: $companyId, status: $status, open: $open) {
          edges {
            node {
              ...JobFields
            }
          }
        }
      }
    `,
    [JobFields],
  ),
  jobField: graphql(
    `
      query FindJobFields($search: String, $first: Int, $companyId: ID) {
        found: jobFields(search: $search, first: $first, companyId: $companyId) {
          edges {
            node {
              ...JobFieldFields
            }
          }
        }
      }
    `,
    [JobFieldFields],
  ),
  quotation: graphql(
    `
      query FindQuotations($search: String, $first: Int, $companyId: ID, $customerId: ID, $status: QuotationStatus) {
        found: quotations(
          search: $search
          first: $first
          companyId: $companyId
          customerId: $customerId
          status: $status
        ) {
          edges {
            node {
              ...QuotationFields
            }
          }
        }
      }
    `,
    [QuotationFields],
  ),
  proformaInvoice: graphql(
    `
      query FindProformaInvoices(
        $search: String
        $first: Int
        $companyId: ID
        $customerId: ID
        $status: ProformaInvoiceStatus
      ) {
        found: proformaInvoices(
          search: $search
          first: $first
          companyId: $companyId
          customerId: $customerId
          status: $status
        ) {
          edges {
            node {
              ...ProformaInvoiceFields
            }
          }
        }
      }
    `,
    [ProformaInvoiceFields],
  ),
  item: graphql(
    `
      query FindItems($search: String, $first: Int, $companyId: ID!, $status: Status) {
        found: items(search: $search, first: $first, companyId: $companyId, status: $status) {
          edges {
            node {
              ...ItemFields
            }
          }
        }
      }
    `,
    [ItemFields],
  ),
  termsAndConditions: graphql(
    `
      query FindTermsAndConditions($search: String, $first: Int, $companyId: ID!) {
        found: termsAndConditionsList(search: $search, first: $first, companyId: $companyId) {
          edges {
            node {
              ...TermsAndConditionsFields
            }
          }
        }
      }
    `,
    [TermsAndConditionsFields],
  ),
  contactDetails: graphql(
    `
      query FindContactDetails($search: String, $first: Int, $companyId: ID!) {
        found: contactDetailsList(search: $search, first: $first, companyId: $companyId) {
          edges {
            node {
              ...ContactDetailsFields
            }
          }
        }
      }
    `,
    [ContactDetailsFields],
  ),
  bankDetails: graphql(
    `
      query FindBankDetails($search: String, $first: Int, $companyId: ID!) {
        found: bankDetailsList(search: $search, first: $first, companyId: $companyId) {
          edges {
            node {
              ...BankDetailsFields
            }
          }
        }
      }
    `,
    [BankDetailsFields],
  ),
  proformaInvoiceTerms: graphql(
    `
      query FindProformaInvoiceTerms($search: String, $first: Int, $companyId: ID!) {
        found: proformaInvoiceTermsList(search: $search, first: $first, companyId: $companyId) {
          edges {
            node {
              ...ProformaInvoiceTermsFields
            }
          }
        }
      }
    `,
    [ProformaInvoiceTermsFields],
  ),
  message: graphql(
    `
      query FindMessages($search: String, $first: Int, $companyId: ID) {
        found: messages(search: $search, first: $first, companyId: $companyId) {
          edges {
            node {
              ...MessageFields
            }
          }
        }
      }
    `,
    [MessageFields],
  ),
  emailTemplate: graphql(
    `
      query FindEmailTemplates($search: String, $first: Int, $companyId: ID!, $purpose: EmailPurpose) {
        found: emailTemplates(search: $search, first: $first, companyId: $companyId, purpose: $purpose) {
          edges {
            node {
              ...EmailTemplateFields
            }
          }
        }
      }
    `,
    [EmailTemplateFields],
  ),
  apiToken: graphql(
    `
      query FindApiTokens($search: String, $first: Int, $companyId: ID, $userId: ID, $status: ApiTokenStatus) {
        found: apiTokens(
          search: $search
          first: $first
          companyId: $companyId
          userId: $userId
          status: $status
          orderBy: NAME_ASC
        ) {
          edges {
            node {
              ...ApiTokenFields
            }
          }
        }
      }
    `,
    [ApiTokenFields],
  ),
};
