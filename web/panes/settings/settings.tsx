import { Cog } from '@blueprintjs/icons';
import { pane } from '../frame/pane.ts';

export const settings = pane({
  path: '/layout/settings',
  title: 'Settings',
  keys: 'g ,',
  needs: 'CUSTOMERS_READ',
  icon: <Cog size={16} />,
});
