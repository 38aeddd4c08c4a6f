import { Envelope } from '@blueprintjs/icons';
import { choice } from '../commands/fields.ts';
import { Later } from '../later.ts';
import { messageStatuses } from '../records/words.ts';
import { acrossCompanies } from './filters.ts';
import { pane } from './pane.ts';

export const filters = {
  status: choice('Status', messageStatuses, { optional: true }),
  orderBy: choice(
    'Order',
    [
      { value: 'CREATED_AT_DESC', label: 'Newest first' },
      { value: 'CREATED_AT_ASC', label: 'Oldest first' },
    ],
    { optional: true },
  ),
};

export const outbox = pane({
  path: '/layout/outbox',
  title: 'Outbox',
  keys: 'g o',
  needs: 'MESSAGES_READ',
  icon: <Envelope size={16} />,
  aliases: ['messages', 'mail', 'e-mail', 'sent'],
  filters: acrossCompanies(filters),
  kind: 'message',
  content: new Later(async () => (await import('./post.ts')).post.outbox),
  empty: {
    says: 'Each e-mail that is sent from here is listed, with what became of it. Job reports, quotations and proforma invoices are each sent from where they are.',
    command: 'quotations.go',
  },
});
