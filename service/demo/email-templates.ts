import type { EmailPurpose } from '../database/values.ts';
import { emailTemplates as kind } from '../email-templates/email-template.ts';
import type { Dice } from './dice.ts';
import { type Actor, history, type Records, withWords } from './records.ts';
import type { Tenant } from './tenant.ts';

/** The words in which a company sends what it sends: of each purpose the first one is what it begins with. */
export function rollEmailTemplates(
  tenant: Tenant,
  { dice, companyId, at, clerk }: { dice: Dice; companyId: string; at: Date; clerk: Actor },
) {
  const greeting = `Kind regards,\n{{ sender.fullName }}\n${tenant.name}`;
  const templates: { purpose: EmailPurpose; name: string; subject: string; body: string[]; isDefault: boolean }[] = [
    {
      purpose: 'JOB_REPORT',
      name: 'Job report, friendly',
      subject: 'Your job {{ job.number }}: {{ job.title }}',
      body: [
        'Dear {{ customer.fullName }},',
        'thank you for calling us. On {{ completedInfo.finishedAt }}, {{ worker.fullName }} finished job {{ job.number }}; its report is attached.',
        'If anything is not as it should be, just answer this message.',
        greeting,
      ],
      isDefault: true,
    },
    {
      purpose: 'JOB_REPORT',
      name: 'Job report, brief',
      subject: 'Report {{ job.number }}',
      body: ['Report of job {{ job.number }} attached.', '{{ company.name }}'],
      isDefault: false,
    },
    {
      purpose: 'QUOTATION',
      name: 'Quotation',
      subject: 'Our offer {{ quotation.number }}: {{ quotation.subject }}',
      body: [
        'Dear {{ customer.fullName }},',
        'thank you for asking us. Our offer for “{{ quotation.subject }}” is attached: {{ quotation.total }}, valid until {{ quotation.validUntil }}.',
        'To order, just answer this message.',
        greeting,
      ],
      isDefault: true,
    },
    {
      purpose: 'QUOTATION',
      name: 'Quotation, reminder',
      subject: 'Still valid until {{ quotation.validUntil }}: {{ quotation.number }}',
      body: [
        'Dear {{ customer.fullName }},',
        'our offer {{ quotation.number }} of {{ quotation.issueDate }} holds until {{ quotation.validUntil }}. Is anything still open?',
        greeting,
      ],
      isDefault: false,
    },
    {
      purpose: 'PROFORMA_INVOICE',
      name: 'Proforma invoice',
      subject: 'Proforma invoice {{ proformaInvoice.number }} for {{ quotation.number }}',
      body: [
        'Dear {{ customer.fullName }},',
        'thank you for your order. Please pay {{ proformaInvoice.amountDue }} in advance by {{ proformaInvoice.dueDate }}; our proforma invoice {{ proformaInvoice.number }} is attached.',
        greeting,
      ],
      isDefault: true,
    },
  ];
  const emailTemplates = templates.map(({ body, ...template }) =>
    withWords(kind, {
      id: dice.id('email_template', at),
      createdAt: at,
      updatedAt: at,
      companyId,
      ...template,
      body: body.join('\n\n'),
    }),
  );
  return {
    emailTemplates,
    auditEntries: emailTemplates.flatMap((template) => history(dice, template, clerk)),
  } satisfies Partial<Records>;
}
