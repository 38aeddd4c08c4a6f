import { hrefOf } from '../../ground/hash-location.ts';
import { type DepartmentRecord, department, departmentFields } from '../../records/department.ts';
import { DepartmentPage } from '../../records/documents/pages.ts';
import { listContent } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf, isShown } from '../list/columns.tsx';
import { narrowed, overCompanies } from '../list/filters.ts';
import { filters } from './departments.tsx';

const UsersOf = ({ id, name }: DepartmentRecord) => (
  <p>
    <a href={hrefOf('/layout/users', { departmentId: id })}>Users of {name}</a>
  </p>
);

export const departmentList = listContent({
  list: {
    query: DepartmentPage,
    variables: narrowed(filters, overCompanies, 'CREATED_AT_DESC'),
    columns: columnsOf(departmentFields, ['name', 'status', 'company', 'description', 'updatedAt'], {
      updatedAt: isShown,
    }),
  },
  tabs: [overviewOf(department, { after: UsersOf })],
});
