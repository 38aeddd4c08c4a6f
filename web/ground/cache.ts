import {
  type Cache,
  cacheExchange,
  type Entity,
  type OptimisticMutationResolver,
  type Resolver,
  type UpdateResolver,
} from '@urql/exchange-graphcache';
import type { Schema } from './graphql.ts';

/** Each type's root field for a single record, the root fields for lists, and the fields of other types with lists. */
const listed: Readonly<Record<Type, Listed>> = {
  Company: { one: 'company', lists: ['companies', 'activeCompanies'], below: { Company: ['seats'] } },
  Department: { one: 'department', lists: ['departments'], below: { Company: ['activeDepartments'] } },
  User: { one: 'user', lists: ['users'], below: { Company: ['users', 'activeUsers', 'seats'] } },
  ApiToken: { one: 'apiToken', lists: ['apiTokens'], below: {}, alsoChangedBy: ['revokeApiToken'] },
  CustomerCompany: {
    one: 'customerCompany',
    lists: ['customerCompanies'],
    below: { Company: ['customerCompanies', 'activeCustomerCompanies'] },
  },
  Customer: {
    one: 'customer',
    lists: ['customers'],
    below: { Company: ['customers', 'activeCustomers'], CustomerCompany: ['customers'] },
  },
  Job: {
    one: 'job',
    lists: ['jobs'],
    below: { Company: ['jobs'], Customer: ['jobs'], Quotation: ['jobs'] },
    alsoChangedBy: ['assignJob', 'updateCompletedInfo', 'sendJobReport', 'createJobFromQuotation'],
  },
  JobField: { one: 'jobField', lists: ['jobFields', 'jobDropdowns'], below: {} },
  Message: {
    one: 'message',
    lists: ['messages'],
    below: { Job: ['messages'], Quotation: ['messages'], ProformaInvoice: ['messages'] },
    alsoChangedBy: ['sendMessageAgain', 'cancelMessage', 'sendJobReport', 'sendQuotation', 'sendProformaInvoice'],
  },
  EmailTemplate: {
    one: 'emailTemplate',
    lists: ['emailTemplates', 'jobReportMessage', 'quotationMessage', 'proformaInvoiceMessage'],
    below: {},
  },
  Quotation: {
    one: 'quotation',
    lists: ['quotations', 'nextLeadNumber', 'quotationMessage'],
    below: { Company: ['quotations'], Customer: ['quotations'], Job: ['quotation'] },
    alsoChangedBy: ['duplicateQuotation', 'sendQuotation', 'generateProformaInvoice', 'createJobFromQuotation'],
  },
  ProformaInvoice: {
    one: 'proformaInvoice',
    lists: ['proformaInvoices', 'proformaInvoiceMessage'],
    below: { Quotation: ['proformaInvoice'] },
    alsoChangedBy: ['generateProformaInvoice', 'sendProformaInvoice'],
  },
  Item: { one: 'item', lists: ['items'], below: {}, alsoChangedBy: ['saveItem'] },
  TermsAndConditions: { one: 'termsAndConditions', lists: ['termsAndConditionsList', 'quotationDefaults'], below: {} },
  ContactDetails: { one: 'contactDetails', lists: ['contactDetailsList', 'quotationDefaults'], below: {} },
  BankDetails: { one: 'bankDetails', lists: ['bankDetailsList', 'quotationDefaults'], below: {} },
  ProformaInvoiceTerms: {
    one: 'proformaInvoiceTerms',
    lists: ['proformaInvoiceTermsList'],
    below: {},
    alsoChangedBy: ['saveProformaInvoiceTerms'],
  },
  SavedCommand: { one: 'savedCommand', lists: ['savedCommands'], below: {}, staysAt: 'updateSavedCommand' },
};

type Type =
  | 'Company'
  | 'Department'
  | 'User'
  | 'ApiToken'
  | 'CustomerCompany'
  | 'Customer'
  | 'Job'
  | 'JobField'
  | 'Message'
  | 'EmailTemplate'
  | 'Quotation'
  | 'ProformaInvoice'
  | 'Item'
  | 'TermsAndConditions'
  | 'ContactDetails'
  | 'BankDetails'
  | 'ProformaInvoiceTerms'
  | 'SavedCommand';

