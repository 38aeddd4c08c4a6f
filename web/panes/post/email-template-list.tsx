import { EmailTemplatePage } from '../../records/documents/pages.ts';
import { emailTemplateFields } from '../../records/email-template.ts';
import { listContent } from '../frame/pane.ts';
import { columnsOf, isShown } from '../list/columns.tsx';
import { inOneCompany, narrowed } from '../list/filters.ts';
import { emailTemplateOverview } from './email-template.tsx';
import { emailTemplatePreview } from './email-template-preview.tsx';
import { filters } from './email-templates.tsx';

export const emailTemplateList = listContent({
  list: {
    query: EmailTemplatePage,
    variables: narrowed(filters, inOneCompany),
    columns: columnsOf(emailTemplateFields, ['name', 'purpose', 'isDefault', 'subject', 'updatedAt'], {
      updatedAt: isShown,
    }),
  },
  tabs: [emailTemplateOverview, emailTemplatePreview],
});
