import { TimelineEvents } from '@blueprintjs/icons';
import { day, record } from '../commands/fields.ts';
import { Later } from '../later.ts';
import { pane } from './pane.ts';

/** A day's jobs by worker, as a dispatcher plans them. */
export const schedule = pane({
  path: '/layout/schedule',
  title: 'Schedule',
  keys: 'g s',
  needs: 'JOBS_READ',
  icon: <TimelineEvents size={16} />,
  aliases: ['board', 'day', 'dispatch', 'calendar', 'plan'],
  filters: ({ companyId }) => ({
    day: day('Day', { optional: true, hint: 'Left out, today' }),
    ...(companyId === null && { companyId: record('Company', 'company') }),
  }),
  isOfOneCompany: true,
  content: new Later(async () => (await import('./schedule-screen.tsx')).scheduleScreen),
});
