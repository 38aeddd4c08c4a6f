import { Person } from '@blueprintjs/icons';
import { customerFields } from '../../records/customer.ts';
import { filtersOf } from '../../records/fields/declared.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted, orderBy } from '../list/filters.ts';

export const filters = { ...filtersOf(customerFields), deleted, orderBy: orderBy(customerFields) };

export const customers = pane({
  path: '/layout/customers',
  title: 'Customers',
  keys: 'g k',
  needs: 'CUSTOMERS_READ',
  icon: <Person size={16} />,
  aliases: ['clients', 'contacts'],
  filters: acrossCompanies(filters),
  kind: 'customer',
  empty: {
    says: 'A customer is a contact person, of a customer company or private. Jobs and quotations are for customers.',
    command: 'customer.add',
  },
});
