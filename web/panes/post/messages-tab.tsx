import { Later } from '../../ground/later.ts';
import { laterView } from '../frame/later-view.tsx';
import { tab } from '../frame/pane.ts';
import type { Answered, Board, Mailed } from './messages-of-record.ts';

const MessageBoard = laterView<Board>(new Later(async () => (await import('./message-board.tsx')).MessageBoard));

/** The tab with the messages about a record and the command that sends another. */
export const messagesTab = ({ query, needs, send, what }: Mailed) =>
  tab({
    name: 'messages',
    title: 'Messages',
    needs,
    query,
    view: ({ record }: { record: NonNullable<Answered['record']> }) => (
      <MessageBoard of={record} query={query} send={send} what={what} />
    ),
  });
