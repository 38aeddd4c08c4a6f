import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { fieldsOf } from './fields/declared.ts';
import { choice, longText, text } from './fields/question.ts';
import { recordKind } from './kind.ts';
import { statuses } from './words.ts';

export const DepartmentFields = graphql(`
  fragment DepartmentFields on Department {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    name
    description
    status
  }
`);

export type DepartmentRecord = FragmentOf<typeof DepartmentFields>;

export const departmentFields = fieldsOf(DepartmentFields, {
  name: text({ label: 'Name', maxLength: 200, column: { width: 'wide' } }),
  status: choice({ label: 'Status', choices: statuses, readOnly: true, column: { width: 'narrow' }, filter: 'Status' }),
  description: longText({
    label: 'Description',
    optional: true,
    maxLength: 10_000,
    column: { width: 'wide', yields: 2 },
    overview: 'description',
    peek: true,
  }),
});

export const department = recordKind(DepartmentFields, departmentFields, {
  needs: 'DEPARTMENTS_READ',
  at: '/layout/departments',
  title: ({ name }) => name,
  hint: ({ description }) => description ?? '',
});
