import { DiagramTree } from '@blueprintjs/icons';
import { departmentFields } from '../../records/department.ts';
import { filtersOf } from '../../records/fields/declared.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted, orderBy } from '../list/filters.ts';

export const filters = { ...filtersOf(departmentFields), deleted, orderBy: orderBy(departmentFields) };

export const departments = pane({
  path: '/layout/departments',
  title: 'Departments',
  keys: 'g d',
  needs: 'DEPARTMENTS_READ',
  icon: <DiagramTree size={16} />,
  filters: acrossCompanies(filters),
  kind: 'department',
  empty: { says: 'A department is a part of a company; users and jobs can belong to one.', command: 'department.add' },
});
