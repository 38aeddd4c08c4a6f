import { People } from '@blueprintjs/icons';
import { filtersOf } from '../../records/fields/declared.ts';
import { userFields } from '../../records/user.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted, orderBy } from '../list/filters.ts';

export const filters = { ...filtersOf(userFields), deleted, orderBy: orderBy(userFields) };

export const users = pane({
  path: '/layout/users',
  title: 'Users',
  keys: 'g u',
  needs: 'USERS_READ',
  icon: <People size={16} />,
  aliases: ['people', 'workers', 'staff', 'administrators'],
  filters: acrossCompanies(filters),
  kind: 'user',
  empty: {
    says: 'A user is an administrator who logs in here, or a worker who gets jobs.',
    command: 'user.add',
  },
});
