import { Comment } from '@blueprintjs/icons';
import { unreadCountAtom } from '../../state/mentions.ts';
import { pane } from '../frame/pane.ts';

export const mentions = pane({
  path: '/layout/mentions',
  title: 'Mentions',
  keys: 'g e',
  needs: 'NOTES_READ',
  icon: <Comment size={16} />,
  waiting: { count: unreadCountAtom, counted: 'unread' },
});
