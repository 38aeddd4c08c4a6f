import type { Place } from '../../ground/hash-location.ts';
import { dayIn, momentAt, plusDays } from '../../ground/zoned-time.ts';
import { JobPage } from '../../records/documents/pages.ts';
import { JobMessages } from '../../records/documents/related.ts';
import type { JobRecord } from '../../records/job.ts';
import { actorFor } from '../../state/viewer.ts';
import { Moment } from '../../ui/moment.tsx';
import { overdue, Priority, unassigned } from '../frame/drawn.tsx';
import { listOf, narrowed } from '../list/list-of.ts';
import { messagesTab } from '../post/messages-tab.tsx';
import { jobCompletedTab } from './job-completed.tsx';
import { jobOverview } from './job-overview.tsx';
import { jobs } from './panes.tsx';
import { reportTab } from './report-tab.tsx';

export const jobList = listOf(jobs, JobPage, {
  variables: (query, actor) => {
    const { timeZone } = actorFor({ query }, actor);
    const { from, to } = daysOf(query, dayIn(new Date(), timeZone));
    const order = from === null && to === null ? 'CREATED_AT_DESC' : 'SCHEDULED_START_ASC';
    const { scheduled: _, from: __, to: ___, ...narrowing } = narrowed(jobs, order)(query, actor);
    return {
      ...narrowing,
      scheduledFrom: from && momentAt(from, '00:00', timeZone),
      scheduledBefore: to && momentAt(plusDays(to, 1), '00:00', timeZone),
    };
  },
  columns: ['number', 'title', 'status', 'priority', 'customer', 'assignee', 'scheduledStart', 'company'],
  own: {
    priority: { cell: ({ priority }) => <Priority of={priority} /> },
    assignee: { cell: (job) => <Worker of={job} /> },
    scheduledStart: { cell: (job) => <Start of={job} /> },
    isOverdue: { cell: ({ isOverdue }) => isOverdue && overdue },
  },
  tabs: [
    jobOverview,
    jobCompletedTab,
    reportTab,
    messagesTab({ query: JobMessages, needs: 'JOBS_WRITE', send: 'job.sendReport', what: 'The report' }),
  ],
});

/** The first and last day on which the listed jobs start. A named span wins over two days. */
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

const isDay = (value: string | undefined): value is string =>
  value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

function Worker({ of: { assignee, status } }: { of: JobRecord }) {
  if (assignee) return <>{assignee.fullName}</>;
  return status === 'NEW' ? unassigned : <span className="none">Nobody</span>;
}

/** The start; of a job without a start, the moment by which the job is due. */
function Start({ of: { scheduledStart, scheduledEnd, isOverdue } }: { of: JobRecord }) {
  const at = scheduledStart ?? scheduledEnd;
  if (!at) return <span className="none">Not scheduled</span>;
  return (
    <span className="scheduled">
      <Moment at={at} />
      {isOverdue && overdue}
    </span>
  );
}
