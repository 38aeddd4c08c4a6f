import { ItemPage } from '../../records/documents/pages.ts';
import { item, itemFields } from '../../records/item.ts';
import { listContent } from '../frame/pane.ts';
import { overviewOf } from '../frame/record-facts.tsx';
import { columnsOf } from '../list/columns.tsx';
import { inOneCompany, narrowed } from '../list/filters.ts';
import { filters } from './items.tsx';

export const itemList = listContent({
  list: {
    query: ItemPage,
    variables: narrowed(filters, inOneCompany, 'CODE_ASC'),
    columns: columnsOf(itemFields, ['code', 'name', 'unitPrice', 'unit', 'taxes', 'status']),
  },
  tabs: [overviewOf(item)],
});
