import type { EmailPurpose } from '../database/tables.ts';
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
};
