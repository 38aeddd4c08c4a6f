import { Annotation } from '@blueprintjs/icons';
import { customerFields } from '../../records/customer.ts';
import { filtersOf } from '../../records/fields/declared.ts';
import { choice } from '../../records/fields/question.ts';
import { quotationFields } from '../../records/quotation.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted, orderBy } from '../list/filters.ts';

const { status, ...narrowing } = filtersOf(quotationFields);

export const filters = {
  status,
  ...narrowing,
  customerCompanyId: filtersOf(customerFields).customerCompanyId,
  expiring: choice({
    label: 'Expiring',
    choices: [
      { value: 'true', label: 'Within 7 days' },
      { value: 'false', label: 'Valid for more than 7 days' },
    ],
    optional: true,
  }),
  deleted,
  orderBy: orderBy(quotationFields),
};

export const quotations = pane({
  path: '/layout/quotations',
  title: 'Quotations',
  keys: 'g q',
  needs: 'QUOTATIONS_READ',
  icon: <Annotation size={16} />,
  aliases: ['offers', 'quotes', 'estimates'],
  filters: acrossCompanies(filters),
  kind: 'quotation',
  empty: { says: 'A quotation is a priced offer to a customer.', command: 'quotation.add' },
});
