import { graphql, type ResultOf } from '../graphql.ts';
import { MessageFields } from '../records/message.ts';
import { wordFor } from '../records/words.ts';
import { changedColumn, companyColumn, statusColumn } from './columns.tsx';
import { chosen, overCompanies } from './filters.ts';
import { messageOverview } from './message.tsx';
import { filters } from './outbox.tsx';
import { listContent } from './pane.ts';
import { isOnItsWay } from './use-ask-again.ts';

const MessagePage = graphql(
  `
    query MessagePage(
      $companyId: ID
      $status: MessageStatus
      $search: String
      $orderBy: MessageOrder
      $first: Int
      $after: String
      $isOfAll: Boolean!
    ) {
      page: messages(
        companyId: $companyId
        status: $status
        search: $search
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
            ...MessageFields
            company @include(if: $isOfAll) {
              id
              name
            }
          }
        }
      }
    }
  `,
  [MessageFields],
);

type Message = ResultOf<typeof MessagePage>['page']['edges'][number]['node'];

export const messageList = listContent({
  list: {
    query: MessagePage,
    variables: (query, actor) => ({
      ...overCompanies(query, actor),
      status: chosen(query.status, filters.status),
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'CREATED_AT_DESC',
    }),
    columns: [
      { name: 'subject', title: 'Subject', width: 'wide', text: ({ subject }) => subject },
      { name: 'purpose', title: 'About', width: 'narrow', yields: 1, text: ({ purpose }) => wordFor(purpose) },
      statusColumn,
      {
        name: 'recipients',
        title: 'To',
        width: 'normal',
        yields: 2,
        text: ({ recipients }) => recipients.map(({ address }) => address).join('; '),
        cell: ({ recipients }) => inWords(recipients),
      },
      { name: 'reason', title: 'Reason', width: 'normal', yields: 4, text: ({ reason }) => reason },
      companyColumn,
      { name: 'senderName', title: 'Sent by', width: 'normal', yields: 3, text: ({ senderName }) => senderName },
      { name: 'createdAt', title: 'Created', width: 'narrow', moment: ({ createdAt }) => createdAt },
      { name: 'sentAt', title: 'Sent', width: 'narrow', isExtra: true, moment: ({ sentAt }) => sentAt },
      {
        name: 'attempts',
        title: 'Attempts',
        width: 'short',
        isNumber: true,
        isExtra: true,
        text: ({ attempts }) => attempts,
      },
      changedColumn,
    ],
    isChanging: isOnItsWay,
  },
  tabs: [messageOverview],
});

/** `ana@lima.example and 2 others` */
function inWords([first, ...others]: Message['recipients']): string {
  if (!first) return '';
  return others.length === 0
    ? first.address
    : `${first.address} and ${others.length === 1 ? '1 other' : `${others.length} others`}`;
}
