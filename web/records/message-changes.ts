import { graphql } from '../graphql.ts';
import { MessageFields } from './message.ts';

export const SendMessageAgain = graphql(
  `
    mutation SendMessageAgain($input: RecordVersionInput!) {
      changed: sendMessageAgain(input: $input) {
        ...MessageFields
      }
    }
  `,
  [MessageFields],
);

export const CancelMessage = graphql(
  `
    mutation CancelMessage($input: RecordVersionInput!) {
      changed: cancelMessage(input: $input) {
        ...MessageFields
      }
    }
  `,
  [MessageFields],
);
