import { graphql, type ResultOf } from '../graphql.ts';
import type { Place } from '../hash-location.ts';
import { JobFields } from '../records/job.ts';
import { wordFor } from '../records/words.ts';
import { Badge } from '../ui/badge.tsx';
import { Moment } from '../ui/moment.tsx';
import { reportTab } from '../viewer/report-tab.tsx';
import { dayIn, momentAt, plusDays } from '../zoned-time.ts';
import {
  changedColumn,
  companyColumn,
  createdColumn,
  customerColumn,
  numberColumn,
  reasonColumn,
  stateColumn,
} from './columns.tsx';
import { chosen, overCompanies, yesOrNo } from './filters.ts';
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
      $isOfAll: Boolean!
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
            company @include(if: $isOfAll) {
              id
              name
            }
          }
        }
      }
    }
  `,
  [JobFields],
);

type Row = ResultOf<typeof JobPage>['page']['edges'][number]['node'];

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
    variables: (query, actor) => {
      const { timeZone } = actor;
      const { from, to } = daysOf(query, dayIn(new Date(), timeZone));
      const isByDay = from !== null || to !== null;
      return {
        ...overCompanies(query, actor),
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
        deleted: query.deleted === 'true',
        orderBy: chosen(query.orderBy, filters.orderBy) ?? (isByDay ? 'SCHEDULED_START_ASC' : 'CREATED_AT_DESC'),
      };
    },
    columns: [
      numberColumn,
      { name: 'title', title: 'Title', width: 'wide', text: ({ title }) => title },
      stateColumn,
      {
        name: 'priority',
        title: 'Priority',
        width: 'narrow',
        yields: 4,
        text: ({ priority }) => wordFor(priority),
        cell: ({ priority }) => <Priority of={priority} />,
      },
      { ...customerColumn, yields: 3 },
      {
        name: 'assignee',
        title: 'Worker',
        width: 'normal',
        yields: 1,
        text: ({ assignee }) => assignee?.fullName,
        cell: (job) => <Worker of={job} />,
      },
      {
        name: 'scheduledStart',
        title: 'Scheduled',
        width: 'wide',
        yields: 2,
        moment: ({ scheduledStart, scheduledEnd }) => scheduledStart ?? scheduledEnd,
        cell: (job) => <Scheduled of={job} />,
      },
      companyColumn,
      {
        name: 'scheduledEnd',
        title: 'Until',
        width: 'normal',
        isExtra: true,
        moment: ({ scheduledEnd }) => scheduledEnd,
        cell: ({ scheduledEnd }) => scheduledEnd && <Moment at={scheduledEnd} />,
      },
      {
        name: 'isOverdue',
        title: 'Overdue',
        width: 'narrow',
        isExtra: true,
        text: ({ isOverdue }) => (isOverdue ? 'Overdue' : null),
        cell: ({ isOverdue }) => isOverdue && <Badge tone="bad">Overdue</Badge>,
      },
      { name: 'type', title: 'Type', width: 'normal', isExtra: true, text: ({ type }) => type },
      { name: 'siteCity', title: 'Site', width: 'normal', isExtra: true, text: ({ siteAddress }) => siteAddress?.city },
      {
        name: 'description',
        title: 'Description',
        width: 'wide',
        isExtra: true,
        text: ({ description }) => description,
      },
      reasonColumn,
      {
        name: 'requestedAt',
        title: 'Requested',
        width: 'narrow',
        isExtra: true,
        moment: ({ requestedAt }) => requestedAt,
      },
      {
        name: 'completedAt',
        title: 'Completed',
        width: 'narrow',
        isExtra: true,
        moment: ({ completedAt }) => completedAt,
      },
      createdColumn,
      changedColumn,
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
