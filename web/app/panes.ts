import type { Permission } from '../ground/graphql.ts';
import { customerCompanies } from '../panes/customers/customer-companies.tsx';
import { customers } from '../panes/customers/customers.tsx';
import { dashboard } from '../panes/dashboard/dashboard.tsx';
import { type Pane, shows } from '../panes/frame/pane.ts';
import type { Section } from '../panes/frame/sections.ts';
import { jobs } from '../panes/jobs/jobs.tsx';
import { schedule } from '../panes/jobs/schedule.tsx';
import { apiTokens } from '../panes/organisation/api-tokens.tsx';
import { companies } from '../panes/organisation/companies.tsx';
import { departments } from '../panes/organisation/departments.tsx';
import { jobFields } from '../panes/organisation/job-fields.tsx';
import { roles } from '../panes/organisation/roles.tsx';
import { users } from '../panes/organisation/users.tsx';
import { emailTemplates } from '../panes/post/email-templates.tsx';
import { outbox } from '../panes/post/outbox.tsx';
import { proformaInvoices } from '../panes/quotations/proforma-invoices.tsx';
import { quotations } from '../panes/quotations/quotations.tsx';
import { bankDetails } from '../panes/supporting/bank-details.tsx';
import { contactDetails } from '../panes/supporting/contact-details.tsx';
import { items } from '../panes/supporting/items.tsx';
import { proformaInvoiceTerms } from '../panes/supporting/proforma-invoice-terms.tsx';
import { termsAndConditions } from '../panes/supporting/terms-and-conditions.tsx';

/** Every pane, in the order and sections of the sidebar. */
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

export const panes: readonly Pane[] = sections.flatMap((section) => section.panes);

/** The start pane: the dashboard, or for users without a dashboard, quotations. */
export const firstOf = (permissions: ReadonlySet<Permission>): Pane | undefined =>
  [dashboard, quotations, ...panes].find(({ needs }) => permissions.has(needs));

// The panes of an area share a file of contents.
const organisation = async () => (await import('../panes/organisation/organisation.ts')).organisation;
const supporting = async () => (await import('../panes/supporting/supporting.ts')).supporting;
const clientele = async () => (await import('../panes/customers/clientele.ts')).clientele;
const post = async () => (await import('../panes/post/post.ts')).post;
shows(apiTokens, async () => (await organisation()).apiTokens);
shows(companies, async () => (await organisation()).companies);
shows(departments, async () => (await organisation()).departments);
shows(jobFields, async () => (await organisation()).jobFields);
shows(roles, async () => (await organisation()).roles);
shows(users, async () => (await organisation()).users);
shows(bankDetails, async () => (await supporting()).bankDetails);
shows(contactDetails, async () => (await supporting()).contactDetails);
shows(items, async () => (await supporting()).items);
shows(proformaInvoiceTerms, async () => (await supporting()).proformaInvoiceTerms);
shows(termsAndConditions, async () => (await supporting()).termsAndConditions);
shows(customerCompanies, async () => (await clientele()).customerCompanies);
shows(customers, async () => (await clientele()).customers);
shows(dashboard, async () => (await import('../panes/dashboard/dashboard-screen.tsx')).dashboardScreen);
shows(emailTemplates, async () => (await post()).emailTemplates);
shows(outbox, async () => (await post()).outbox);
shows(jobs, async () => (await import('../panes/jobs/job-list.tsx')).jobList);
shows(
  proformaInvoices,
  async () => (await import('../panes/quotations/proforma-invoice-list.tsx')).proformaInvoiceList,
);
shows(quotations, async () => (await import('../panes/quotations/quotation-list.tsx')).quotationList);
shows(schedule, async () => (await import('../panes/jobs/schedule-screen.tsx')).scheduleScreen);
