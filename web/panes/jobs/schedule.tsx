import { TimelineEvents } from '@blueprintjs/icons';
import { day, record } from '../../records/fields/question.ts';
import { pane } from '../frame/pane.ts';

/** A day's jobs by worker, as a dispatcher plans them. */
export const schedule = pane({
  path: '/layout/schedule',
  title: 'Schedule',
  keys: 'g s',
  needs: 'JOBS_READ',
  icon: <TimelineEvents size={16} />,
  aliases: ['board', 'day', 'dispatch', 'calendar', 'plan'],
  filters: ({ companyId }) => ({
    day: day({ label: 'Day', optional: true, hint: 'Left out, today' }),
    ...(companyId === null && { companyId: record({ label: 'Company', kind: 'company' }) }),
  }),
  isOfOneCompany: true,
});
