import { graphql } from '../../ground/graphql.ts';
import { MessagesOfRecord } from '../post/messages-of-record.ts';
import { messagesTab } from '../post/messages-tab.tsx';

const JobMessages = graphql(
  `
    query JobMessages($id: ID!) {
      record: job(id: $id) {
        id
        messages(first: 50) {
          ...MessagesOfRecord
        }
      }
    }
  `,
  [MessagesOfRecord],
);

export const jobMessages = messagesTab({
  query: JobMessages,
  needs: 'JOBS_WRITE',
  send: 'job.sendReport',
  what: 'The report',
});
