import type { Permission } from '../commands/command.ts';
import { apiTokens } from './api-tokens.tsx';
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
import { proformaInvoices } from './proforma-invoices.tsx';
import { quotations } from './quotations.tsx';
import { roles } from './roles.tsx';
import { schedule } from './schedule.tsx';
import { termsAndConditions } from './terms-and-conditions.tsx';
import { users } from './users.tsx';

/** Panes that belong together; the first stand by themselves, without a name. */
export interface Section {
  readonly title: string | null;
  readonly panes: readonly Pane[];
}

/** Every pane, as the sidebar has them. */
export const sections: readonly Section[] = [
  { title: null, panes: [dashboard] },
  { title: 'Work', panes: [jobs, schedule, jobFields] },
  { title: 'Customers', panes: [customers, customerCompanies] },
  {
    title: 'Quotations',
    panes: [quotations, proformaInvoices, items, termsAndConditions, contactDetails, bankDetails, proformaInvoiceTerms],
  },
  { title: 'Post', panes: [outbox, emailTemplates] },
  { title: 'Organisation', panes: [companies, departments, users, roles, apiTokens] },
];

/** Every pane, in the same order. */
export const panes: readonly Pane[] = sections.flatMap((section) => section.panes);

/** Where somebody begins: with what they are here for, which is quotations for who has no dashboard. */
export const firstOf = (permissions: ReadonlySet<Permission>): Pane | undefined =>
  [dashboard, quotations, ...panes].find(({ needs }) => permissions.has(needs));
