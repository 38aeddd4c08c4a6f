import { Shield } from '@blueprintjs/icons';
import { pane } from '../frame/pane.ts';

export const roles = pane({
  path: '/layout/roles',
  title: 'Roles',
  keys: 'g r',
  needs: 'USERS_WRITE',
  icon: <Shield size={16} />,
  aliases: ['permissions'],
});
