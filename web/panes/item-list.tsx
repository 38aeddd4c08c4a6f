import { graphql } from '../graphql.ts';
import { ItemFields } from '../records/item.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Taxes, UnitPrice } from '../ui/prices.tsx';
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
      { title: 'Code', width: 'narrow', cell: ({ code }) => code },
      { title: 'Name', width: 'wide', cell: ({ name }) => name },
      { title: 'Unit price', width: 'narrow', isNumber: true, cell: (item) => <UnitPrice of={item} /> },
      { title: 'Unit', width: 'short', yields: 3, cell: ({ unit }) => unit },
      { title: 'Taxes', width: 'normal', yields: 1, cell: ({ taxes }) => <Taxes of={taxes} /> },
      { title: 'Status', width: 'narrow', yields: 2, cell: (item) => <StatusBadge of={item} /> },
    ],
  },
  tabs: [itemOverview],
});
