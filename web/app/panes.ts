import type { Permission } from '../ground/graphql.ts';
import { account } from '../panes/account/panes.tsx';
import { call } from '../panes/call/panes.tsx';
import { customerCompanies, customers } from '../panes/customers/panes.tsx';
import { dashboard } from '../panes/dashboard/dashboard.tsx';
import { type Pane, shows } from '../panes/frame/pane.ts';
import type { Section } from '../panes/frame/sections.ts';
import { jobs, schedule } from '../panes/jobs/panes.tsx';
import { mentions } from '../panes/notes/panes.tsx';
import {
  apiTokens,
  companies,
  departments,
  jobFields,
  roles,
  securityEvents,
  users,
  webhooks,
} from '../panes/organisation/panes.tsx';
import { emailTemplates, outbox } from '../panes/post/panes.tsx';
import { leads, proformaInvoices, quotations } from '../panes/quotations/panes.tsx';
import { settings } from '../panes/settings/settings.tsx';
import {
  bankDetails,
  contactDetails,
  items,
  proformaInvoiceTerms,
  termsAndConditions,
} from '../panes/supporting/panes.tsx';

/** Every pane: the daily ones in the side bar, the others in groups under Settings. */
export const sections: readonly Section[] = [
  {
    title: null,
    isIn: 'sidebar',
    panes: [
      dashboard,
      mentions,
      jobs,
      schedule,
      customers,
      call,
      leads,
      quotations,
      proformaInvoices,
      outbox,
      settings,
    ],
  },
  { title: 'Customers', isIn: 'settings', panes: [customerCompanies] },
  { title: 'Jobs', isIn: 'settings', panes: [jobFields] },
  {
    title: 'Quotations',
    isIn: 'settings',
    panes: [items, termsAndConditions, contactDetails, bankDetails, proformaInvoiceTerms],
  },
  { title: 'E-mail', isIn: 'settings', panes: [emailTemplates] },
  {
    title: 'Organisation',
    isIn: 'settings',
    panes: [companies, departments, users, roles, apiTokens, webhooks, securityEvents],
  },
  { title: 'Personal', isIn: 'settings', panes: [account] },
];

export const panes: readonly Pane[] = sections.flatMap((section) => section.panes);

/** The start pane: the dashboard, or for users without a dashboard, quotations. */
export const firstOf = (permissions: ReadonlySet<Permission>): Pane | undefined =>
  [dashboard, quotations, ...panes].find(({ needs }) => permissions.has(needs));

// Panes of one area share a file of contents, which loads as one.
const organisation = () => import('../panes/organisation/organisation-lists.tsx');
const supporting = () => import('../panes/supporting/supporting-lists.tsx');
const clientele = () => import('../panes/customers/customer-lists.tsx');
const post = () => import('../panes/post/post-lists.tsx');
shows(apiTokens, async () => (await organisation()).apiTokens);
shows(companies, async () => (await organisation()).companies);
shows(departments, async () => (await organisation()).departments);
shows(jobFields, async () => (await organisation()).jobFields);
shows(roles, async () => (await import('../panes/organisation/role-screen.tsx')).roleScreen);
shows(securityEvents, async () => (await import('../panes/organisation/security-screen.tsx')).securityScreen);
shows(users, async () => (await organisation()).users);
shows(webhooks, async () => (await organisation()).webhooks);
shows(bankDetails, async () => (await supporting()).bankDetails);
shows(contactDetails, async () => (await supporting()).contactDetails);
shows(items, async () => (await supporting()).items);
shows(proformaInvoiceTerms, async () => (await supporting()).proformaInvoiceTerms);
shows(termsAndConditions, async () => (await supporting()).termsAndConditions);
shows(call, async () => (await import('../panes/call/call-screen.tsx')).callScreen);
shows(customerCompanies, async () => (await clientele()).customerCompanies);
shows(customers, async () => (await clientele()).customers);
shows(dashboard, async () => (await import('../panes/dashboard/dashboard-screen.tsx')).dashboardScreen);
shows(emailTemplates, async () => (await post()).emailTemplates);
shows(outbox, async () => (await post()).outbox);
shows(mentions, async () => (await import('../panes/notes/mention-screen.tsx')).mentionScreen);
shows(jobs, async () => (await import('../panes/jobs/job-list.tsx')).jobList);
shows(
  proformaInvoices,
  async () => (await import('../panes/quotations/proforma-invoice-list.tsx')).proformaInvoiceList,
);
shows(quotations, async () => (await import('../panes/quotations/quotation-list.tsx')).quotationList);
shows(leads, async () => (await import('../panes/quotations/leads-screen.tsx')).leadsScreen);
shows(account, async () => (await import('../panes/account/account-screen.tsx')).accountScreen);
shows(settings, async () => (await import('../panes/settings/settings-screen.tsx')).settingsScreen);
shows(schedule, async () => (await import('../panes/jobs/schedule-screen.tsx')).scheduleScreen);
