import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { CreateUser, SetPassword, UpdateUser } from '../../records/documents/mutations.ts';
import { formOf, idAlone } from '../../records/fields/forms.ts';
import { record } from '../../records/fields/question.ts';
import { currentPassword, passwordField, type UserRecord, userFields } from '../../records/user.ts';
import { roles, wordFor } from '../../records/words.ts';
import type { Actor } from '../../state/viewer.ts';
import { command, one, some } from '../core/command.ts';
import { adding, companyAsked, companyIn, companyInput, narrowedTo, setting } from '../core/editing.ts';
import { deleting, firstNo, isLive, switching } from '../core/lifecycle.ts';
import { related } from '../core/opening.ts';
import { settingMany } from '../core/setting-many.ts';
import { type Access, AccessOfUser, endsOf, firstAnswers, newPassword } from './new-password.ts';

/** Only super admins make super admins. The service decides. */
const rolesFor = ({ role }: Actor) =>
  roles.filter(({ value }) => role === 'ROLE_SUPER_ADMIN' || value !== 'ROLE_SUPER_ADMIN');

/** Offers the active departments of a company; none until the company is known. */
const departmentOf = (of: Pick<Actor, 'companyId'>) =>
  record({
    label: userFields.department.label,
    kind: 'department',
    optional: true,
    where: (answers) => ({ status: 'ACTIVE', companyId: companyIn(answers, of) }),
  });

const isOfCompany = ({ role }: Readonly<Record<string, unknown>>) => role !== 'ROLE_SUPER_ADMIN';

const person = (actor: Actor) => formOf(userFields, { role: { choices: rolesFor(actor) } });

const MailOfViewer = graphql(`
  query MailOfViewer {
    viewer {
      userId
      mailIsConfigured
    }
  }
`);

export const users = [
  command({
    ...adding('user'),
    aliases: ['new user', 'create user', 'invite user', 'invite', 'hire'],
    needs: 'USERS_WRITE',
    reads: () => ({ operation: MailOfViewer, variables: {} }),
    ask: (_, actor, read: ResultOf<typeof MailOfViewer> | null) => {
      const { company } = companyAsked(actor) || {};
      return {
        // A super admin belongs to no company.
        ...(company && { company: { ...company, when: isOfCompany } }),
        ...person(actor),
        department: departmentOf(actor),
        password: passwordField(read?.viewer.mailIsConfigured !== false),
      };
    },
    initial: () => ({ ...narrowedTo('department'), role: 'ROLE_USER' as const }),
    operation: CreateUser,
    variables: (_, answers) => {
      const { company: __, department, ...input } = answers;
      const company = isOfCompany(answers) && companyInput(answers);
      return { input: { ...input, departmentId: department?.id ?? null, ...company } };
    },
    say: (_, { fullName }, { changed: { invitedAt, email } }) =>
      invitedAt ? `${fullName} added. An invitation is on its way to ${email}` : `${fullName} added`,
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
    ask: ({ role, invitedAt, email: present }, actor) => ({
      ...person(actor),
      // The e-mail of a person who logs in gets links to a new password.
      currentPassword: currentPassword({
        when: ({ email }) => role !== 'ROLE_USER' && invitedAt === null && email !== present,
      }),
    }),
    initial: ({ fullName, email, role, phone }) => ({ fullName, email, role, phone }),
    operation: UpdateUser,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: (_, { fullName }) => `${fullName} changed`,
    undo: ({ id, fullName, email, role, phone }, { currentPassword }, { changed: { version } }) =>
      // To undo a change of the e-mail takes the password again.
      currentPassword
        ? null
        : { operation: UpdateUser, variables: { input: { id, version, fullName, email, role, phone } } },
  }),
  switching({
    kind: 'user',
    needs: 'USERS_WRITE',
    ready: (record, { userId }) => record.id !== userId || 'You can’t switch yourself off',
    aliases: ['block'],
  }),
  command({
    ...setting(UpdateUser, ({ role }: UserRecord) => ({ role })),
    id: 'user.changeRole',
    action: 'dropdown',
    title: 'Change role…',
    sayings: ['promote user', 'demote user'],
    on: some('user'),
    keys: 'o',
    needs: 'USERS_WRITE',
    ready: isLive,
    ask: (_, actor) => ({ role: person(actor).role }),
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: ({ fullName }, { role }) => `${fullName} has the role ${wordFor(role)}`,
  }),
  command({
    id: 'user.moveDepartment',
    action: 'dropdown',
    title: 'Move to department…',
    aliases: ['assign department', 'move user'],
    cues: [
      'works in',
      'works for',
      'joins',
      'joined',
      'belongs to',
      'now in',
      'is in',
      'switches to',
      'transfers to',
      'moves to',
    ],
    sayings: ['put user in', 'put user into', 'add user to', 'move user to', 'move user into', 'transfer user to'],
    on: some('user'),
    keys: 'm',
    needs: 'USERS_WRITE',
    ready: (record) => firstNo(record.companyId !== null || `${record.fullName} belongs to no company`, isLive(record)),
    ask: (of) => ({ department: departmentOf(of) }),
    initial: ({ departmentId }) => ({ department: idAlone(departmentId) }),
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
    cues: ['forgot password', 'lost password', 'locked out'],
    aliases: ['reset password', 'change password'],
    on: one('user'),
    keys: 'w',
    needs: 'USERS_WRITE',
    ready: isLive,
    layout: 'sheet',
    reads: ({ id }) => ({ operation: AccessOfUser, variables: { userId: id } }),
    ask: (_, __, read: Access) => newPassword(read),
    initial: firstAnswers,
    operation: SetPassword,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    confirm: ({ fullName }, answers) => `Set a new password for ${fullName}?${endsOf('Their', answers)}`,
    say: ({ fullName }) => `${fullName} has a new password`,
    final: 'the previous password is unknown; set another',
  }),
  settingMany({
    kind: 'user',
    needs: 'USERS_WRITE',
    ready: isLive,
    ask: (of, actor) => ({ role: person(actor).role, department: departmentOf(of) }),
    valuesOf: ({ role, departmentId }) => ({ role, department: idAlone(departmentId) }),
    input: (_, { department, ...values }) => ({
      ...values,
      ...(department !== undefined && { departmentId: (department as { id: string } | null)?.id ?? null }), // a user's department
    }),
    update: UpdateUser,
  }),
  related('user', 'company', 'v c'),
  ...deleting({
    kind: 'user',
    needs: 'USERS_WRITE',
    ready: (record, { userId }) => record.id !== userId || 'You can’t delete yourself',
  }),
];
