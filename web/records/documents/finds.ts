import type { TadaDocumentNode } from '../../ground/graphql.ts';
import { ApiTokenFields } from '../api-token.ts';
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
import type { Kind, RecordOf } from '../kinds.ts';
import { MessageFields } from '../message.ts';
import { ProformaInvoiceFields } from '../proforma-invoice.ts';
import { ProformaInvoiceTermsFields } from '../proforma-invoice-terms.ts';
import { QuotationFields } from '../quotation.ts';
import { TermsAndConditionsFields } from '../terms-and-conditions.ts';
import { UserFields } from '../user.ts';
import { type Args, declared, type Fragment, made, partsOf, passed } from './documents.ts';

/** Finds records as a person types: `find('customers', CustomerFields, { companyId: 'ID', status: 'Status' }, 'FULL_NAME_ASC')`. */
function find<Row>(list: string, fragment: Fragment<Row>, args: Args, orderBy?: string) {
  const all: Args = { search: 'String', first: 'Int', ...args };
  const order = orderBy ? ` orderBy: ${orderBy}` : '';
  // Besides `search` and `first`, the arguments that a field’s `where` gives.
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own
  return made<{ found: { edges: { node: Row }[] } }, any>(
    `query Find${list.charAt(0).toUpperCase()}${list.slice(1)}(${declared(all)}) {
      found: ${list}(${passed(all)}${order}) { edges { node { ...${partsOf(fragment).name} } } }
    }`,
    [fragment],
  );
}

type Find<K extends Kind> = TadaDocumentNode<
  { found: { edges: { node: RecordOf<K> }[] } },
  // Besides `search` and `first`, the arguments that a field’s `where` gives: each kind has its own.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  any
>;

const anyCompany = { companyId: 'ID' } as const;
const oneCompany = { companyId: 'ID!' } as const;
const active = { ...anyCompany, status: 'Status' } as const;

/** Finds some records of a kind as a person types; a record field’s `where` narrows. */
export const finds: { readonly [K in Kind]: Find<K> } = {
  company: find('companies', CompanyFields, { status: 'Status' }, 'NAME_ASC'),
  department: find('departments', DepartmentFields, active, 'NAME_ASC'),
  user: find('users', UserFields, { ...active, departmentId: 'ID', role: 'Role' }, 'FULL_NAME_ASC'),
  customerCompany: find('customerCompanies', CustomerCompanyFields, active, 'NAME_ASC'),
  customer: find('customers', CustomerFields, { ...active, customerCompanyId: 'ID' }, 'FULL_NAME_ASC'),
  job: find('jobs', JobFields, { ...anyCompany, status: 'JobStatus', open: 'Boolean' }),
  jobField: find('jobFields', JobFieldFields, anyCompany),
  quotation: find('quotations', QuotationFields, { ...anyCompany, customerId: 'ID', status: 'QuotationStatus' }),
  proformaInvoice: find('proformaInvoices', ProformaInvoiceFields, {
    ...anyCompany,
    customerId: 'ID',
    status: 'ProformaInvoiceStatus',
  }),
  item: find('items', ItemFields, { ...oneCompany, status: 'Status' }),
  termsAndConditions: find('termsAndConditionsList', TermsAndConditionsFields, oneCompany),
  contactDetails: find('contactDetailsList', ContactDetailsFields, oneCompany),
  bankDetails: find('bankDetailsList', BankDetailsFields, oneCompany),
  proformaInvoiceTerms: find('proformaInvoiceTermsList', ProformaInvoiceTermsFields, oneCompany),
  message: find('messages', MessageFields, anyCompany),
  emailTemplate: find('emailTemplates', EmailTemplateFields, { ...oneCompany, purpose: 'EmailPurpose' }),
  apiToken: find('apiTokens', ApiTokenFields, { ...anyCompany, userId: 'ID', status: 'ApiTokenStatus' }, 'NAME_ASC'),
};
