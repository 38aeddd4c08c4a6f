import type { EmailPurpose } from '../database/values.ts';
import type { TemplateTexts } from './template.ts';

/** What a message begins with where its company has no template of its own. */
export const builtInTemplates: Record<EmailPurpose, TemplateTexts> = {
  JOB_REPORT: {
    subject: 'Report {{ job.number }}: {{ job.title }}',
    body: `Dear {{ customer.fullName }},

please find attached the report of our work of {{ completedInfo.finishedAt }}: {{ job.title }} ({{ job.number }}).

If anything in it is not as you expected, or if you have a question, just answer this message.

Kind regards

{{ sender.fullName }}
{{ company.name }}
{{ company.phone }}`,
  },
  QUOTATION: {
    subject: 'Quotation {{ quotation.number }}: {{ quotation.subject }}',
    body: `Dear {{ customer.fullName }},

thank you for your interest. Please find attached our quotation {{ quotation.number }}: {{ quotation.subject }}.

It comes to {{ quotation.total }} and holds until {{ quotation.validUntil }}. If you would like to accept it, or if you have a question, just answer this message.

Kind regards

{{ sender.fullName }}
{{ company.name }}
{{ company.phone }}`,
  },
  PROFORMA_INVOICE: {
    subject: 'Proforma invoice {{ proformaInvoice.number }}: {{ proformaInvoice.subject }}',
    body: `Dear {{ customer.fullName }},

thank you for your order. Please find attached our proforma invoice {{ proformaInvoice.number }} for quotation {{ quotation.number }}: {{ proformaInvoice.subject }}.

We ask you to pay {{ proformaInvoice.amountDue }} in advance by {{ proformaInvoice.dueDate }}. If you have a question, just answer this message.

Kind regards

{{ sender.fullName }}
{{ company.name }}
{{ company.phone }}`,
  },
};
