import { emailTemplates as kind } from '../../email-templates/email-template.ts';
import type { EmailPurpose } from '../../shared/values.ts';
import { bornAt, history, type Records, type Setting, withWords } from '../records.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** The company's e-mail templates; the first template of each purpose is the default. */
export function rollEmailTemplates(tenant: Tenant, setting: Omit<Setting, 'day'>) {
  const at = setting.early();
  const greeting = `Kind regards,\n{{ sender.fullName }}\n${tenant.name}`;
  const templates: { purpose: EmailPurpose; name: string; subject: string; body: string[] }[] = [
    {
      purpose: 'JOB_REPORT',
      name: 'Job report, friendly',
      subject: 'Your job {{ job.number }}: {{ job.title }}',
      body: [
        'Dear {{ customer.fullName }},',
        'Thank you for calling us. On {{ completedInfo.finishedAt }}, {{ worker.fullName }} finished job {{ job.number }}. Please find the report attached.',
        'If you have any questions, reply to this e-mail.',
        greeting,
      ],
    },
    {
      purpose: 'JOB_REPORT',
      name: 'Job report, brief',
      subject: 'Report {{ job.number }}',
      body: ['Please find the report on job {{ job.number }} attached.', '{{ company.name }}'],
    },
    {
      purpose: 'QUOTATION',
      name: 'Quotation',
      subject: 'Our quotation {{ quotation.number }}: {{ quotation.subject }}',
      body: [
        'Dear {{ customer.fullName }},',
        'Thank you for your enquiry. Please find our quotation for “{{ quotation.subject }}” attached. The total is {{ quotation.total }}, valid until {{ quotation.validUntil }}.',
        'To accept, reply to this e-mail.',
        greeting,
      ],
    },
    {
      purpose: 'QUOTATION',
      name: 'Quotation, reminder',
      subject: 'Quotation {{ quotation.number }} is valid until {{ quotation.validUntil }}',
      body: [
        'Dear {{ customer.fullName }},',
        'Our quotation {{ quotation.number }} of {{ quotation.issueDate }} is valid until {{ quotation.validUntil }}. If you have any questions, reply to this e-mail.',
        greeting,
      ],
    },
    {
      purpose: 'PROFORMA_INVOICE',
      name: 'Proforma invoice',
      subject: 'Proforma invoice {{ proformaInvoice.number }} for {{ quotation.number }}',
      body: [
        'Dear {{ customer.fullName }},',
        'Thank you for your order. Please find our proforma invoice {{ proformaInvoice.number }} attached, and pay {{ proformaInvoice.amountDue }} in advance by {{ proformaInvoice.dueDate }}.',
        greeting,
      ],
    },
  ];
  const emailTemplates = templates.map((template, index) =>
    withWords(kind, {
      ...bornAt(at, 'email_template', setting),
      ...template,
      body: template.body.join('\n\n'),
      isDefault: template.purpose !== templates[index - 1]?.purpose,
    }),
  );
  return {
    emailTemplates,
    auditEntries: emailTemplates.flatMap((template) => history(setting.dice, template, setting.clerk)),
  } satisfies Partial<Records>;
}
