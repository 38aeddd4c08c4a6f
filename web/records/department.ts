import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';

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

export const department: KindDeclaration<'department'> = {
  kind: 'department',
  singular: 'department',
  plural: 'departments',
  needs: 'DEPARTMENTS_READ',
  title: ({ name }) => name,
  hint: ({ description }) => description ?? '',
  path: ({ id }) => `/layout/departments/${id}`,
  byId: graphql(
    `
      query DepartmentById($id: ID!) {
        record: department(id: $id) {
          ...DepartmentFields
        }
      }
    `,
    [DepartmentFields],
  ),
};
