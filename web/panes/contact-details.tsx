import { IdNumber } from '@blueprintjs/icons';
import { Later } from '../later.ts';
import { acrossCompanies, common, orders } from './filters.ts';
import { pane } from './pane.ts';

export const filters = {
  deleted: common.deleted,
  orderBy: orders('NAME'),
};

export const contactDetails = pane({
  path: '/layout/contact-details',
  title: 'Contact details',
  keys: 'g n',
  needs: 'QUOTATIONS_READ',
  icon: <IdNumber size={16} />,
  aliases: ['salespeople', 'contact persons'],
  filters: acrossCompanies(filters),
  kind: 'contactDetails',
  isOfOneCompany: true,
  content: new Later(async () => (await import('./supporting.ts')).supporting.contactDetails),
  empty: {
    says: 'Whom to turn to about a quotation is printed on it. New quotations begin with the default ones.',
    command: 'contactDetails.add',
  },
});
