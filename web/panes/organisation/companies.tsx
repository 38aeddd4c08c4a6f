import { Office } from '@blueprintjs/icons';
import { companyFields } from '../../records/company.ts';
import { filtersOf } from '../../records/fields/declared.ts';
import { pane } from '../frame/pane.ts';
import { deleted, orderBy } from '../list/filters.ts';

export const filters = { ...filtersOf(companyFields), deleted, orderBy: orderBy(companyFields) };

export const companies = pane({
  path: '/layout/companies',
  title: 'Companies',
  keys: 'g c',
  needs: 'COMPANIES_READ',
  icon: <Office size={16} />,
  aliases: ['tenants'],
  filters: () => filters,
  kind: 'company',
  empty: {
    says: 'A company is a business that uses Docket: its users, departments and jobs belong to it.',
    command: 'company.add',
  },
});
