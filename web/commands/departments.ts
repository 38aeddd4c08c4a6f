import { type DepartmentRecord, department } from '../records/department.ts';
import {
  ChangeDepartmentStatus,
  CreateDepartment,
  DeleteDepartment,
  RestoreDepartment,
  UpdateDepartment,
} from '../records/department-changes.ts';
import { otherStatus, statuses } from '../records/words.ts';
import { app, command, one, some } from './command.ts';
import { choice, longText, record, text } from './fields.ts';

const active = () => ({ status: 'ACTIVE' });

const isLive = ({ name, deletedAt }: DepartmentRecord) => deletedAt === null || `${name} is deleted`;

const particulars = {
  name: text('Name', { maxLength: 200 }),
  description: longText('Description', { optional: true, maxLength: 10_000, hint: 'What it does' }),
};

export const departments = [
  command({
    id: 'department.add',
    action: 'add',
    title: 'Add department…',
    aliases: ['new department', 'create department'],
    on: app,
    keys: 'c',
    keysAt: '/layout/departments',
    needs: 'DEPARTMENTS_WRITE',
    ask: (_, actor) =>
      actor.companyId === null
        ? { company: record('Company', 'company', { where: active }), ...particulars }
        : particulars,
    operation: CreateDepartment,
    variables: (_, { name, description, ...rest }) => ({
      input: { name, description, ...('company' in rest && { companyId: rest.company.id }) },
    }),
    say: (_, { name }) => `${name} is added`,
    undo: (_, __, { changed: { id, version } }) => ({
      operation: DeleteDepartment,
      variables: { input: { id, version } },
    }),
    goTo: ({ changed }) => department.path(changed),
  }),
  command({
    id: 'department.edit',
    action: 'edit',
    title: 'Edit department…',
    on: one('department'),
    keys: 'e',
    needs: 'DEPARTMENTS_WRITE',
    ready: isLive,
    ask: particulars,
    layout: 'sheet',
    initial: ({ name, description }) => ({ name, description }),
    operation: UpdateDepartment,
    variables: ({ id, version }, answers) => ({ input: { id, version, ...answers } }),
    say: (_, { name }) => `${name} is changed`,
    undo: ({ id, name, description }, _, { changed: { version } }) => ({
      operation: UpdateDepartment,
      variables: { input: { id, version, name, description } },
    }),
  }),
  command({
    id: 'department.changeState',
    action: 'changeState',
    title: 'Switch department on or off…',
    aliases: ['activate department', 'deactivate department'],
    on: some('department'),
    keys: 's',
    needs: 'DEPARTMENTS_WRITE',
    ready: isLive,
    ask: { status: choice('Status', statuses) },
    initial: ({ status }) => ({ status: otherStatus(status) }),
    operation: ChangeDepartmentStatus,
    variables: ({ id, version }, { status }) => ({ input: { id, version, status } }),
    say: ({ name }, { status }) => `${name} is ${status === 'ACTIVE' ? 'active' : 'inactive'}`,
    undo: ({ id, status }, _, { changed: { version } }) => ({
      operation: ChangeDepartmentStatus,
      variables: { input: { id, version, status } },
    }),
  }),
  command({
    id: 'department.users',
    action: 'view',
    title: 'View users of department',
    on: one('department'),
    keys: 'v u',
    needs: 'USERS_READ',
    run: (console, { id }) => console.go(`/layout/users?departmentId=${id}`),
  }),
  command({
    id: 'department.delete',
    action: 'delete',
    title: 'Delete department',
    aliases: ['remove department'],
    on: some('department'),
    keys: 'mod+backspace',
    needs: 'DEPARTMENTS_WRITE',
    ready: isLive,
    operation: DeleteDepartment,
    variables: ({ id, version }) => ({ input: { id, version } }),
    say: ({ name }) => `${name} is deleted`,
    undo: ({ id }, _, { changed: { version } }) => ({
      operation: RestoreDepartment,
      variables: { input: { id, version } },
    }),
  }),
  command({
    id: 'department.restore',
    action: 'changeState',
    title: 'Restore department',
    aliases: ['undelete department'],
    on: some('department'),
    keys: 'u',
    needs: 'DEPARTMENTS_WRITE',
    ready: ({ name, deletedAt }) => deletedAt !== null || `${name} is not deleted`,
    operation: RestoreDepartment,
    variables: ({ id, version }) => ({ input: { id, version } }),
    say: ({ name }) => `${name} is back`,
    undo: ({ id }, _, { changed: { version } }) => ({
      operation: DeleteDepartment,
      variables: { input: { id, version } },
    }),
  }),
];
