import {
  type Cache,
  cacheExchange,
  type Entity,
  type KeyingConfig,
  type OptimisticMutationResolver,
  type Resolver,
  type UpdateResolver,
} from '@urql/exchange-graphcache';
import type { Schema, RecordType as Type } from './graphql.ts';

/** The root fields that list records of each type, and the fields of other types that do. */
const listed: Readonly<Record<Type, Listed>> = {
  Company: {
    lists: ['companies', 'activeCompanies', 'viewer', 'companyProvider', 'companyLogins'],
    below: { Company: ['seats'] },
    alsoChangedBy: ['updateCompanyProvider', 'endCompanyProvider'],
  },
  Department: { lists: ['departments'], below: { Company: ['activeDepartments'] } },
  User: {
    lists: ['users', 'lookup', 'viewer', 'sessions', 'secondFactors', 'linkedLogins'],
    below: { Company: ['users', 'activeUsers', 'seats'] },
    alsoChangedBy: [
      'updateAccount',
      'setPassword',
      'endSession',
      'endSessions',
      'confirmAuthenticator',
      'endAuthenticator',
      'renewRecoveryCodes',
      'endSecondFactors',
      'confirmPasskey',
      'endPasskey',
      'endLinkedLogin',
    ],
  },
  Webhook: { lists: ['webhooks'], alsoChangedBy: ['rotateWebhookSecret'] },
  ApiToken: { lists: ['apiTokens'], alsoChangedBy: ['revokeApiToken'] },
  CustomerCompany: {
    lists: ['customerCompanies', 'lookup'],
    below: { Company: ['customerCompanies', 'activeCustomerCompanies'] },
  },
  Customer: {
    lists: ['customers', 'lookup'],
    below: { Company: ['customers', 'activeCustomers'], CustomerCompany: ['customers'] },
  },
  Job: {
    lists: ['jobs'],
    below: { Company: ['jobs'], Customer: ['jobs'], Quotation: ['jobs'] },
    alsoChangedBy: ['assignJob', 'takeBackJob', 'updateCompletedInfo', 'sendJobReport', 'createJobFromQuotation'],
  },
  JobField: { lists: ['jobFields', 'jobDropdowns'] },
  Message: {
    lists: ['messages'],
    below: { Job: ['messages'], Quotation: ['messages'], ProformaInvoice: ['messages'] },
    alsoChangedBy: [
      'sendMessageAgain',
      'cancelMessage',
      'sendJobReport',
      'sendQuotation',
      'takeBackQuotation',
      'sendProformaInvoice',
    ],
  },
  EmailTemplate: { lists: ['emailTemplates', 'jobReportMessage', 'quotationMessage', 'proformaInvoiceMessage'] },
  Quotation: {
    lists: ['quotations', 'leads', 'lead', 'nextLeadNumber', 'quotationMessage'],
    below: { Company: ['quotations'], Customer: ['quotations'], Job: ['quotation'] },
    alsoChangedBy: [
      'duplicateQuotation',
      'sendQuotation',
      'takeBackQuotation',
      'generateProformaInvoice',
      'createJobFromQuotation',
    ],
  },
  ProformaInvoice: {
    lists: ['proformaInvoices', 'proformaInvoiceMessage'],
    below: { Quotation: ['proformaInvoice'] },
    alsoChangedBy: ['generateProformaInvoice', 'sendProformaInvoice'],
  },
  Item: { lists: ['items'] },
  TermsAndConditions: { lists: ['termsAndConditionsList', 'quotationDefaults'] },
  ContactDetails: { lists: ['contactDetailsList', 'quotationDefaults'] },
  BankDetails: { lists: ['bankDetailsList', 'quotationDefaults'] },
  ProformaInvoiceTerms: { lists: ['proformaInvoiceTermsList'] },
  SavedCommand: { lists: ['savedCommands'], staysAt: 'updateSavedCommand' },
  Note: { lists: ['internalNotes'], staysAt: 'updateNote' },
  Mention: { lists: ['mentions'], alsoChangedBy: ['readMention'] },
};

interface Listed {
  /** Lists, `lookup`, where a call finds the record by phone, and `viewer`, which tells facts of a user and a company. */
  readonly lists: readonly string[];
  /** The fields of other types that list or count the record. */
  readonly below?: { readonly [Above in Type]?: readonly string[] };
  /** Besides create, update, switch, delete and restore. */
  readonly alsoChangedBy?: readonly string[];
  /** A mutation that keeps the lists' members; the lists are sorted where shown. */
  readonly staysAt?: string;
}

const types = Object.keys(listed) as Type[];

/** The root field for a single record: `CustomerCompany` → `customerCompany`. */
const fieldOf = (type: Type): string => type.charAt(0).toLowerCase() + type.slice(1);

/** Types kept by id. A ViewerCompany shares the id of a Company, and a quotation's versions share the ids of their lines. */
const entities = new Set<string>([...types, 'AuditEntry', 'EditedVersion', 'File', 'View']);

