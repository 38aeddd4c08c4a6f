import { Shop } from '@blueprintjs/icons';
import { customerCompanyFields } from '../../records/customer-company.ts';
import { filtersOf } from '../../records/fields/declared.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted, orderBy } from '../list/filters.ts';

export const filters = { ...filtersOf(customerCompanyFields), deleted, orderBy: orderBy(customerCompanyFields) };

export const customerCompanies = pane({
  path: '/layout/customer-companies',
  title: 'Customer companies',
  keys: 'g b',
  needs: 'CUSTOMERS_READ',
  icon: <Shop size={16} />,
  aliases: ['buyers', 'businesses', 'accounts'],
  filters: acrossCompanies(filters),
  kind: 'customerCompany',
  empty: {
    says: 'A customer company is a business that buys from yours; its people are customers.',
    command: 'customerCompany.add',
  },
});
