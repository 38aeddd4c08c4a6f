import { companies } from './companies.tsx';
import { customerCompanies } from './customer-companies.tsx';
import { customers } from './customers.tsx';
import { dashboard } from './dashboard.tsx';
import { departments } from './departments.tsx';
import { emailTemplates } from './email-templates.tsx';
import { jobFields } from './job-fields.tsx';
import { jobs } from './jobs.tsx';
import { outbox } from './outbox.tsx';
import type { Pane } from './pane.ts';
import { roles } from './roles.tsx';
import { schedule } from './schedule.tsx';
import { users } from './users.tsx';

/** Every pane, in the order of the sidebar. */
export const panes: readonly Pane[] = [
  dashboard,
  jobs,
  schedule,
  customers,
  customerCompanies,
  outbox,
  companies,
  departments,
  users,
  jobFields,
  emailTemplates,
  roles,
];
