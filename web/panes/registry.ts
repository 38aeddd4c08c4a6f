import { bankDetails } from './bank-details.tsx';
import { companies } from './companies.tsx';
import { contactDetails } from './contact-details.tsx';
import { customerCompanies } from './customer-companies.tsx';
import { customers } from './customers.tsx';
import { dashboard } from './dashboard.tsx';
import { departments } from './departments.tsx';
import { emailTemplates } from './email-templates.tsx';
import { items } from './items.tsx';
import { jobFields } from './job-fields.tsx';
import { jobs } from './jobs.tsx';
import { outbox } from './outbox.tsx';
import type { Pane } from './pane.ts';
import { proformaInvoiceTerms } from './proforma-invoice-terms.tsx';
import { roles } from './roles.tsx';
import { schedule } from './schedule.tsx';
import { termsAndConditions } from './terms-and-conditions.tsx';
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
  items,
  termsAndConditions,
  contactDetails,
  bankDetails,
  proformaInvoiceTerms,
  emailTemplates,
  roles,
];