interface Listed {
  readonly one: string;
  readonly lists: readonly string[];
  /** The fields of other types that list or count the record. */
  readonly below: { readonly [Above in Type]?: readonly string[] };
  /** Besides create, update, switch, delete and restore. */
  readonly alsoChangedBy?: readonly string[];
  /** A mutation that keeps the lists' members; the lists are sorted where shown. */
  readonly staysAt?: string;
}

const types = Object.keys(listed) as Type[];

/** Types without an id of their own, kept inside their parent. A line's id repeats in every version of a quotation. */
export const embedded = [
  'Address',
  'ApiTokenConnection',
  'ApiTokenEdge',
  'Attachment',
  'AuditEntryConnection',
  'AuditEntryEdge',
  'BankDetailsConnection',
  'BankDetailsEdge',
  'ChecklistItem',
  'CompanyConnection',
  'CompanyDashboard',
  'CompanyEdge',
  'CompletedInfo',
  'CompletedPhoto',
  'ContactDetailsConnection',
  'ContactDetailsEdge',
  'CustomerCompanyConnection',
  'CustomerCompanyEdge',
  'CustomerConnection',
  'CustomerEdge',
  'Dashboard',
  'DepartmentConnection',
  'DepartmentEdge',
  'Document',
  'Dropdown',
  'DropdownOption',
  'EditedVersionConnection',
  'EditedVersionEdge',
  'EmailPlaceholder',
  'EmailTemplateConnection',
  'EmailTemplateEdge',
  'FieldChange',
  'ImportError',
  'ImportReport',
  'ImportedRow',
  'ItemConnection',
  'ItemEdge',
  'JobConnection',
  'JobEdge',
  'JobFieldConnection',
  'JobFieldEdge',
  'JobFieldValue',
  'JobStatusCount',
  'JobTransition',
  'LeadNumber',
  'LineAmounts',
  'Lookup',
  'Material',
  'MessageConnection',
  'MessageDraft',
  'MessageEdge',
  'MessageRecipient',
  'Money',
  'MonthCounts',
  'PageInfo',
  'ProformaInvoiceConnection',
  'ProformaInvoiceEdge',
  'ProformaInvoiceTermsConnection',
  'ProformaInvoiceTermsEdge',
  'ProformaInvoiceTransition',
  'QuotationConnection',
  'QuotationDefaults',
  'QuotationEdge',
  'QuotationLine',
  'QuotationStatusCount',
  'QuotationTransition',
  'SavedCommandConnection',
  'SavedCommandEdge',
  'SearchHit',
  'RecordChange',
  'Seats',
  'Session',
  'StatusCounts',
  'Tax',
  'TaxTotal',
  'TermsAndConditionsConnection',
  'TermsAndConditionsEdge',
  'Totals',
  'UserConnection',
  'UserEdge',
  'Viewer',
  'ViewerCompany',
] as const;

/**
 * The normalised cache keeps each record once:
 *
 * - A change of a record shows everywhere on the screen.
 * - A record from a list opens at once.
 * - A change refetches the lists that the record may enter, leave or move in.
 *
 * @param isOneOfMany whether a bulk change is under way; lists are then refetched after the last change, by the caller.
 * @param meet gets the cache at the first update.
 */
export const recordCache = (isOneOfMany: () => boolean, meet: (cache: Cache) => void) =>
  cacheExchange({
    keys: Object.fromEntries(embedded.map((type) => [type, () => null])),
    resolvers: {
      Query: {
        ...Object.fromEntries(types.map((type) => [listed[type].one, record(listed[type].one, type)])),
        node: (parent, args, cache, info) => {
          const type = typeOf(String(args.id));
          return type ? record('node', type)(parent, args, cache, info) : cache.resolve('Query', 'node', args);
        },
      },
    },
    updates: {
      Mutation: Object.fromEntries(
        [...new Set(types.flatMap(mutationsOf))].map((mutation): [string, UpdateResolver] => {
          const changed = types.filter((type) => mutationsOf(type).includes(mutation));
          return [
            mutation,
            (_, { input }, cache) => {
              meet(cache);
              for (const type of changed) {
                forgetBelow(cache, type, subjectOf(input));
                if (!isOneOfMany() && mutation !== listed[type].staysAt) refetchLists(cache, type);
              }
            },
          ];
        }),
      ),
    },
    optimistic: {
      ...Object.fromEntries(
        types.flatMap((type): [string, OptimisticMutationResolver][] => [
          [`change${type}Status`, ({ input }) => ({ __typename: type, ...pick(input, 'id', 'status') })],
          [`delete${type}`, ({ input }) => ({ __typename: type, ...pick(input, 'id'), deletedAt: now() })],
          [`restore${type}`, ({ input }) => ({ __typename: type, ...pick(input, 'id'), deletedAt: null })],
        ]),
      ),
      assignJob: ({ input }, cache) => assigned(input as AssignJobInput, cache),
    },
  });

