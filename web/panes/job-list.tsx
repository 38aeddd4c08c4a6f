import { graphql, type ResultOf } from '../graphql.ts';
import type { Place } from '../hash-location.ts';
import { JobFields } from '../records/job.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { Moment } from '../ui/moment.tsx';
import { reportTab } from '../viewer/report-tab.tsx';
import { dayIn, momentAt, plusDays } from '../zoned-time.ts';
import { companyColumn } from './columns.tsx';
import { chosen } from './filters.ts';
import { jobCompletedTab } from './job-completed.tsx';
import { jobMessages } from './job-messages.ts';
import { jobOverview } from './job-overview.tsx';
import { Priority } from './job-priority.tsx';
import { filters } from './jobs.tsx';
import { listContent } from './pane.ts';

const JobPage = graphql(
  `
    query JobPage(
      $companyId: ID
      $status: JobStatus
      $open: Boolean
      $overdue: Boolean
      $unassigned: Boolean
      $assigneeId: ID
      $departmentId: ID
      $customerId: ID
      $customerCompanyId: ID
      $priority: JobPriority
      $scheduledFrom: DateTime
      $scheduledBefore: DateTime
      $search: String
      $deleted: Boolean
      $orderBy: JobOrder
      $first: Int
      $after: String
    ) {
      page: jobs(
        companyId: $companyId
        status: $status
        open: $open
        overdue: $overdue
        unassigned: $unassigned
        assigneeId: $assigneeId
        departmentId: $departmentId
        customerId: $customerId
        customerCompanyId: $customerCompanyId
        priority: $priority
        scheduledFrom: $scheduledFrom
        scheduledBefore: $scheduledBefore
        search: $search
        deleted: $deleted
        orderBy: $orderBy
        first: $first
        after: $after
      ) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            ...JobFields
          }
        }
      }
    }
  `,
  [JobFields],
);

type Row = ResultOf<typeof JobPage>['page']['edges'][number]['node'];

/** `'true'` → true; what isn't yes or no says nothing. */
const yesOrNo = (value: string | undefined) => (value === 'true' ? true : value === 'false' ? false : null);

const isDay = (value: string | undefined): value is string =>
  value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** The days on which jobs are to begin, both included: what is named first, then what lies between two days. */
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

export const jobList = listContent({
  list: {
    query: JobPage,
    variables: (query, { timeZone }) => {
      const { from, to } = daysOf(query, dayIn(new Date(), timeZone));
      const isByDay = from !== null || to !== null;
      return {
        companyId: query.companyId ?? null,
        status: chosen(query.status, filters.status),
        open: yesOrNo(query.open),
        overdue: yesOrNo(query.overdue),
        unassigned: yesOrNo(query.unassigned),
        assigneeId: query.assigneeId ?? null,
        departmentId: query.departmentId ?? null,
        customerId: query.customerId ?? null,
        customerCompanyId: query.customerCompanyId ?? null,
        priority: chosen(query.priority, filters.priority),
        scheduledFrom: from && momentAt(from, '00:00', timeZone),
        scheduledBefore: to && momentAt(plusDays(to, 1), '00:00', timeZone),
        search: query.q ?? null,
        deleted: query.deleted === 'true',
        orderBy: chosen(query.orderBy, filters.orderBy) ?? (isByDay ? 'SCHEDULED_START_ASC' : 'CREATED_AT_DESC'),
      };
    },
    columns: [
      { title: 'Number', width: 'short', cell: ({ number }) => <span className="number">{number}</span> },
      { title: 'Title', width: 'wide', cell: ({ title }) => title },
      { title: 'State', width: 'narrow', cell: (job) => <StatusBadge of={job} /> },
      { title: 'Priority', width: 'narrow', yields: 4, cell: ({ priority }) => <Priority of={priority} /> },
      { title: 'Customer', width: 'normal', yields: 3, cell: ({ customer }) => customer?.fullName },
      { title: 'Worker', width: 'normal', yields: 1, cell: (job) => <Worker of={job} /> },
      { title: 'Scheduled', width: 'wide', yields: 2, cell: (job) => <Scheduled of={job} /> },
      companyColumn,
    ],
  },
  tabs: [jobOverview, jobCompletedTab, reportTab, jobMessages],
});

function Worker({ of: { assignee, status } }: { of: Row }) {
  if (assignee) return <>{assignee.fullName}</>;
  return status === 'NEW' ? <Badge tone="warn">Unassigned</Badge> : <span className="none">Nobody</span>;
}

function Scheduled({ of: { scheduledStart, scheduledEnd, isOverdue } }: { of: Row }) {
  const at = scheduledStart ?? scheduledEnd;
  if (!at) return <span className="none">Not yet</span>;
  return (
    <span className="scheduled">
      <Moment at={at} />
      {isOverdue && <Badge tone="bad">Overdue</Badge>}
    </span>
  );
}
