import { Document, Envelope } from '@blueprintjs/icons';
import { emailTemplateFields } from '../../records/email-template.ts';
import { filtersOf } from '../../records/fields/declared.ts';
import { messageFields } from '../../records/message.ts';
import { listPane } from '../frame/pane.ts';
import { deleted, orderBy } from '../list/filters.ts';

export const outbox = listPane({
  kind: 'message',
  path: '/layout/outbox',
  title: 'Outbox',
  keys: 'g o',
  icon: <Envelope size={16} />,
  narrowing: { ...filtersOf(messageFields), orderBy: orderBy(messageFields) },
  empty: {
    says: 'The outbox lists every e-mail with its status. Send job reports, quotations and proforma invoices from their own screens.',
    command: 'quotations.go',
  },
});

export const emailTemplates = listPane({
  kind: 'emailTemplate',
  path: '/layout/email-templates',
  title: 'E-mail templates',
  keys: 'g t',
  icon: <Document size={16} />,
  narrowing: { ...filtersOf(emailTemplateFields), deleted },
  isOfOneCompany: true,
  empty: {
    says: 'A template holds the subject and text of new messages. Without a template, messages use a built-in text.',
    command: 'emailTemplate.add',
  },
});
