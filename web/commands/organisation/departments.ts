import { department, departmentFields } from '../../records/department.ts';
import {
  ChangeDepartmentStatus,
  CreateDepartment,
  DeleteDepartment,
  RestoreDepartment,
  UpdateDepartment,
} from '../../records/documents/mutations.ts';
import { formOf } from '../../records/fields/forms.ts';
import { record } from '../../records/fields/question.ts';
import { app, command, one } from '../core/command.ts';
import { deleting, isLive, switching } from '../core/lifecycle.ts';

const active = () => ({ status: 'ACTIVE' });

const particulars = formOf(departmentFields);

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
        ? { company: record({ label: 'Company', kind: 'company', where: active }), ...particulars }
        : particulars,
    operation: CreateDepartment,
    variables: (_, { name, description, ...rest }) => ({
      input: { name, description, ...('company' in rest && { companyId: rest.company.id }) },
    }),
    say: (_, { name }) => `${name} added`,
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
    say: (_, { name }) => `${name} changed`,
    undo: ({ id, name, description }, _, { changed: { version } }) => ({
      operation: UpdateDepartment,
      variables: { input: { id, version, name, description } },
    }),
  }),
  switching({ kind: 'department', needs: 'DEPARTMENTS_WRITE', change: ChangeDepartmentStatus }),
  command({
    id: 'department.users',
    action: 'view',
    title: 'View users of department',
    on: one('department'),
    keys: 'v u',
    needs: 'USERS_READ',
    run: (console, { id }) => console.go(`/layout/users?departmentId=${id}`),
  }),
  ...deleting({ kind: 'department', needs: 'DEPARTMENTS_WRITE', remove: DeleteDepartment, restore: RestoreDepartment }),
];
