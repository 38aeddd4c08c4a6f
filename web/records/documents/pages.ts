import type { Schema, TypeName } from '../../ground/graphql.ts';
import { ApiTokenFields, apiTokenFields } from '../api-token.ts';
import { BankDetailsFields } from '../bank-details.ts';
import { CompanyFields, companyFields } from '../company.ts';
import { ContactDetailsFields } from '../contact-details.ts';
import { CustomerFields, customerFields } from '../customer.ts';
import { CustomerCompanyFields, customerCompanyFields } from '../customer-company.ts';
import { DepartmentFields, departmentFields } from '../department.ts';
import { EmailTemplateFields, emailTemplateFields } from '../email-template.ts';
import { argsOf } from '../fields/declared.ts';
import { ItemFields, itemFields } from '../item.ts';
import { JobFields, jobFields } from '../job.ts';
import { JobFieldFields } from '../job-field.ts';
import { MessageFields, messageFields } from '../message.ts';
import { ProformaInvoiceFields, proformaInvoiceFields } from '../proforma-invoice.ts';
import { ProformaInvoiceTermsFields } from '../proforma-invoice-terms.ts';
import { QuotationFields, quotationFields } from '../quotation.ts';
import { TermsAndConditionsFields } from '../terms-and-conditions.ts';
import { UserFields, userFields } from '../user.ts';
import { type Args, declared, type Fragment, made, partsOf, passed } from './documents.ts';

type Given<A extends Args> = {
  readonly [Name in keyof A]?: (A[Name] extends TypeName ? Schema<A[Name]> : string) | null;
};

interface PageOf<Row> {
  page: {
    totalCount: number | null;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    edges: { node: Row }[];
  };
}

/** A page of a list; of a list over companies, a row also names its company. */
function page<Row, const A extends Args>(list: string, fragment: Fragment<Row>, args: A) {
  const { name, type } = partsOf(fragment);
  const all: Args = { ...args, search: 'String', first: 'Int', after: 'String' };
  const isOverCompanies = args.companyId === 'ID';
  return made<
    PageOf<Row & { company?: { id: string; name: string } | null }>,
    Given<A> & { search?: string | null; first?: number | null; after?: string | null; isOfAll?: boolean }
  >(
    `query ${type}Page(${declared(all)}${isOverCompanies ? ' $isOfAll: Boolean!' : ''}) {
      page: ${list}(${passed(all)}) {
        totalCount
        pageInfo { hasNextPage endCursor }
        edges { node { ...${name} ${isOverCompanies ? 'company @include(if: $isOfAll) { id name }' : ''} } }
      }
    }`,
    [fragment],
  );
}

/* A page of each list. */

export const ApiTokenPage = page('apiTokens', ApiTokenFields, {
  companyId: 'ID',
  ...argsOf(apiTokenFields),
  orderBy: 'ApiTokenOrder',
});

export const BankDetailsPage = page('bankDetailsList', BankDetailsFields, {
  companyId: 'ID!',
  deleted: 'Boolean',
  orderBy: 'BankDetailsOrder',
});

export const CompanyPage = page('companies', CompanyFields, {
  ...argsOf(companyFields),
  deleted: 'Boolean',
  orderBy: 'CompanyOrder',
});

export const ContactDetailsPage = page('contactDetailsList', ContactDetailsFields, {
  companyId: 'ID!',
  deleted: 'Boolean',
  orderBy: 'ContactDetailsOrder',
});

export const CustomerCompanyPage = page('customerCompanies', CustomerCompanyFields, {
  companyId: 'ID',
  ...argsOf(customerCompanyFields),
  deleted: 'Boolean',
  orderBy: 'CustomerCompanyOrder',
});

export const CustomerPage = page('customers', CustomerFields, {
  companyId: 'ID',
  ...argsOf(customerFields),
  deleted: 'Boolean',
  orderBy: 'CustomerOrder',
});

export const DepartmentPage = page('departments', DepartmentFields, {
  companyId: 'ID',
  ...argsOf(departmentFields),
  deleted: 'Boolean',
  orderBy: 'DepartmentOrder',
});

export const EmailTemplatePage = page('emailTemplates', EmailTemplateFields, {
  companyId: 'ID!',
  ...argsOf(emailTemplateFields),
  deleted: 'Boolean',
});

export const ItemPage = page('items', ItemFields, {
  companyId: 'ID!',
  ...argsOf(itemFields),
  deleted: 'Boolean',
  orderBy: 'ItemOrder',
});

export const JobFieldPage = page('jobFields', JobFieldFields, { companyId: 'ID', deleted: 'Boolean' });

export const JobPage = page('jobs', JobFields, {
  companyId: 'ID',
  ...argsOf(jobFields),
  open: 'Boolean',
  overdue: 'Boolean',
  unassigned: 'Boolean',
  customerCompanyId: 'ID',
  scheduledFrom: 'DateTime',
  scheduledBefore: 'DateTime',
  deleted: 'Boolean',
  orderBy: 'JobOrder',
});

export const MessagePage = page('messages', MessageFields, {
  companyId: 'ID',
  ...argsOf(messageFields),
  orderBy: 'MessageOrder',
});

export const ProformaInvoiceTermsPage = page('proformaInvoiceTermsList', ProformaInvoiceTermsFields, {
  companyId: 'ID!',
  deleted: 'Boolean',
  orderBy: 'ProformaInvoiceTermsOrder',
});

export const ProformaInvoicePage = page('proformaInvoices', ProformaInvoiceFields, {
  companyId: 'ID',
  ...argsOf(proformaInvoiceFields),
  orderBy: 'ProformaInvoiceOrder',
});

export const QuotationPage = page('quotations', QuotationFields, {
  companyId: 'ID',
  ...argsOf(quotationFields),
  expiring: 'Boolean',
  customerCompanyId: 'ID',
  deleted: 'Boolean',
  orderBy: 'QuotationOrder',
});

export const TermsAndConditionsPage = page('termsAndConditionsList', TermsAndConditionsFields, {
  companyId: 'ID!',
  deleted: 'Boolean',
  orderBy: 'TermsAndConditionsOrder',
});

export const UserPage = page('users', UserFields, {
  companyId: 'ID',
  ...argsOf(userFields),
  deleted: 'Boolean',
  orderBy: 'UserOrder',
});
