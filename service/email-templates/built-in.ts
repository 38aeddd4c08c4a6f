import type { EmailPurpose } from '../shared/values.ts';
import type { TemplateTexts } from './template.ts';

const closing = `Kind regards,

{{ sender.fullName }}
{{ company.name }}
{{ company.phone }}`;

/** The templates of companies without a default template. */
export const builtInTemplates: Record<EmailPurpose, TemplateTexts> = {
  JOB_REPORT: {
    subject: 'Report {{ job.number }}: {{ job.title }}',
    body: `Dear {{ customer.fullName }},

Please find attached the report on our visit of {{ completedInfo.finishedAt }}: {{ job.title }} (job {{ job.number }}).

If you have any questions, reply to this e-mail.

${closing}`,
  },
  QUOTATION: {
    subject: 'Quotation {{ quotation.number }}: {{ quotation.subject }}',
    body: `Dear {{ customer.fullName }},

Thank you for your enquiry. Please find our quotation {{ quotation.number }}, {{ quotation.subject }}, attached.

The total is {{ quotation.total }}. The quotation is valid until {{ quotation.validUntil }}. To accept, reply to this e-mail.

${closing}`,
  },
  PROFORMA_INVOICE: {
    subject: 'Proforma invoice {{ proformaInvoice.number }}: {{ proformaInvoice.subject }}',
    body: `Dear {{ customer.fullName }},

Thank you for your order. Please find our proforma invoice {{ proformaInvoice.number }} for quotation {{ quotation.number }}, {{ proformaInvoice.subject }}, attached.

Please pay {{ proformaInvoice.amountDue }} in advance by {{ proformaInvoice.dueDate }}. If you have any questions, reply to this e-mail.

${closing}`,
  },
};
