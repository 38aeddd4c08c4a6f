import { Person, Shop } from '@blueprintjs/icons';
import { listPane } from '../frame/pane.ts';

export const customers = listPane({
  kind: 'customer',
  path: '/layout/customers',
  title: 'Customers',
  keys: 'g k',
  icon: <Person size={16} />,
  empty: {
    says: 'A customer is a person who orders jobs and quotations, privately or for a customer company.',
    command: 'customer.add',
  },
});

export const customerCompanies = listPane({
  kind: 'customerCompany',
  path: '/layout/customer-companies',
  title: 'Customer companies',
  keys: 'g b',
  icon: <Shop size={16} />,
  empty: {
    says: 'A customer company is a business that buys from your company. The people of the business are customers.',
    command: 'customerCompany.add',
  },
});
