import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { byId } from './documents/documents.ts';
import { fieldsOf } from './fields/declared.ts';
import { choice, longText, text } from './fields/question.ts';
import type { KindDeclaration } from './kind.ts';
import { statuses } from './words.ts';

/** What lists, commands and forms know of a department: spread it wherever departments are fetched. */
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
  name: text({ label: 'Name', maxLength: 200, column: { width: 'wide', order: true } }),
  status: choice({ label: 'Status', choices: statuses, readOnly: true, column: { width: 'narrow' }, filter: 'Status' }),
  description: longText({
    label: 'Description',
    optional: true,
    maxLength: 10_000,
    column: { width: 'wide', yields: 2 },
    overview: 'about',
    peek: true,
  }),
});

export const department: KindDeclaration<'department', DepartmentRecord> = {
  kind: 'department',
  singular: 'department',
  plural: 'departments',
  needs: 'DEPARTMENTS_READ',
  fields: departmentFields,
  title: ({ name }) => name,
  hint: ({ description }) => description ?? '',
  path: ({ id }) => `/layout/departments/${id}`,
  byId: byId(DepartmentFields),
};
