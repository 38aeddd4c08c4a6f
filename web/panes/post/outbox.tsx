import { Envelope } from '@blueprintjs/icons';
import { filtersOf } from '../../records/fields/declared.ts';
import { messageFields } from '../../records/message.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, orderBy } from '../list/filters.ts';

export const filters = { ...filtersOf(messageFields), orderBy: orderBy(messageFields) };

export const outbox = pane({
  path: '/layout/outbox',
  title: 'Outbox',
  keys: 'g o',
  needs: 'MESSAGES_READ',
  icon: <Envelope size={16} />,
  aliases: ['messages', 'mail', 'e-mail', 'sent'],
  filters: acrossCompanies(filters),
  kind: 'message',
  empty: {
    says: 'The outbox lists every e-mail with its status. Send job reports, quotations and proforma invoices from their own screens.',
    command: 'quotations.go',
  },
});
