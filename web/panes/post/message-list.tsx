import { MessagePage } from '../../records/documents/pages.ts';
import { type MessageRecord, messageFields } from '../../records/message.ts';
import { listContent } from '../frame/pane.ts';
import { isOnItsWay } from '../frame/use-ask-again.ts';
import { columnsOf } from '../list/columns.tsx';
import { narrowed, overCompanies } from '../list/filters.ts';
import { messageOverview } from './message.tsx';
import { filters } from './outbox.tsx';

const recipientsColumn = {
  text: ({ recipients }: MessageRecord) => recipients.map(({ address }) => address).join('; '),
  cell: ({ recipients }: MessageRecord) => inWords(recipients),
};

export const messageList = listContent({
  list: {
    query: MessagePage,
    variables: narrowed(filters, overCompanies, 'CREATED_AT_DESC'),
    columns: columnsOf(
      messageFields,
      ['subject', 'purpose', 'status', 'recipients', 'reason', 'company', 'senderName', 'createdAt'],
      { recipients: recipientsColumn, createdAt: { isExtra: false } },
    ),
    isChanging: isOnItsWay,
  },
  tabs: [messageOverview],
});

/** `ana@lima.example and 2 others` */
function inWords([first, ...others]: MessageRecord['recipients']): string {
  if (!first) return '';
  return others.length === 0
    ? first.address
    : `${first.address} and ${others.length === 1 ? '1 other' : `${others.length} others`}`;
}
