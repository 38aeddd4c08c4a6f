import { Office } from '@blueprintjs/icons';
import { Later } from '../later.ts';
import { common, orders } from './filters.ts';
import { pane } from './pane.ts';

export const filters = { ...common, orderBy: orders('NAME') };

export const companies = pane({
  path: '/layout/companies',
  title: 'Companies',
  keys: 'g c',
  needs: 'COMPANIES_READ',
  icon: <Office size={16} />,
  aliases: ['tenants'],
  filters: () => filters,
  kind: 'company',
  content: new Later(async () => (await import('./organisation.ts')).organisation.companies),
  empty: {
    says: 'A company is a business that uses Docket: its users, departments and jobs belong to it.',
    command: 'company.add',
  },
});
