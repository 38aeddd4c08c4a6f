import { TimelineEvents, Wrench } from '@blueprintjs/icons';
import { customerFields } from '../../records/customer.ts';
import { filtersOf, yesOrNo } from '../../records/fields/declared.ts';
import { choice, day, record } from '../../records/fields/question.ts';
import { jobFields } from '../../records/job.ts';
import { listPane, pane } from '../frame/pane.ts';
import { deleted, orderBy } from '../list/filters.ts';

const { label: start } = jobFields.scheduledStart;
const { status, ...narrowing } = filtersOf(jobFields);

export const jobs = listPane({
  kind: 'job',
  path: '/layout/jobs',
  title: 'Jobs',
  keys: 'g j',
  icon: <Wrench size={16} />,
  narrowing: {
    status,
    ...narrowing,
    customerCompanyId: filtersOf(customerFields).customerCompanyId,
    open: choice({
      label: 'Open',
      choices: [
        { value: 'true', label: 'Open jobs' },
        { value: 'false', label: 'Finished jobs' },
      ],
      optional: true,
    }),
    overdue: choice({ label: jobFields.isOverdue.label, choices: yesOrNo, optional: true }),
    unassigned: choice({
      label: 'Worker needed',
      choices: [
        { value: 'true', label: 'Without a worker', words: ['unassigned', 'without worker', 'no worker'] },
        { value: 'false', label: 'With a worker' },
      ],
      optional: true,
    }),
    scheduled: choice({
      label: start,
      choices: [
        { value: 'TODAY', label: 'Today' },
        { value: 'TOMORROW', label: 'Tomorrow' },
        { value: 'WEEK', label: 'In the next 7 days', words: ['this week'] },
      ],
      optional: true,
    }),
    from: day({ label: `${start} from`, optional: true, hint: 'The first day' }),
    to: day({ label: `${start} to`, optional: true, hint: 'The last day' }),
    deleted,
    orderBy: orderBy(jobFields),
  },
  empty: { says: 'A job is a piece of work for a customer, done by one worker.', command: 'job.add' },
});

/** The jobs of a day, a week or two weeks by worker, as a dispatcher plans them. */
export const schedule = pane({
  path: '/layout/schedule',
  title: 'Schedule',
  keys: 'g s',
  needs: 'JOBS_READ',
  icon: <TimelineEvents size={16} />,
  filters: ({ companyId }) => ({
    day: day({ label: 'Day', optional: true, hint: 'Leave empty for today' }),
    period: choice({
      label: 'Period',
      choices: [
        { value: 'WEEK', label: 'Week' },
        { value: 'TWO_WEEKS', label: 'Two weeks' },
      ],
      optional: true,
      hint: 'Leave empty for one day',
    }),
    ...(companyId === null && { companyId: record({ label: 'Company', kind: 'company' }) }),
  }),
  isOfOneCompany: true,
});
