import { capitalised } from '../../ground/capitalised.ts';
import type { TadaDocumentNode } from '../../ground/graphql.ts';
import { type Kind, kinds, type RecordOf } from '../kinds.ts';
import { type Args, declared, made, partsOf, passed } from './documents.ts';

const anyCompany = { companyId: 'ID' } as const;
const oneCompany = { companyId: 'ID!' } as const;
const active = { ...anyCompany, status: 'Status' } as const;

/** The list of each kind, the arguments that a record field’s `where` may give, and the order of the answer. */
const lists: Readonly<Record<Kind, readonly [list: string, args: Args, orderBy?: string]>> = {
  company: ['companies', { status: 'Status' }, 'NAME_ASC'],
  department: ['departments', active, 'NAME_ASC'],
  user: ['users', { ...active, departmentId: 'ID', role: 'Role' }, 'FULL_NAME_ASC'],
  customerCompany: ['customerCompanies', active, 'NAME_ASC'],
  customer: ['customers', { ...active, customerCompanyId: 'ID' }, 'FULL_NAME_ASC'],
  job: ['jobs', { ...anyCompany, customerId: 'ID', status: 'JobStatus', open: 'Boolean' }],
  jobField: ['jobFields', anyCompany],
  quotation: ['quotations', { ...anyCompany, customerId: 'ID', status: 'QuotationStatus' }],
  proformaInvoice: ['proformaInvoices', { ...anyCompany, customerId: 'ID', status: 'ProformaInvoiceStatus' }],
  item: ['items', { ...oneCompany, status: 'Status' }],
  termsAndConditions: ['termsAndConditionsList', oneCompany],
  contactDetails: ['contactDetailsList', oneCompany],
  bankDetails: ['bankDetailsList', oneCompany],
  proformaInvoiceTerms: ['proformaInvoiceTermsList', oneCompany],
  message: ['messages', anyCompany],
  emailTemplate: ['emailTemplates', { ...oneCompany, purpose: 'EmailPurpose' }],
  webhook: ['webhooks', active, 'NAME_ASC'],
  apiToken: ['apiTokens', { ...anyCompany, userId: 'ID', status: 'ApiTokenStatus' }, 'NAME_ASC'],
};

/** Whether the list of a kind has a single company, which each query names. */
export const isOfCompany = (kind: Kind): boolean => lists[kind][1].companyId === oneCompany.companyId;

type Finds = {
  readonly [K in Kind]: TadaDocumentNode<
    { found: { edges: { node: RecordOf<K> }[] } },
    // biome-ignore lint/suspicious/noExplicitAny: besides `search` and `first`, the arguments of each list
    any
  >;
};

/** Finds some records of a kind as a person types, or by a query; a record field’s `where` narrows. */
export const finds = Object.fromEntries(
  Object.entries(lists).map(([kind, [list, args, orderBy]]) => {
    const { fragment } = kinds[kind as Kind]; // a key of `lists`
    const all: Args = { search: 'String', q: 'String', timeZone: 'TimeZone', first: 'Int', ...args };
    const order = orderBy ? ` orderBy: ${orderBy}` : '';
    const text = `query Find${capitalised(list)}(${declared(all)}) {
      found: ${list}(${passed(all)}${order}) { edges { node { ...${partsOf(fragment).name} } } }
    }`;
    return [kind, made(text, [fragment])];
  }),
) as Finds; // a query of each kind
