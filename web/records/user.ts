import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { fieldsOf, hidden } from './fields/declared.ts';
import { locales, timeZones } from './fields/locales.ts';
import { choice, email, moment, phone, record, secret, type TextField, text } from './fields/question.ts';
import { recordKind } from './kind.ts';
import { roles, statuses } from './words.ts';

export const UserFields = graphql(`
  fragment UserFields on User {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    departmentId
    department {
      id
      name
    }
    fullName
    email
    phone
    role
    status
    timeZone
    locale
    lastLoginAt
    invitedAt
    erasedAt
  }
`);

export type UserRecord = FragmentOf<typeof UserFields>;

export const userFields = fieldsOf(UserFields, {
  fullName: text({ label: 'Name', maxLength: 200, column: { width: 'wide' } }),
  status: choice({ label: 'Status', choices: statuses, readOnly: true, column: { width: 'narrow' }, filter: 'Status' }),
  email: email({
    label: 'E-mail',
    hint: 'Used to log in',
    column: { width: 'wide', yields: 2 },
    overview: 'person',
    peek: true,
  }),
  role: choice({
    label: 'Role',
    forMany: true,
    choices: roles,
    column: { width: 'narrow', yields: 1 },
    overview: 'person',
    peek: true,
    filter: 'Role',
  }),
  phone: phone({
    label: 'Phone',
    optional: true,
    column: { width: 'normal', isExtra: true },
    overview: 'person',
    peek: true,
  }),
  department: record({
    label: 'Department',
    forMany: true,
    kind: 'department',
    optional: true,
    ask: false,
    column: { width: 'normal', yields: 3 },
    overview: 'person',
    peek: true,
    filter: 'ID',
  }),
  timeZone: choice({
    label: 'Time zone',
    optional: true,
    ask: false,
    choices: () => timeZones(),
    hint: 'Times of a company keep its zone, and name it where yours differs. Empty: the company’s',
  }),
  locale: choice({
    label: 'Language and region',
    optional: true,
    ask: false,
    choices: () => locales(),
    hint: 'Of dates and numbers on your screens. Empty: the company’s',
  }),
  lastLoginAt: moment({
    label: 'Last login',
    readOnly: true,
    column: { width: 'narrow', isExtra: true },
    overview: 'person',
    peek: true,
  }),
  invitedAt: moment({
    label: 'Invited',
    readOnly: true,
    column: { width: 'narrow', isExtra: true },
    overview: 'person',
    peek: true,
  }),
  erasedAt: moment({ label: 'Erased', readOnly: true }),
  password: hidden(),
});

/** Asked for only: no record holds a password. Without a password, a user with a login gets an invitation by e-mail. */
export const passwordField = (canInvite: boolean) =>
  secret({
    label: 'Password',
    optional: true,
    minLength: 12,
    maxLength: 128,
    hint: canInvite
      ? 'Leave empty to send an invitation; workers need neither'
      : 'At least 12 characters; workers need no password',
  });

/** The viewer's password, asked before a change of access. */
export const currentPassword = <const O extends Pick<TextField, 'when'>>(options: O = {} as O) =>
  secret({ label: 'Your current password', maxLength: 128, ...options });

export const user = recordKind(UserFields, userFields, {
  needs: 'USERS_READ',
  at: '/layout/users',
  title: ({ fullName }) => fullName,
  hint: ({ email }) => email,
});
