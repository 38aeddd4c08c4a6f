import { EmailTemplatePage, MessagePage } from '../../records/documents/pages.ts';
import type { MessageRecord } from '../../records/message.ts';
import { isOnItsWay } from '../frame/use-ask-again.ts';
import { emailIn, isShown } from '../list/columns.tsx';
import { listOf } from '../list/list-of.ts';
import { emailTemplateOverview } from './email-template.tsx';
import { emailTemplatePreview } from './email-template-preview.tsx';
import { messageOverview } from './message.tsx';
import * as panes from './panes.tsx';

export const outbox = listOf(panes.outbox, MessagePage, {
  columns: ['subject', 'purpose', 'status', 'recipients', 'reason', 'company', 'senderName', 'createdAt'],
  own: {
    recipients: {
      text: ({ recipients }) => recipients.map(({ address }) => address).join('; '),
      cell: ({ recipients }) => emailIn(inWords(recipients)),
    },
    createdAt: { isExtra: false },
  },
  isChanging: isOnItsWay,
  tabs: [messageOverview],
});

export const emailTemplates = listOf(panes.emailTemplates, EmailTemplatePage, {
  columns: ['name', 'purpose', 'isDefault', 'subject', 'updatedAt'],
  own: { updatedAt: isShown },
  tabs: [emailTemplateOverview, emailTemplatePreview],
});

/** `ana@lima.example and 2 others` */
function inWords([first, ...others]: MessageRecord['recipients']): string {
  if (!first) return '';
  return others.length === 0
    ? first.address
    : `${first.address} and ${others.length === 1 ? '1 other' : `${others.length} others`}`;
}
