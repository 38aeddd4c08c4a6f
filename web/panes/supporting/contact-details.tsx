import { IdNumber } from '@blueprintjs/icons';
import { contactDetailsFields } from '../../records/contact-details.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted, orderBy } from '../list/filters.ts';

export const filters = { deleted, orderBy: orderBy(contactDetailsFields) };

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
  empty: {
    says: 'Contact details are printed on quotations. New quotations use the default.',
    command: 'contactDetails.add',
  },
});
