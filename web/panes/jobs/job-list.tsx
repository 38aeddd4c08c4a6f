import type { Place } from '../../ground/hash-location.ts';
import { dayIn, momentAt, plusDays } from '../../ground/zoned-time.ts';
import { JobPage } from '../../records/documents/pages.ts';
import { type JobRecord, jobFields } from '../../records/job.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/moment.tsx';
import { listContent } from '../frame/pane.ts';
import { columnsOf } from '../list/columns.tsx';
import { narrowed, overCompanies } from '../list/filters.ts';
import { jobCompletedTab } from './job-completed.tsx';
import { jobMessages } from './job-messages.ts';
import { jobOverview } from './job-overview.tsx';
import { Priority } from './job-priority.tsx';
import { filters } from './jobs.tsx';
import { reportTab } from './report-tab.tsx';

const isDay = (value: string | undefined): value is string =>
  value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** The days on which jobs start, both included: a named span first, then the days between two. */
export function daysOf(query: Place['query'], today: string): { from: string | null; to: string | null } {
  switch (query.scheduled) {
    case 'TODAY':
      return { from: today, to: today };
    case 'TOMORROW':
      return { from: plusDays(today, 1), to: plusDays(today, 1) };
    case 'WEEK':
      return { from: today, to: plusDays(today, 6) };
    default:
      return { from: isDay(query.from) ? query.from : null, to: isDay(query.to) ? query.to : null };
  }
}

const { scheduled: _, from: __, to: ___, ...narrowing } = filters;

export const jobList = listContent({
  list: {
    query: JobPage,
    variables: (query, actor) => {
      const { timeZone } = actor;
      const { from, to } = daysOf(query, dayIn(new Date(), timeZone));
      const order = from === null && to === null ? 'CREATED_AT_DESC' : 'SCHEDULED_START_ASC';
      return {
        ...narrowed(narrowing, overCompanies, order)(query, actor),
        scheduledFrom: from && momentAt(from, '00:00', timeZone),
        scheduledBefore: to && momentAt(plusDays(to, 1), '00:00', timeZone),
      };
    },
    columns: columnsOf<JobRecord>(
      jobFields,
      ['number', 'title', 'status', 'priority', 'customer', 'assignee', 'scheduledStart', 'company'],
      {
        priority: { cell: ({ priority }) => <Priority of={priority} /> },
        assignee: { cell: (job) => <Worker of={job} /> },
        scheduledStart: {
          moment: ({ scheduledStart, scheduledEnd }) => scheduledStart ?? scheduledEnd,
          cell: (job) => <Start of={job} />,
        },
        isOverdue: { cell: ({ isOverdue }) => isOverdue && <Overdue /> },
      },
    ),
  },
  tabs: [jobOverview, jobCompletedTab, reportTab, jobMessages],
});

function Worker({ of: { assignee, status } }: { of: JobRecord }) {
  if (assignee) return <>{assignee.fullName}</>;
  return status === 'NEW' ? <Badge tone="warn">Unassigned</Badge> : <span className="none">Nobody</span>;
}

/** The start; of a job without one, the moment by which it is due. */
function Start({ of: { scheduledStart, scheduledEnd, isOverdue } }: { of: JobRecord }) {
  const at = scheduledStart ?? scheduledEnd;
  if (!at) return <span className="none">Not yet</span>;
  return (
    <span className="scheduled">
      <Moment at={at} />
      {isOverdue && <Overdue />}
    </span>
  );
}

const Overdue = () => <Badge tone="bad">{jobFields.isOverdue.label}</Badge>;
