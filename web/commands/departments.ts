import { graphql } from '../graphql.ts';
import { DepartmentFields } from '../records/department.ts';
import { command, some } from './command.ts';
import { choice } from './fields.ts';

export const ChangeDepartmentStatus = graphql(
  `
    mutation ChangeDepartmentStatus($input: ChangeStatusInput!) {
      changed: changeDepartmentStatus(input: $input) {
        ...DepartmentFields
      }
    }
  `,
  [DepartmentFields],
);

export const departments = [
  command({
    id: 'department.changeState',
    action: 'changeState',
    title: 'Switch department on or off…',
    on: some('department'),
    keys: 's',
    needs: 'DEPARTMENTS_WRITE',
    ready: (department) => department.deletedAt === null || `${department.name} is deleted`,
    ask: {
      status: choice('Status', [
        { value: 'ACTIVE', label: 'Active' },
        { value: 'INACTIVE', label: 'Inactive' },
      ]),
    },
    operation: ChangeDepartmentStatus,
    variables: ({ id, version }, { status }) => ({ input: { id, version, status } }),
    say: ({ name }, { status }) => `${name} is ${status === 'ACTIVE' ? 'active' : 'inactive'}`,
    undo: ({ id, status }, _, { changed }) => ({
      operation: ChangeDepartmentStatus,
      variables: { input: { id, version: changed.version, status } },
    }),
  }),
];
