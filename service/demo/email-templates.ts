import { emailTemplates as kind } from '../email-templates/email-template.ts';
import type { Dice } from './dice.ts';
import { type Actor, history, type Records, withWords } from './records.ts';
import type { Tenant } from './tenant.ts';

/** The words in which a company sends its job reports: a friendly one to begin with, and a brief one. */
export function rollEmailTemplates(
  tenant: Tenant,
  { dice, companyId, at, clerk }: { dice: Dice; companyId: string; at: Date; clerk: Actor },
) {
  const emailTemplates = [
    {
      name: 'Job report, friendly',
      subject: 'Your job {{ job.number }}: {{ job.title }}',
      body: [
        'Dear {{ customer.fullName }},',
        'thank you for calling us. On {{ completedInfo.finishedAt }}, {{ worker.fullName }} finished job {{ job.number }}; its report is attached.',
        'If anything is not as it should be, just answer this message.',
        `Kind regards,\n{{ sender.fullName }}\n${tenant.name}`,
      ].join('\n\n'),
      isDefault: true,
    },
    {
      name: 'Job report, brief',
      subject: 'Report {{ job.number }}',
      body: 'Report of job {{ job.number }} attached.\n\n{{ company.name }}',
      isDefault: false,
    },
  ].map((template) =>
    withWords(kind, {
      id: dice.id('email_template', at),
      createdAt: at,
      updatedAt: at,
      companyId,
      ...template,
      purpose: 'JOB_REPORT' as const,
    }),
  );
  return {
    emailTemplates,
    auditEntries: emailTemplates.flatMap((template) => history(dice, template, clerk)),
  } satisfies Partial<Records>;
}
