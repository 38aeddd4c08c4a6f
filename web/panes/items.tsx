import { Barcode } from '@blueprintjs/icons';
import { choice } from '../commands/fields.ts';
import { Later } from '../later.ts';
import { acrossCompanies, common } from './filters.ts';
import { pane } from './pane.ts';

export const filters = {
  status: common.status,
  deleted: common.deleted,
  orderBy: choice(
    'Order',
    [
      { value: 'CODE_ASC', label: 'Code, A to Z' },
      { value: 'CODE_DESC', label: 'Code, Z to A' },
      { value: 'NAME_ASC', label: 'Name, A to Z' },
      { value: 'NAME_DESC', label: 'Name, Z to A' },
      { value: 'CREATED_AT_DESC', label: 'Newest first' },
      { value: 'CREATED_AT_ASC', label: 'Oldest first' },
    ],
    { optional: true },
  ),
};

export const items = pane({
  path: '/layout/items',
  title: 'Item master',
  keys: 'g i',
  needs: 'QUOTATIONS_READ',
  icon: <Barcode size={16} />,
  aliases: ['items', 'products', 'services', 'price list', 'catalogue'],
  filters: acrossCompanies(filters),
  kind: 'item',
  isOfOneCompany: true,
  content: new Later(async () => (await import('./supporting.ts')).supporting.items),
  empty: {
    says: 'What the company sells, with prices and taxes: lines of quotations are filled from it.',
    command: 'item.add',
  },
});
