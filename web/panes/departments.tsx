import { DiagramTree } from '@blueprintjs/icons';
import { Later } from '../later.ts';
import { acrossCompanies, common, orders } from './filters.ts';
import { pane } from './pane.ts';

export const filters = { ...common, orderBy: orders('NAME') };

export const departments = pane({
  path: '/layout/departments',
  title: 'Departments',
  keys: 'g d',
  needs: 'DEPARTMENTS_READ',
  icon: <DiagramTree size={16} />,
  filters: acrossCompanies(filters),
  kind: 'department',
  content: new Later(async () => (await import('./organisation.ts')).organisation.departments),
  empty: { says: 'A department is a part of a company; users and jobs can belong to one.', command: 'department.add' },
});
