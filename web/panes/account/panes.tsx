import { Person } from '@blueprintjs/icons';
import { pane } from '../frame/pane.ts';

export const account = pane({
  path: '/layout/account',
  title: 'My account',
  keys: 'g v',
  // Every role that can log in may read customers.
  needs: 'CUSTOMERS_READ',
  icon: <Person size={16} />,
});
