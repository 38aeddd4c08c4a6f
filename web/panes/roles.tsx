import { Shield } from '@blueprintjs/icons';
import { Later } from '../later.ts';
import { pane } from './pane.ts';

export const roles = pane({
  path: '/layout/roles',
  title: 'Roles',
  keys: 'g r',
  needs: 'USERS_WRITE',
  icon: <Shield size={16} />,
  aliases: ['permissions'],
  content: new Later(async () => (await import('./organisation.ts')).organisation.roles),
});
