import { UserPage } from '../../records/documents/pages.ts';
import { user, userFields } from '../../records/user.ts';
import { listContent } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf } from '../list/columns.tsx';
import { narrowed, overCompanies } from '../list/filters.ts';
import { filters } from './users.tsx';

export const userList = listContent({
  list: {
    query: UserPage,
    variables: narrowed(filters, overCompanies, 'CREATED_AT_DESC'),
    columns: columnsOf(userFields, ['fullName', 'status', 'role', 'email', 'company', 'department']),
  },
  tabs: [overviewOf(user, { drawn: ({ lastLoginAt }) => ({ ...(lastLoginAt === null && { lastLoginAt: 'Never' }) }) })],
});
