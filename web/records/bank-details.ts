import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';

/** What lists, commands and forms know of bank details: spread it wherever bank details are fetched. */
export const BankDetailsFields = graphql(`
  fragment BankDetailsFields on BankDetails {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    bankName
    accountName
    accountNumber
    branch
    bankCode
    iban
    isDefault
  }
`);

export type BankDetailsRecord = FragmentOf<typeof BankDetailsFields>;

export const bankDetails: KindDeclaration<'bankDetails'> = {
  kind: 'bankDetails',
  singular: 'bank details',
  plural: 'bank details',
  needs: 'QUOTATIONS_READ',
  title: ({ bankName }) => bankName,
  hint: ({ accountNumber, isDefault }) => [accountNumber, isDefault && 'default'].filter(Boolean).join(' · '),
  path: ({ id }) => `/layout/bank-details/${id}`,
  byId: graphql(
    `
      query BankDetailsById($id: ID!) {
        record: bankDetails(id: $id) {
          ...BankDetailsFields
        }
      }
    `,
    [BankDetailsFields],
  ),
};
