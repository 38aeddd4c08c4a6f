import { inFours } from '../../service/bank-details/in-fours.ts';
import { graphql } from '../graphql.ts';
import { BankDetailsFields } from '../records/bank-details.ts';
import { filters } from './bank-details.tsx';
import { bankDetailsOverview } from './bank-details-overview.tsx';
import { defaultColumn } from './columns.tsx';
import { chosen, inOneCompany } from './filters.ts';
import { listContent } from './pane.ts';

const BankDetailsPage = graphql(
  `
    query BankDetailsPage(
      $companyId: ID!
      $search: String
      $deleted: Boolean
      $orderBy: BankDetailsOrder
      $first: Int
      $after: String
    ) {
      page: bankDetailsList(
        companyId: $companyId
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
            ...BankDetailsFields
          }
        }
      }
    }
  `,
  [BankDetailsFields],
);

export const bankDetailsList = listContent({
  list: {
    query: BankDetailsPage,
    variables: (query, actor) => ({
      ...inOneCompany(query, actor),
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'NAME_ASC',
    }),
    columns: [
      { title: 'Bank', width: 'wide', cell: ({ bankName }) => bankName },
      defaultColumn,
      { title: 'Account name', width: 'wide', yields: 3, cell: ({ accountName }) => accountName },
      { title: 'Account number', width: 'normal', yields: 1, cell: ({ accountNumber }) => accountNumber },
      { title: 'IBAN', width: 'wide', yields: 2, cell: ({ iban }) => iban && inFours(iban) },
    ],
  },
  tabs: [bankDetailsOverview],
});
