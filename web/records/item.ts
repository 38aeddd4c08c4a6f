import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';

/** What lists, commands and forms know of an item of the item master: spread it wherever items are fetched. */
export const ItemFields = graphql(`
  fragment ItemFields on Item {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    code
    name
    description
    unit
    unitPrice
    currency
    taxes {
      name
      percent
    }
    status
  }
`);

export type ItemRecord = FragmentOf<typeof ItemFields>;

export const item: KindDeclaration<'item'> = {
  kind: 'item',
  singular: 'item',
  plural: 'items',
  needs: 'QUOTATIONS_READ',
  title: ({ name }) => name,
  hint: ({ code }) => code,
  path: ({ id }) => `/layout/items/${id}`,
  byId: graphql(
    `
      query ItemById($id: ID!) {
        record: item(id: $id) {
          ...ItemFields
        }
      }
    `,
    [ItemFields],
  ),
};
