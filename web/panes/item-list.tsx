import { graphql } from '../graphql.ts';
import { ItemFields } from '../records/item.ts';
import { Taxes, UnitPrice } from '../ui/prices.tsx';
import { changedColumn, createdColumn, statusColumn } from './columns.tsx';
import { chosen, inOneCompany } from './filters.ts';
import { itemOverview } from './item-overview.tsx';
import { filters } from './items.tsx';
import { listContent } from './pane.ts';

const ItemPage = graphql(
  `
    query ItemPage(
      $companyId: ID!
      $status: Status
      $search: String
      $deleted: Boolean
      $orderBy: ItemOrder
      $first: Int
      $after: String
    ) {
      page: items(
        companyId: $companyId
        status: $status
        search: $search
        deleted: $deleted
        orderBy: $orderBy
        first: $first
        after: $after
      ) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            ...ItemFields
          }
        }
      }
    }
  `,
  [ItemFields],
);

export const itemList = listContent({
  list: {
    query: ItemPage,
    variables: (query, actor) => ({
      ...inOneCompany(query, actor),
      status: chosen(query.status, filters.status),
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'CODE_ASC',
    }),
    columns: [
      { name: 'code', title: 'Code', width: 'narrow', text: ({ code }) => code },
      { name: 'name', title: 'Name', width: 'wide', text: ({ name }) => name },
      {
        name: 'unitPrice',
        title: 'Unit price',
        width: 'narrow',
        isNumber: true,
        amount: ({ unitPrice, currency }) => ({ amount: unitPrice, currency }),
        cell: (item) => <UnitPrice of={item} />,
      },
      { name: 'unit', title: 'Unit', width: 'short', yields: 3, text: ({ unit }) => unit },
      {
        name: 'taxes',
        title: 'Taxes',
        width: 'normal',
        yields: 1,
        text: ({ taxes }) => taxes.map(({ name, percent }) => `${name} ${percent}`).join('; '),
        cell: ({ taxes }) => <Taxes of={taxes} />,
      },
      { ...statusColumn, yields: 2 },
      {
        name: 'description',
        title: 'Description',
        width: 'wide',
        isExtra: true,
        text: ({ description }) => description,
      },
      createdColumn,
      changedColumn,
    ],
  },
  tabs: [itemOverview],
});
