import { apiTokens } from './api-tokens.ts';
import { bankDetails } from './bank-details.ts';
import type { Command } from './command.ts';
import { companies } from './companies.ts';
import { contactDetails } from './contact-details.ts';
import { customerCompanies } from './customer-companies.ts';
import { customers } from './customers.ts';
import { departments } from './departments.ts';
import { emailTemplates } from './email-templates.ts';
import { imports } from './imports.ts';
import { items } from './items.ts';
import { jobAssign } from './job-assign.ts';
import { jobCompleted } from './job-completed.ts';
import { jobDropdowns } from './job-dropdowns.ts';
import { jobFields } from './job-fields.ts';
import { jobReport } from './job-report.ts';
import { jobStates } from './job-states.ts';
import { jobs, jobViews } from './jobs.ts';
import { lists } from './lists.ts';
import { macros } from './macros.ts';
import { messages } from './messages.ts';
import { ownKeys } from './own-keys.ts';
import { proformaInvoices } from './proforma-invoices.ts';
import { quotationDocuments } from './quotation-documents.ts';
import { quotationLinks } from './quotation-links.ts';
import { quotationMail } from './quotation-mail.ts';
import { quotationStates } from './quotation-states.ts';
import { quotationWork } from './quotation-work.ts';
import { quotations, quotationViews } from './quotations.ts';
import { review } from './review.ts';
import { schedule } from './schedule.ts';
import { proformaInvoiceTerms, termsAndConditions } from './terms.ts';
import { totals } from './totals.ts';
import { users } from './users.ts';
import { views } from './views.ts';

/** The commands about records of every kind, in the order in which people see them. Fetched as one, after what a first visit waits for. */
export const subjects: readonly Command[] = [
  ...companies,
  ...departments,
  ...users,
  ...apiTokens,
  ...jobAssign,
  ...jobStates,
  ...jobCompleted,
  ...jobReport,
  ...jobs,
  ...jobDropdowns,
  ...jobViews,
  ...jobFields,
  ...quotationStates,
  ...quotationWork,
  ...quotations,
  ...quotationDocuments,
  ...quotationMail,
  ...quotationViews,
  ...proformaInvoices,
  ...totals,
  ...customers,
  ...customerCompanies,
  ...messages,
  ...items,
  ...termsAndConditions,
  ...contactDetails,
  ...bankDetails,
  ...proformaInvoiceTerms,
  ...emailTemplates,
  ...quotationLinks,
  ...review,
  ...schedule,
  ...lists,
  ...views,
  ...imports,
  ...macros,
  ...ownKeys,
];
