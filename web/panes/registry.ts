import { companies } from './companies.tsx';
import { customerCompanies } from './customer-companies.tsx';
import { customers } from './customers.tsx';
import { dashboard } from './dashboard.tsx';
import { departments } from './departments.tsx';
import { jobFields } from './job-fields.tsx';
import type { Pane } from './pane.ts';
import { roles } from './roles.tsx';
import { users } from './users.tsx';

/** Every pane, in the order of the sidebar. */
export const panes: readonly Pane[] = [dashboard, customers, customerCompanies, companies, departments, users, jobFields, roles];
