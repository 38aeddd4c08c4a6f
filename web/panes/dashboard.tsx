import { Dashboard as DashboardIcon } from '@blueprintjs/icons';
import { Later } from '../later.ts';
import { pane } from './pane.ts';

export const dashboard = pane({
  path: '/layout/dashboard',
  title: 'Dashboard',
  keys: 'g h',
  needs: 'DASHBOARD_READ',
  icon: <DashboardIcon size={16} />,
  aliases: ['home', 'overview', 'counts'],
  content: new Later(async () => (await import('./dashboard-screen.tsx')).dashboardScreen),
});
