import { People } from '@blueprintjs/icons';
import { choice, record } from '../commands/fields.ts';
import { Later } from '../later.ts';
import { roles } from '../records/words.ts';
import { acrossCompanies, common, orders } from './filters.ts';
import { pane } from './pane.ts';

export const filters = {
  departmentId: record('Department', 'department', {
    optional: true,
    where: ({ companyId }) => ({ companyId: (companyId as { id: string } | null | undefined)?.id ?? null }),
  }),
  role: choice('Role', roles, { optional: true }),
  ...common,
  orderBy: orders('FULL_NAME'),
};

export const users = pane({
  path: '/layout/users',
  title: 'Users',
  keys: 'g u',
  needs: 'USERS_READ',
  icon: <People size={16} />,
  aliases: ['people', 'workers', 'staff', 'administrators'],
  filters: acrossCompanies(filters),
  kind: 'user',
  content: new Later(async () => (await import('./organisation.ts')).organisation.users),
  empty: {
    says: 'A user is an administrator who logs in here, or a worker to whom jobs are assigned.',
    command: 'user.add',
  },
});
