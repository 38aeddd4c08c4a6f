import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { fieldsOf } from './fields/declared.ts';
import { choice, flag, moment, record, text } from './fields/question.ts';
import { recordKind } from './kind.ts';
import { apiTokenScopes, apiTokenStatuses, roles } from './words.ts';

export const ApiTokenFields = graphql(`
  fragment ApiTokenFields on ApiToken {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    userId
    user {
      id
      fullName
    }
    name
    scope
    role
    status
    mayMakeAdministrators
    hint
    expiresAt
    lastUsedAt
    revokedAt
  }
`);

export type ApiTokenRecord = FragmentOf<typeof ApiTokenFields>;

export const apiTokenFields = fieldsOf(ApiTokenFields, {
  name: text({
    label: 'Name',
    maxLength: 200,
    isWide: true,
    hint: 'Such as Nightly import',
    column: { width: 'wide' },
  }),
  status: choice({
    label: 'Status',
    choices: apiTokenStatuses,
    readOnly: true,
    column: { width: 'narrow', order: false },
    filter: 'ApiTokenStatus',
  }),
  scope: choice({
    label: 'Access',
    choices: apiTokenScopes,
    column: { width: 'narrow', yields: 2 },
    overview: 'use',
    peek: true,
  }),
  mayMakeAdministrators: flag({ label: 'Can make administrators', readOnly: true, overview: 'use', peek: true }),
  role: choice({ label: 'Role', choices: roles, column: { width: 'normal', yields: 4 }, overview: 'use', peek: true }),
  user: record({
    label: 'User',
    kind: 'user',
    readOnly: true,
    column: { width: 'normal', yields: 3, order: false },
    overview: 'use',
    peek: true,
    filter: 'ID',
  }),
  hint: text({ label: 'Begins and ends with', readOnly: true, overview: 'use', peek: true }),
  lastUsedAt: moment({
    label: 'Last used',
    readOnly: true,
    column: { width: 'narrow', yields: 1 },
    overview: 'use',
    peek: true,
  }),
  expiresAt: moment({ label: 'Expires', readOnly: true, column: { width: 'narrow' }, overview: 'use', peek: true }),
  revokedAt: moment({ label: 'Revoked', readOnly: true, overview: 'use', peek: true }),
});

export const apiToken = recordKind(ApiTokenFields, apiTokenFields, {
  singular: 'API token',
  needs: 'API_TOKENS_READ',
  at: '/layout/api-tokens',
  title: ({ name }) => name,
  hint: ({ user }) => user?.fullName ?? '',
});
