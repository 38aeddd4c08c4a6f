import { type CompanyRecord, company } from '../../records/company.ts';
import type { DepartmentRecord } from '../../records/department.ts';
import {
  ChangeUserStatus,
  CreateUser,
  DeleteUser,
  RestoreUser,
  SetPassword,
  UpdateUser,
} from '../../records/documents/mutations.ts';
import { formOf } from '../../records/fields/forms.ts';
import { record, secret } from '../../records/fields/question.ts';
import { passwordField, user, userFields } from '../../records/user.ts';
import { roles, wordFor } from '../../records/words.ts';
import type { Actor } from '../../state/viewer.ts';
import { app, command, one, some } from '../core/command.ts';
import { deleting, isLive, switching } from '../core/lifecycle.ts';

/** The roles that a person may give: a super admin any, others none above their own. The service decides. */
const rolesFor = ({ role }: Actor) =>
  roles.filter(({ value }) => role === 'ROLE_SUPER_ADMIN' || value !== 'ROLE_SUPER_ADMIN');

/** Active departments of a company; none while the company isn’t known. */
const departmentOf = (companyId: string | null) =>
  record({
    label: userFields.department.label,
    kind: 'department',
    optional: true,
    where: (answers) => ({ status: 'ACTIVE', companyId: (answers.company as CompanyRecord | null)?.id ?? companyId }),
  });

const person = (actor: Actor) => formOf(userFields, { role: { choices: rolesFor(actor) } });

const newcomer = (actor: Actor) => ({
  ...person(actor),
  department: departmentOf(actor.companyId),
  password: passwordField,
});

export const users = [
  command({
    id: 'user.add',
    action: 'add',
    title: 'Add user…',
    aliases: ['new user', 'create user', 'invite'],
    on: app,
    keys: 'c',
    keysAt: '/layout/users',
    needs: 'USERS_WRITE',
    layout: 'sheet',
    ask: (_, actor) =>
      actor.companyId === null
        ? {
            company: record({
              label: 'Company',
              kind: 'company',
              optional: true,
              where: () => ({ status: 'ACTIVE' }),
              hint: 'Leave empty for a super admin',
            }),
            ...newcomer(actor),
          }
        : newcomer(actor),
    initial: () => ({ role: 'ROLE_USER' as const }),
    operation: CreateUser,
    variables: (_, { department, ...given }) => {
      const { company, ...input } = { company: null, ...given };
      return { input: { ...input, departmentId: department?.id ?? null, ...(company && { companyId: company.id }) } };
    },
    say: (_, { fullName }) => `${fullName} added`,
    undo: (_, __, { changed: { id, version } }) => ({ operation: DeleteUser, variables: { input: { id, version } } }),
    goTo: ({ changed }) => user.path(changed),
  }),
  command({
    id: 'user.edit',
    action: 'edit',
    title: 'Edit user…',
    on: one('user'),
    keys: 'e',
    needs: 'USERS_WRITE',
    ready: isLive,
    layout: 'sheet',
    ask: (_, actor) => person(actor),
    initial: ({ fullName, email, role, phone }) => ({ fullName, email, role, phone }),
    operation: UpdateUser,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: (_, { fullName }) => `${fullName} changed`,
    undo: ({ id, fullName, email, role, phone }, _, { changed: { version } }) => ({
      operation: UpdateUser,
      variables: { input: { id, version, fullName, email, role, phone } },
    }),
  }),
  switching({
    kind: 'user',
    needs: 'USERS_WRITE',
    change: ChangeUserStatus,
    ready: (record, { userId }) => record.id !== userId || 'You can’t switch yourself off',
    aliases: ['block'],
  }),
  command({
    id: 'user.changeRole',
    action: 'dropdown',
    title: 'Change role…',
    on: some('user'),
    keys: 'o',
    needs: 'USERS_WRITE',
    ready: isLive,
    ask: (_, actor) => ({ role: person(actor).role }),
    initial: ({ role }) => ({ role }),
    operation: UpdateUser,
    variables: ({ id, version }, { role }) => ({ input: { id, version, role } }),
    say: ({ fullName }, { role }) => `${fullName} is now ${wordFor(role).toLowerCase()}`,
    undo: ({ id, role }, _, { changed: { version } }) => ({
      operation: UpdateUser,
      variables: { input: { id, version, role } },
    }),
  }),
  command({
    id: 'user.moveDepartment',
    action: 'dropdown',
    title: 'Move to department…',
    aliases: ['assign department', 'move user'],
    on: some('user'),
    keys: 'm',
    needs: 'USERS_WRITE',
    ready: (record) => (record.companyId === null ? `${record.fullName} belongs to no company` : isLive(record)),
    ask: ({ companyId }) => ({ department: departmentOf(companyId) }),
    // Its id says which choice it is; the rest is fetched with the choices.
    initial: ({ departmentId }) => ({
      department: departmentId === null ? null : ({ id: departmentId } as DepartmentRecord),
    }),
    operation: UpdateUser,
    variables: ({ id, version }, { department }) => ({ input: { id, version, departmentId: department?.id ?? null } }),
    say: ({ fullName }, { department }) => `${fullName} is in ${department?.name ?? 'no department'}`,
    undo: ({ id, departmentId }, _, { changed: { version } }) => ({
      operation: UpdateUser,
      variables: { input: { id, version, departmentId } },
    }),
  }),
  command({
    id: 'user.setPassword',
    action: 'edit',
    title: 'Set password…',
    aliases: ['reset password', 'change password'],
    on: one('user'),
    keys: 'w',
    needs: 'USERS_WRITE',
    ready: isLive,
    layout: 'sheet',
    ask: ({ id }, { userId }) => {
      const password = secret({ label: 'New password', minLength: 12, maxLength: 128, hint: 'At least 12 characters' });
      return id === userId ? { currentPassword: secret({ label: 'Present password' }), password } : { password };
    },
    operation: SetPassword,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    confirm: ({ fullName }) => `Set a new password for ${fullName}? All their sessions end.`,
    say: ({ fullName }) => `${fullName} has a new password`,
    final: 'the former password is unknown; set another',
  }),
  command({
    id: 'user.company',
    action: 'view',
    title: 'View company of user',
    on: one('user'),
    keys: 'v c',
    needs: 'COMPANIES_READ',
    ready: ({ fullName, companyId }) => companyId !== null || `${fullName} belongs to no company`,
    run: (console, { companyId }) => console.go(company.path({ id: companyId ?? '' })),
  }),
  ...deleting({
    kind: 'user',
    needs: 'USERS_WRITE',
    remove: DeleteUser,
    restore: RestoreUser,
    ready: (record, { userId }) => record.id !== userId || 'Nobody deletes themselves',
  }),
];
