import { inFours } from '../../service/bank-details/in-fours.ts';
import { graphql } from '../graphql.ts';
import { BankDetailsFields } from '../records/bank-details.ts';
import { filters } from './bank-details.tsx';
import { bankDetailsOverview } from './bank-details-overview.tsx';
import { changedColumn, createdColumn, defaultColumn } from './columns.tsx';
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
      { name: 'bankName', title: 'Bank', width: 'wide', text: ({ bankName }) => bankName },
      defaultColumn,
      { name: 'accountName', title: 'Account name', width: 'wide', yields: 3, text: ({ accountName }) => accountName },
      {
        name: 'accountNumber',
        title: 'Account number',
        width: 'normal',
        yields: 1,
        text: ({ accountNumber }) => accountNumber,
      },
      { name: 'iban', title: 'IBAN', width: 'wide', yields: 2, text: ({ iban }) => iban && inFours(iban) },
      { name: 'branch', title: 'Branch', width: 'normal', isExtra: true, text: ({ branch }) => branch },
      { name: 'bankCode', title: 'Bank code', width: 'narrow', isExtra: true, text: ({ bankCode }) => bankCode },
      createdColumn,
      changedColumn,
    ],
  },
  tabs: [bankDetailsOverview],
});
