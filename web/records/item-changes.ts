import { graphql } from '../graphql.ts';
import { ItemFields } from './item.ts';

export const SaveItem = graphql(
  `
    mutation SaveItem($input: SaveItemInput!, $idempotencyKey: String) {
      changed: saveItem(input: $input, idempotencyKey: $idempotencyKey) {
        ...ItemFields
      }
    }
  `,
  [ItemFields],
);

export const ChangeItemStatus = graphql(
  `
    mutation ChangeItemStatus($input: ChangeStatusInput!) {
      changed: changeItemStatus(input: $input) {
        ...ItemFields
      }
    }
  `,
  [ItemFields],
);

export const DeleteItem = graphql(
  `
    mutation DeleteItem($input: RecordVersionInput!) {
      changed: deleteItem(input: $input) {
        ...ItemFields
      }
    }
  `,
  [ItemFields],
);

export const RestoreItem = graphql(
  `
    mutation RestoreItem($input: RecordVersionInput!) {
      changed: restoreItem(input: $input) {
        ...ItemFields
      }
    }
  `,
  [ItemFields],
);
