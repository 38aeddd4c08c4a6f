import { Wrench } from '@blueprintjs/icons';
import { choice, day, record } from '../commands/fields.ts';
import { Later } from '../later.ts';
import { jobPriorities, jobStatuses } from '../records/words.ts';
import { acrossCompanies, common } from './filters.ts';
import { pane } from './pane.ts';

const inCompany = ({ companyId }: Readonly<Record<string, unknown>>) => ({
  companyId: (companyId as { id: string } | null | undefined)?.id ?? null,
});

const optional = { optional: true } as const;

export const filters = {
  status: choice('State', jobStatuses, optional),
  open: choice(
    'Open',
    [
      { value: 'true', label: 'Still to be done' },
      { value: 'false', label: 'Not any more' },
    ],
    optional,
  ),
  overdue: choice(
    'Overdue',
    [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
    optional,
  ),
  unassigned: choice(
    'Worker needed',
    [
      { value: 'true', label: 'Nobody is assigned' },
      { value: 'false', label: 'Somebody is' },
    ],
    optional,
  ),
  assigneeId: record('Worker', 'user', { optional: true, where: inCompany }),
  departmentId: record('Department', 'department', { optional: true, where: inCompany }),
  customerId: record('Customer', 'customer', { optional: true, where: inCompany }),
  customerCompanyId: record('Customer company', 'customerCompany', { optional: true, where: inCompany }),
  priority: choice('Priority', jobPriorities, optional),
  scheduled: choice(
    'Scheduled',
    [
      { value: 'TODAY', label: 'Today' },
      { value: 'TOMORROW', label: 'Tomorrow' },
      { value: 'WEEK', label: 'In the next 7 days' },
    ],
    optional,
  ),
  from: day('From', { optional: true, hint: 'To begin on this day or later' }),
  to: day('To', { optional: true, hint: 'To begin on this day or before' }),
  deleted: common.deleted,
  orderBy: choice(
    'Order',
    [
      { value: 'CREATED_AT_DESC', label: 'Newest first' },
      { value: 'CREATED_AT_ASC', label: 'Oldest first' },
      { value: 'SCHEDULED_START_ASC', label: 'Scheduled, soonest first' },
      { value: 'SCHEDULED_START_DESC', label: 'Scheduled, latest first' },
    ],
    optional,
  ),
};

export const jobs = pane({
  path: '/layout/jobs',
  title: 'Jobs',
  keys: 'g j',
  needs: 'JOBS_READ',
  icon: <Wrench size={16} />,
  aliases: ['work', 'orders', 'tasks', 'calls'],
  filters: acrossCompanies(filters),
  kind: 'job',
  content: new Later(async () => (await import('./job-list.tsx')).jobList),
  empty: { says: 'A job is a piece of work for a customer, done by one worker.', command: 'job.add' },
});
