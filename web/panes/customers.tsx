import { Person } from '@blueprintjs/icons';
import { record } from '../commands/fields.ts';
import { Later } from '../later.ts';
import { acrossCompanies, common, orders } from './filters.ts';
import { pane } from './pane.ts';

export const filters = {
  customerCompanyId: record('Customer company', 'customerCompany', {
    optional: true,
    where: ({ companyId }) => ({ companyId: (companyId as { id: string } | null | undefined)?.id ?? null }),
  }),
  ...common,
  orderBy: orders('FULL_NAME'),
};

export const customers = pane({
  path: '/layout/customers',
  title: 'Customers',
  keys: 'g k',
  needs: 'CUSTOMERS_READ',
  icon: <Person size={16} />,
  aliases: ['clients', 'contacts'],
  filters: acrossCompanies(filters),
  kind: 'customer',
  content: new Later(async () => (await import('./clientele.ts')).clientele.customers),
  empty: {
    says: 'A customer is a person to deal with: of a customer company, or on their own. Jobs are done for them.',
    command: 'customer.add',
  },
});
