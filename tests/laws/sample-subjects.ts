import type { AnySubject, Subject } from '../../web/commands/core/command.ts';
import {
  apiToken,
  bankDetails,
  company,
  contactDetails,
  customer,
  customerCompany,
  department,
  emailTemplate,
  item,
  job,
  jobField,
  message,
  proformaInvoice,
  proformaInvoiceTerms,
  quotation,
  termsAndConditions,
  user,
  webhook,
} from '../web/made.ts';

/** A sample subject of a command: a record, a position in a list, or null. */
export function sampleOf(on: Subject): AnySubject {
  if (on.of === 'rows' || on.of === 'place') return { path: '/layout/jobs', query: {} };
  return 'kind' in on
    ? {
        apiToken: apiToken(),
        company: company(),
        department: department(),
        user: user(),
        webhook: webhook(),
        customerCompany: customerCompany(),
        customer: customer(),
        job: job(),
        jobField: jobField(),
        message: message(),
        emailTemplate: emailTemplate(),
        quotation: quotation(),
        proformaInvoice: proformaInvoice(),
        item: item(),
        termsAndConditions: termsAndConditions(),
        contactDetails: contactDetails(),
        bankDetails: bankDetails(),
        proformaInvoiceTerms: proformaInvoiceTerms(),
      }[on.kind]
    : null;
}
