import { CreditCard } from '@blueprintjs/icons';
import { bankDetailsFields } from '../../records/bank-details.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted, orderBy } from '../list/filters.ts';

export const filters = { deleted, orderBy: orderBy(bankDetailsFields) };

export const bankDetails = pane({
  path: '/layout/bank-details',
  title: 'Bank details',
  keys: 'g a',
  needs: 'QUOTATIONS_READ',
  icon: <CreditCard size={16} />,
  aliases: ['accounts', 'IBAN', 'where to pay'],
  filters: acrossCompanies(filters),
  kind: 'bankDetails',
  isOfOneCompany: true,
  empty: {
    says: 'Bank details are printed on quotations and proforma invoices. New quotations use the default.',
    command: 'bankDetails.add',
  },
});
