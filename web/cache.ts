import {
  type Cache,
  cacheExchange,
  type Entity,
  type OptimisticMutationResolver,
  type Resolver,
  type UpdateResolver,
} from '@urql/exchange-graphcache';

/** The types of records, each with the root fields and the fields of a company that list it. */
const listed = {
  Company: { one: 'company', lists: ['companies', 'activeCompanies'], ofCompany: ['seats'] },
  Department: { one: 'department', lists: ['departments'], ofCompany: ['activeDepartments'] },
  User: { one: 'user', lists: ['users'], ofCompany: ['users', 'activeUsers', 'seats'] },
} as const;

type Type = keyof typeof listed;
const types = Object.keys(listed) as Type[];

/** The types without an id of their own: they are kept inside the record that holds them. */
export const embedded = [
  'Address',
  'Attachment',
  'AuditEntryConnection',
  'AuditEntryEdge',
  'ChecklistItem',
  'CompanyConnection',
  'CompanyDashboard',
  'CompanyEdge',
  'CompletedInfo',
  'CompletedPhoto',
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
  'EmailPlaceholder',
  'EmailTemplateConnection',
  'EmailTemplateEdge',
  'FieldChange',
  'JobConnection',
  'JobEdge',
  'JobFieldConnection',
  'JobFieldEdge',
  'JobFieldValue',
  'JobStatusCount',
  'JobTransition',
  'Material',
  'MessageConnection',
  'MessageDraft',
  'MessageEdge',
  'MessageRecipient',
  'Money',
  'MonthCounts',
  'PageInfo',
  'QuotationStatusCount',
  'Seats',
  'Session',
  'StatusCounts',
  'UserConnection',
  'UserEdge',
  'Viewer',
  'ViewerCompany',
] as const;

/**
 * The normalised cache: a record is kept once, so that a change shows wherever it is on the screen; a record that a list
 * has shown opens at once; and a change refetches the lists that it may have entered, left or moved in.
 */
export const recordCache = () =>
  cacheExchange({
    keys: Object.fromEntries(embedded.map((type) => [type, () => null])),
    resolvers: {
      Query: {
        ...Object.fromEntries(types.map((type) => [listed[type].one, record(listed[type].one, type)])),
        node: (parent, args, cache, info) => {
          const type = types.find((known) => String(args.id).startsWith(`${known.toLowerCase()}_`));
          return type ? record('node', type)(parent, args, cache, info) : cache.resolve('Query', 'node', args);
        },
      },
    },
    updates: {
      Mutation: Object.fromEntries(
        types.flatMap((type) =>
          verbs.map((verb): [string, UpdateResolver] => [
            verb(type),
            (_, { input }, cache) => refetch(cache, type, (input as { id?: string }).id),
          ]),
        ),
      ),
    },
    optimistic: Object.fromEntries(
      types.flatMap((type): [string, OptimisticMutationResolver][] => [
        [`change${type}Status`, ({ input }) => ({ __typename: type, ...pick(input, 'id', 'status') })],
        [`delete${type}`, ({ input }) => ({ __typename: type, ...pick(input, 'id'), deletedAt: now() })],
        [`restore${type}`, ({ input }) => ({ __typename: type, ...pick(input, 'id'), deletedAt: null })],
      ]),
    ),
  });

const verbs = [
  (type: Type) => `create${type}`,
  (type: Type) => `update${type}`,
  (type: Type) => `change${type}Status`,
  (type: Type) => `delete${type}`,
  (type: Type) => `restore${type}`,
];

/** Answers one record by its id from whatever brought it; what was never brought is asked for. */
const record =
  (field: string, type: Type): Resolver =>
  (_, args, cache) => {
    const answered = cache.resolve('Query', field, args);
    return answered === undefined ? { __typename: type, id: args.id } : answered;
  };

function refetch(cache: Cache, type: Type, id: string | undefined): void {
  if (id) invalidate(cache, { __typename: type, id }, ['history']);
  invalidate(cache, 'Query', [...listed[type].lists, 'dashboard', 'companyDashboard']);
  // A company is known by the field that fetched it; its own lists hang below it.
  for (const { fieldName, arguments: args } of cache.inspectFields('Query')) {
    if (fieldName === 'company')
      invalidate(cache, { __typename: 'Company', id: String(args?.id) }, listed[type].ofCompany);
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
