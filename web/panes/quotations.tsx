import { Annotation } from '@blueprintjs/icons';
import { choice, record, text } from '../commands/fields.ts';
import { Later } from '../later.ts';
import { quotationStatuses } from '../records/words.ts';
import { acrossCompanies, common } from './filters.ts';
import { pane } from './pane.ts';

const inCompany = ({ companyId }: Readonly<Record<string, unknown>>) => ({
  companyId: (companyId as { id: string } | null | undefined)?.id ?? null,
});

const optional = { optional: true } as const;

export const filters = {
  status: choice('State', quotationStatuses, optional),
  expiring: choice(
    'Expiring',
    [
      { value: 'true', label: 'Within 7 days' },
      { value: 'false', label: 'Not within 7 days' },
    ],
    optional,
  ),
  customerId: record('Customer', 'customer', { optional: true, where: inCompany }),
  customerCompanyId: record('Customer company', 'customerCompany', { optional: true, where: inCompany }),
  leadNumber: text('Lead number', { optional: true, maxLength: 20, hint: 'Such as L-000123' }),
  currency: text('Currency', { optional: true, maxLength: 3, hint: 'Such as EUR' }),
  deleted: common.deleted,
  orderBy: choice(
    'Order',
    [
      { value: 'CREATED_AT_DESC', label: 'Newest first' },
      { value: 'CREATED_AT_ASC', label: 'Oldest first' },
      { value: 'VALID_UNTIL_ASC', label: 'Valid until, soonest first' },
      { value: 'VALID_UNTIL_DESC', label: 'Valid until, latest first' },
    ],
    optional,
  ),
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
  content: new Later(async () => (await import('./offers.ts')).offers.quotations),
  empty: { says: 'A quotation is a priced offer to a customer.', command: 'quotation.add' },
});
