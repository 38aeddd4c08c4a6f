import { apiTokens } from '../../service/api-tokens/api-token.ts';
import { companies } from '../../service/companies/company.ts';
import { customers } from '../../service/customers/customer.ts';
import { customerCompanies } from '../../service/customers/customer-company.ts';
import { emailTemplates } from '../../service/email-templates/email-template.ts';
import { jobFields } from '../../service/job-fields/job-field.ts';
import { jobs } from '../../service/jobs/job.ts';
import { messages } from '../../service/mail/message.ts';
import { mentions } from '../../service/notes/mention.ts';
import { notes } from '../../service/notes/note.ts';
import { proformaInvoices } from '../../service/proforma-invoices/proforma-invoice.ts';
import { quotations } from '../../service/quotations/quotation.ts';
import { bankDetails } from '../../service/quotations/support/bank-details.ts';
import { contactDetails } from '../../service/quotations/support/contact-details.ts';
import { items } from '../../service/quotations/support/items.ts';
import { proformaInvoiceTerms, termsAndConditions } from '../../service/quotations/support/terms.ts';
import { savedCommands } from '../../service/saved-commands/saved-command.ts';
import { departments } from '../../service/users/departments.ts';
import { users } from '../../service/users/user.ts';
import { webhooks } from '../../service/webhooks/webhook.ts';

/** Each kind of record of the service. */
export const recordKinds = [
  apiTokens,
  companies(''),
  customers,
  customerCompanies,
  emailTemplates,
  jobFields,
  jobs,
  mentions,
  messages(true),
  notes,
  proformaInvoices,
  quotations,
  bankDetails,
  contactDetails,
  items,
  proformaInvoiceTerms,
  termsAndConditions,
  savedCommands,
  departments,
  users,
  webhooks,
];
