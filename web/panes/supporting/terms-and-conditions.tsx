import { Manual } from '@blueprintjs/icons';
import { termsAndConditionsFields } from '../../records/terms-and-conditions.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted, orderBy } from '../list/filters.ts';

export const filters = { deleted, orderBy: orderBy(termsAndConditionsFields) };

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
  empty: {
    says: 'Terms and conditions are printed on quotations. New quotations use the default.',
    command: 'termsAndConditions.add',
  },
});
