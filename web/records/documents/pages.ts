import type { Schema, TypeName } from '../../ground/graphql.ts';
import { apiTokenFields } from '../api-token.ts';
import { companyFields } from '../company.ts';
import { customerFields } from '../customer.ts';
import { customerCompanyFields } from '../customer-company.ts';
import { departmentFields } from '../department.ts';
import { emailTemplateFields } from '../email-template.ts';
import { argsOf, relationsAsked } from '../fields/declared.ts';
import { itemFields } from '../item.ts';
import { jobFields } from '../job.ts';
import { type DeletedKind, isDeleted, type Kind, kinds, type RecordOf } from '../kinds.ts';
import { messageFields } from '../message.ts';
import { proformaInvoiceFields } from '../proforma-invoice.ts';
import { quotationFields } from '../quotation.ts';
import { userFields } from '../user.ts';
import { webhookFields } from '../webhook.ts';
import { type Args, declared, made, partsOf, passed } from './documents.ts';

/* A page of each list, by the arguments that narrow the list. */

export const ApiTokenPage = page('apiTokens', 'apiToken', { companyId: 'ID', ...argsOf(apiTokenFields) });
export const BankDetailsPage = page('bankDetailsList', 'bankDetails', { companyId: 'ID!' });
export const CompanyPage = page('companies', 'company', argsOf(companyFields));
export const ContactDetailsPage = page('contactDetailsList', 'contactDetails', { companyId: 'ID!' });
export const CustomerCompanyPage = page('customerCompanies', 'customerCompany', {
  companyId: 'ID',
  ...argsOf(customerCompanyFields),
});
export const CustomerPage = page('customers', 'customer', { companyId: 'ID', ...argsOf(customerFields) });
export const DepartmentPage = page('departments', 'department', { companyId: 'ID', ...argsOf(departmentFields) });
export const EmailTemplatePage = page('emailTemplates', 'emailTemplate', {
  companyId: 'ID!',
  ...argsOf(emailTemplateFields),
});
export const ItemPage = page('items', 'item', { companyId: 'ID!', ...argsOf(itemFields) });
export const JobFieldPage = page('jobFields', 'jobField', { companyId: 'ID' });
export const JobPage = page('jobs', 'job', {
  companyId: 'ID',
  ...argsOf(jobFields),
  open: 'Boolean',
  overdue: 'Boolean',
  unassigned: 'Boolean',
  customerCompanyId: 'ID',
  scheduledFrom: 'DateTime',
  scheduledBefore: 'DateTime',
  jobField: 'String',
});
export const MessagePage = page('messages', 'message', { companyId: 'ID', ...argsOf(messageFields) });
export const ProformaInvoiceTermsPage = page('proformaInvoiceTermsList', 'proformaInvoiceTerms', { companyId: 'ID!' });
export const ProformaInvoicePage = page('proformaInvoices', 'proformaInvoice', {
  companyId: 'ID',
  ...argsOf(proformaInvoiceFields),
});
export const QuotationPage = page('quotations', 'quotation', {
  companyId: 'ID',
  ...argsOf(quotationFields),
  expiring: 'Boolean',
  customerCompanyId: 'ID',
});
export const TermsAndConditionsPage = page('termsAndConditionsList', 'termsAndConditions', { companyId: 'ID!' });
export const UserPage = page('users', 'user', { companyId: 'ID', ...argsOf(userFields) });
export const WebhookPage = page('webhooks', 'webhook', { companyId: 'ID', ...argsOf(webhookFields) });

interface PageOf<Row> {
  page: {
    totalCount: number | null;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    edges: { node: Row }[];
  };
}

/** `unknown` for a list in a single order: the schema has no `JobFieldOrder`. */
type Ordered<Order> = [Order] extends [TypeName] ? { readonly orderBy?: Schema<Order> | null } : unknown;

type Given<K extends Kind, A extends Args> = {
  readonly [Name in keyof A]?: (A[Name] extends TypeName ? Schema<A[Name]> : string) | null;
} & {
  search?: string | null;
  q?: string | null;
  timeZone?: string | null;
  first?: number | null;
  after?: string | null;
  isOfAll?: boolean;
} & (K extends DeletedKind ? { readonly deleted?: boolean | null } : unknown) &
  Ordered<`${Capitalize<K>}Order`>;

/** Across all companies, each row also names its company. A row names further records only while their columns are shown. */
function page<const K extends Kind, const A extends Args>(list: string, kind: K, args: A) {
  const { fragment, fields } = kinds[kind];
  const { name, type } = partsOf(fragment);
  const all: Args = {
    ...args,
    ...(isDeleted(kind) && { deleted: 'Boolean' }),
    ...(kind !== 'jobField' && kind !== 'emailTemplate' && { orderBy: `${type}Order` }),
    search: 'String',
    q: 'String',
    timeZone: 'TimeZone',
    first: 'Int',
    after: 'String',
  };
  const isOverCompanies = args.companyId === 'ID';
  const relations = [
    ...(isOverCompanies ? [{ name: 'company', variable: 'isOfAll', asks: 'name' }] : []),
    ...relationsAsked(fields),
  ];
  const variables = relations.map(({ variable }) => ` $${variable}: Boolean!`).join('');
  const related = relations.map(({ name, variable, asks }) => `${name} @include(if: $${variable}) { id ${asks} }`);
  return made<PageOf<RecordOf<K> & { company?: { id: string; name: string } | null }>, Given<K, A>>(
    `query ${type}Page(${declared(all)}${variables}) {
      page: ${list}(${passed(all)}) {
        totalCount
        pageInfo { hasNextPage endCursor }
        edges { node { ...${name} ${related.join(' ')} } }
      }
    }`,
    [fragment],
  );
}