/** Whether the cache keeps a type inside its parent. */
export const isEmbedded = (type: string): boolean => !entities.has(type);

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
    // A rule in place of a list of all types: graphcache asks for each type by name.
    keys: new Proxy<KeyingConfig>({}, { get: (_, type) => (isEmbedded(String(type)) ? () => null : undefined) }),
    resolvers: {
      Query: {
        ...Object.fromEntries(types.map((type) => [fieldOf(type), record(fieldOf(type), type)])),
        node: (parent, args, cache, info) => {
          const type = typeOf(String(args.id));
          return type ? record('node', type)(parent, args, cache, info) : cache.resolve('Query', 'node', args);
        },
      },
    },
    updates: {
      Mutation: Object.fromEntries([
        ...mergingMutations.map((mutation): [string, UpdateResolver] => [
          mutation,
          (_, { input }, cache) => {
            meet(cache);
            merged(input as MergeInput, cache);
          },
        ]),
        ...[...new Set(types.flatMap(mutationsOf))].map((mutation): [string, UpdateResolver] => {
          const changed = types.filter((type) => mutationsOf(type).includes(mutation));
          return [
            mutation,
            (_, { input }, cache) => {
              meet(cache);
              const id = subjectOf(input);
              for (const type of changed) {
                if (id) invalidate(cache, { __typename: type, id }, ownParts);
                if (!isOneOfMany() && mutation !== listed[type].staysAt) refetchLists(cache, type);
              }
            },
          ];
        }),
      ]),
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
function assigned({ id, assigneeId, version: _, ...times }: AssignJobInput, cache: Cache) {
  const job = { __typename: 'Job', id };
  const isNew = cache.resolve(job, 'status') === 'NEW';
  return {
    ...job,
    ...times,
    assigneeId: assigneeId ?? null,
    assignee: assigneeId ? { __typename: 'User', id: assigneeId } : null,
    ...(assigneeId ? isNew && { status: 'ASSIGNED' } : { status: 'NEW' }),
  };
}

const mergingMutations = ['mergeCustomers', 'mergeCustomerCompanies', 'mergeItems', 'undoMerge'];

type MergeInput = Pick<Schema<'MergeInput'>, 'id'> & Partial<Schema<'MergeInput'>>;

/** A merge, or its undo, changes what an id leads to, and moves records of several types. */
function merged({ id, mergedId = id }: MergeInput, cache: Cache): void {
  const type = typeOf(mergedId);
  if (!type) return;
  // The answer of an undo holds the returned record.
  if (mergedId !== id) cache.invalidate({ __typename: type, id: mergedId });
  for (const field of [fieldOf(type), 'node']) cache.invalidate('Query', field, { id: mergedId });
  invalidate(cache, { __typename: type, id }, ownParts);
  for (const each of types) refetchLists(cache, each);
}

/** The type of an id: `customer_company_01jd…` → `CustomerCompany`. */
function typeOf(id: string): Type | undefined {
  const name = id.slice(0, id.lastIndexOf('_')).replaceAll('_', '');
  return types.find((type) => type.toLowerCase() === name);
}

/** The fields that list or count the type of an id: `job_01jd…` → `jobs`, `dashboard`, … */
export function fieldsWith(id: string): readonly string[] {
  const type = typeOf(id);
  if (!type) return [];
  const { lists, below } = listed[type];
  return [...lists, groupsOf(fieldOf(type)), ...Object.values(below ?? {}).flat(), ...counts];
}

/** The root field that groups the records of a kind: `customerCompany` → `customerCompaniesBy`, `bankDetails` → `bankDetailsBy` */
export const groupsOf = (kind: string): string => `${kind.replace(/y$/, 'ie').replace(/s$/, '')}sBy`;

const counts = ['dashboard', 'companyDashboard'];

const mutationsOf = (type: Type): readonly string[] => [
  ...['create', 'update', 'delete', 'restore', 'erase'].map((verb) => `${verb}${type}`),
  `change${type}Status`,
  ...(listed[type].alsoChangedBy ?? []),
];

/** A record from a list answers a query by id; the network answers unknown records. */
const record =
  (field: string, type: Type): Resolver =>
  (_, args, cache) => {
    const answered = cache.resolve('Query', field, args);
    return answered === undefined ? { __typename: type, id: args.id } : answered;
  };

const subjectOf = (input: unknown): string | undefined => (input as { readonly id?: string }).id;

/** The fields of a record that a change of the record may alter. */
const ownParts = [
  'history',
  'completedInfo',
  'report',
  'messages',
  'lines',
  'document',
  'editedVersions',
  'deliveries',
];

function refetchLists(cache: Cache, type: Type): void {
  const { lists, below } = listed[type];
  invalidate(cache, 'Query', [...lists, groupsOf(fieldOf(type)), ...counts]);
  // A record counts as known when a root field fetched it. The lists below known records are invalidated, too.
  for (const { fieldName, arguments: args } of cache.inspectFields('Query')) {
    const above = types.find((known) => fieldOf(known) === fieldName);
    const fields = above && below?.[above];
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
