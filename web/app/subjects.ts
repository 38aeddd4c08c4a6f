import { account } from '../commands/account/account.ts';
import { factors } from '../commands/account/factors.ts';
import { linkedLogins } from '../commands/account/linked-logins.ts';
import { passkeys } from '../commands/account/passkeys.ts';
import { sessions } from '../commands/account/sessions.ts';
import { calls } from '../commands/calls/calls.ts';
import type { Command } from '../commands/core/command.ts';
import { customerCompanies, customers } from '../commands/customers/customers.ts';
import { personalData } from '../commands/customers/personal-data.ts';
import { jobAssign } from '../commands/jobs/job-assign.ts';
import { jobCompleted } from '../commands/jobs/job-completed.ts';
import { jobDropdowns } from '../commands/jobs/job-dropdowns.ts';
import { jobFields } from '../commands/jobs/job-fields.ts';
import { jobMove } from '../commands/jobs/job-move.ts';
import { jobReport } from '../commands/jobs/job-report.ts';
import { jobStates } from '../commands/jobs/job-states.ts';
import { jobStretch } from '../commands/jobs/job-stretch.ts';
import { jobs, jobViews } from '../commands/jobs/jobs.ts';
import { schedule } from '../commands/jobs/schedule.ts';
import { internalCopies } from '../commands/notes/internal-copies.ts';
import { notes } from '../commands/notes/notes.ts';
import { apiTokens } from '../commands/organisation/api-tokens.ts';
import { companies } from '../commands/organisation/companies.ts';
import { companyProvider } from '../commands/organisation/company-provider.ts';
import { departments } from '../commands/organisation/departments.ts';
import { invitations } from '../commands/organisation/invitations.ts';
import { users } from '../commands/organisation/users.ts';
import { webhooks } from '../commands/organisation/webhooks.ts';
import { emailTemplates } from '../commands/post/email-templates.ts';
import { messages } from '../commands/post/messages.ts';
import { leads } from '../commands/quotations/leads.ts';
import { proformaInvoices } from '../commands/quotations/proforma-invoices.ts';
import { quotationDocuments } from '../commands/quotations/quotation-documents.ts';
import { quotationLinks } from '../commands/quotations/quotation-links.ts';
import { quotationMail } from '../commands/quotations/quotation-mail.ts';
import { quotationStates } from '../commands/quotations/quotation-states.ts';
import { quotationWork } from '../commands/quotations/quotation-work.ts';
import { quotations, quotationViews } from '../commands/quotations/quotations.ts';
import { queueCommands } from '../commands/screen/queues.ts';
import { totals } from '../commands/screen/totals.ts';
import { supporting } from '../commands/supporting/supporting.ts';
import { columnHeads } from '../wings/groups/column-keys.ts';
import { groups } from '../wings/groups/group-commands.ts';
import { imports } from '../wings/imports/import-commands.ts';
import { ownKeys } from '../wings/keys/key-commands.ts';
import { lists } from '../wings/lists/list-commands.ts';
import { views } from '../wings/lists/view-commands.ts';
import { webhookOfList } from '../wings/lists/webhook-of-list.ts';
import { macros } from '../wings/macros/macro-commands.ts';
import { review } from '../wings/review/review-commands.ts';
import { panes } from './panes.ts';

// The keys on heads load with their command, so a key pressed right after the command reaches a head.
export { columnKey } from '../wings/groups/column-keys.ts';

/** The commands about records of every kind, in the order on the screen. They load together, after the first screen. */
export const subjects: readonly Command[] = [
  ...jobAssign,
  ...jobStates,
  ...jobCompleted,
  ...jobReport,
  ...jobs,
  ...jobMove,
  ...jobStretch,
  ...jobDropdowns,
  ...jobViews,
  ...jobFields,
  ...customers,
  ...customerCompanies,
  ...calls,
  ...notes,
  ...quotationStates,
  ...quotationWork,
  ...quotations,
  ...quotationDocuments,
  ...quotationMail,
  ...quotationViews,
  ...proformaInvoices,
  ...queueCommands,
  ...totals,
  ...internalCopies,
  ...messages,
  ...supporting,
  ...emailTemplates,
  ...companies,
  ...companyProvider,
  ...departments,
  ...users,
  ...invitations,
  ...personalData,
  ...account,
  ...sessions,
  ...factors,
  ...passkeys,
  ...linkedLogins,
  ...apiTokens,
  ...webhooks,
  ...quotationLinks,
  ...leads,
  ...review,
  ...schedule,
  ...lists(panes),
  ...groups(panes),
  ...columnHeads,
  ...views,
  webhookOfList,
  ...imports,
  ...macros,
  ...ownKeys,
];