type AssignJobInput = Schema<'AssignJobInput'>;

/** The optimistic result of an assignment. A job that was new, or loses its worker, changes its state. */
function assigned({ jobId, assigneeId }: AssignJobInput, cache: Cache) {
  const job = { __typename: 'Job', id: jobId };
  const isNew = cache.resolve(job, 'status') === 'NEW';
  return {
    ...job,
    assigneeId: assigneeId ?? null,
    assignee: assigneeId ? { __typename: 'User', id: assigneeId } : null,
    ...(assigneeId ? isNew && { status: 'ASSIGNED' } : { status: 'NEW' }),
  };
}

/** The prefix of a type's ids: `CustomerCompany` → `customer_company`. */
const prefixOf = (type: Type): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();

const typeOf = (id: string): Type | undefined => types.find((known) => prefixOf(known) === beforeLast('_', id));

/** The fields that list or count the type of an id: `job_01jd…` → `jobs`, `dashboard`, … */
export function fieldsWith(id: string): readonly string[] {
  const type = typeOf(id);
  if (!type) return [];
  const { lists, below } = listed[type];
  return [...lists, ...Object.values(below).flat(), ...counts];
}

const counts = ['dashboard', 'companyDashboard'];

const beforeLast = (separator: string, text: string): string => text.slice(0, text.lastIndexOf(separator));

const verbs = [
  (type: Type) => `create${type}`,
  (type: Type) => `update${type}`,
  (type: Type) => `change${type}Status`,
  (type: Type) => `delete${type}`,
  (type: Type) => `restore${type}`,
];

const mutationsOf = (type: Type): readonly string[] => [
  ...verbs.map((verb) => verb(type)),
  ...(listed[type].alsoChangedBy ?? []),
];

/** A record from a list answers a query by id; the network answers unknown records. */
const record =
  (field: string, type: Type): Resolver =>
  (_, args, cache) => {
    const answered = cache.resolve('Query', field, args);
    return answered === undefined ? { __typename: type, id: args.id } : answered;
  };

const subjectOf = (input: unknown): string | undefined => {
  const { id, jobId, quotationId, proformaInvoiceId } = input as Readonly<Record<string, string | undefined>>;
  return id ?? jobId ?? quotationId ?? proformaInvoiceId;
};

/** The fields of a record that a change of the record may alter. */
const ownParts = ['history', 'completedInfo', 'report', 'messages', 'lines', 'document', 'editedVersions'];

function forgetBelow(cache: Cache, type: Type, id: string | undefined): void {
  if (id) invalidate(cache, { __typename: type, id }, ownParts);
}

function refetchLists(cache: Cache, type: Type): void {
  const { lists, below } = listed[type];
  invalidate(cache, 'Query', [...lists, ...counts]);
  // A record counts as known when a root field fetched it. The lists below known records are invalidated, too.
  for (const { fieldName, arguments: args } of cache.inspectFields('Query')) {
    const above = types.find((known) => listed[known].one === fieldName);
    const fields = above && below[above];
    if (fields) invalidate(cache, { __typename: above, id: String(args?.id) }, fields);
  }
}

function invalidate(cache: Cache, entity: Entity, fields: readonly string[]): void {
  for (const { fieldName, arguments: args } of cache.inspectFields(entity)) {
    if (fields.includes(fieldName)) cache.invalidate(entity, fieldName, args);
  }
}

function pick(input: unknown, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, (input as Record<string, string>)[name] ?? '']));
}

const now = () => new Date().toISOString();
