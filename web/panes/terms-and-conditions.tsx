import { Manual } from '@blueprintjs/icons';
import { Later } from '../later.ts';
import { acrossCompanies, common, orders } from './filters.ts';
import { pane } from './pane.ts';

export const filters = {
  deleted: common.deleted,
  orderBy: orders('TITLE', 'Title'),
};

export const termsAndConditions = pane({
  path: '/layout/terms-and-conditions',
  title: 'Terms and conditions',
  keys: 'g l',
  needs: 'QUOTATIONS_READ',
  icon: <Manual size={16} />,
  aliases: ['legal', 'small print'],
  filters: acrossCompanies(filters),
  kind: 'termsAndConditions',
  isOfOneCompany: true,
  content: new Later(async () => (await import('./supporting.ts')).supporting.termsAndConditions),
  empty: {
    says: 'Terms and conditions are printed on quotations. New quotations begin with the default ones.',
    command: 'termsAndConditions.add',
  },
});
