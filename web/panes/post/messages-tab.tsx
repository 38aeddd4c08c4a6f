import { Later } from '../../ground/later.ts';
import { laterView } from '../frame/later-view.tsx';
import { tab } from '../frame/pane.ts';
import type { Board, Mailed } from './message-board.tsx';

const MessageBoard = laterView<Board>(new Later(async () => (await import('./message-board.tsx')).MessageBoard));

/** The tab with the messages about a record and the command that sends another. */
export const messagesTab = (mailed: Mailed) =>
  tab({
    name: 'messages',
    title: 'Messages',
    needs: mailed.needs,
    query: mailed.query,
    view: ({ record }) => <MessageBoard of={record} {...mailed} />,
  });
