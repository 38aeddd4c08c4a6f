import { Document } from '@blueprintjs/icons';
import { emailTemplateFields } from '../../records/email-template.ts';
import { filtersOf } from '../../records/fields/declared.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted } from '../list/filters.ts';

export const filters = { ...filtersOf(emailTemplateFields), deleted };

export const emailTemplates = pane({
  path: '/layout/email-templates',
  title: 'E-mail templates',
  keys: 'g t',
  needs: 'QUOTATIONS_READ',
  icon: <Document size={16} />,
  aliases: ['mail', 'wording', 'placeholders'],
  filters: acrossCompanies(filters),
  kind: 'emailTemplate',
  isOfOneCompany: true,
  empty: {
    says: 'A template holds the subject and text of new messages. Without a template, messages use a built-in text.',
    command: 'emailTemplate.add',
  },
});
