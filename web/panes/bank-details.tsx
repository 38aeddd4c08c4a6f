import { CreditCard } from '@blueprintjs/icons';
import { Later } from '../later.ts';
import { acrossCompanies, common, orders } from './filters.ts';
import { pane } from './pane.ts';

export const filters = {
  deleted: common.deleted,
  orderBy: orders('NAME', 'Bank'),
};

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
  content: new Later(async () => (await import('./supporting.ts')).supporting.bankDetails),
  empty: {
    says: 'Where to pay is printed on quotations and proforma invoices. New quotations begin with the default ones.',
    command: 'bankDetails.add',
  },
});
