import { Shop } from '@blueprintjs/icons';
import { Later } from '../later.ts';
import { acrossCompanies, common, orders } from './filters.ts';
import { pane } from './pane.ts';

export const filters = { ...common, orderBy: orders('NAME') };

export const customerCompanies = pane({
  path: '/layout/customer-companies',
  title: 'Customer companies',
  keys: 'g b',
  needs: 'CUSTOMERS_READ',
  icon: <Shop size={16} />,
  aliases: ['buyers', 'businesses', 'accounts'],
  filters: acrossCompanies(filters),
  kind: 'customerCompany',
  content: new Later(async () => (await import('./clientele.ts')).clientele.customerCompanies),
  empty: {
    says: 'A customer company is a business that buys from yours; its people are customers.',
    command: 'customerCompany.add',
  },
});
