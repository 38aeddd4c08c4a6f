import { Barcode } from '@blueprintjs/icons';
import { filtersOf } from '../../records/fields/declared.ts';
import { itemFields } from '../../records/item.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted, orderBy } from '../list/filters.ts';

export const filters = { ...filtersOf(itemFields), deleted, orderBy: orderBy(itemFields) };

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
  empty: {
    says: 'Items are what the company sells, with prices and taxes. Quotation lines are filled from items.',
    command: 'item.add',
  },
});
