import { Dashboard as DashboardIcon } from '@blueprintjs/icons';
import { pane } from '../frame/pane.ts';

export const dashboard = pane({
  path: '/layout/dashboard',
  title: 'Dashboard',
  keys: 'g h',
  needs: 'DASHBOARD_READ',
  icon: <DashboardIcon size={16} />,
});
