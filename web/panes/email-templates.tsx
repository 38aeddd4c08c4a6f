import { Document } from '@blueprintjs/icons';
import { choice } from '../commands/fields.ts';
import { Later } from '../later.ts';
import { emailPurposes } from '../records/words.ts';
import { acrossCompanies, common } from './filters.ts';
import { pane } from './pane.ts';

export const filters = {
  purpose: choice('For', emailPurposes, { optional: true }),
  deleted: common.deleted,
};

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
  content: new Later(async () => (await import('./post.ts')).post.emailTemplates),
  empty: {
    says: 'A template is the subject and text that a message begins with. Without one, messages begin with a built-in text.',
    command: 'emailTemplate.add',
  },
});
