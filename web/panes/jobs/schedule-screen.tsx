// biome-ignore-all lint/a11y/useSemanticElements: table elements can’t be laid out along a time axis
import { useId, useMemo } from 'react';
import { daysOf } from '../../commands/jobs/schedule-period.ts';
import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { usePlace } from '../../ground/hash-location.ts';
import { useMedia } from '../../ground/media.ts';
import { dayIn, momentAt, plusDays } from '../../ground/zoned-time.ts';
import { JobFields } from '../../records/job.ts';
import { useList } from '../../state/selection.ts';
import { useActor } from '../../state/viewer.ts';
import { InZoneOf } from '../../ui/in-zone-of.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { type ScreenContent, screen } from '../frame/pane.ts';
import { ScheduleOfDay } from './schedule-day.tsx';
import { daysLanesOf } from './schedule-days.ts';
import { useScheduleHand } from './schedule-hand.ts';
import type { Grid } from './schedule-job.tsx';
import { lanesOf } from './schedule-lanes.ts';
import { toAssign } from './schedule-to-assign.ts';
import { UnassignedJobs } from './schedule-unassigned.tsx';
import { ScheduleOfWeeks } from './schedule-weeks.tsx';

const ScheduleJobs = graphql(
  `
    query ScheduleJobs($companyId: ID!, $from: String!, $before: String!, $outside: JobFilter!) {
      users(companyId: $companyId, role: ROLE_USER, status: ACTIVE, orderBy: FULL_NAME_ASC, first: 200) {
        edges {
          node {
            id
            fullName
          }
        }
      }
      jobs(
        companyId: $companyId
        filter: {
          scheduledStart: { lt: $before }
          or: [{ scheduledStart: { gte: $from } }, { scheduledEnd: { gt: $from } }]
        }
        orderBy: SCHEDULED_START_ASC
        first: 200
      ) {
        pageInfo {
          hasNextPage
        }
        edges {
          node {
            ...JobFields
          }
        }
      }
      unassigned: jobs(
        companyId: $companyId
        unassigned: true
        filter: $outside
        orderBy: SCHEDULED_END_ASC
        first: 25
      ) {
        totalCount
        edges {
          node {
            ...JobFields
          }
        }
      }
      urgent: jobs(
        companyId: $companyId
        unassigned: true
        filter: $outside
        orderBy: PRIORITY_DESC
        first: 25
      ) {
        edges {
          node {
            ...JobFields
          }
        }
      }
      allUnassigned: jobs(companyId: $companyId, unassigned: true, first: 1) {
        totalCount
      }
    }
  `,
  [JobFields],
);

type Jobs = ResultOf<typeof ScheduleJobs>;

export const scheduleScreen: ScreenContent = {
  screen: ({ query }, actor) => {
    // The frame asks for a company before it requests the jobs.
    const companyId = query.companyId ?? actor.companyId ?? '';
    const days = daysOf(query, actor.timeZone);
    const from = momentAt(days[0] ?? '', '00:00', actor.timeZone);
    const before = momentAt(plusDays(days.at(-1) ?? '', 1), '00:00', actor.timeZone);
    const variables = { companyId, from, before, outside: outsideOf(from, before) };
    return screen({ query: ScheduleJobs, variables, view: ZonedSchedule });
  },
};

/** The jobs that are not on the schedule from one moment to another, RFC 3339. */
const outsideOf = (from: string, before: string) => ({
  or: [
    { scheduledStart: { isNull: true } },
    { scheduledStart: { gte: before } },
    { scheduledStart: { lt: from }, or: [{ scheduledEnd: { isNull: true } }, { scheduledEnd: { lte: from } }] },
  ],
});

/** The schedule has the days and hours of the shown company. */
function ZonedSchedule({ data }: { data: Jobs }) {
  const { actor } = useActor();
  const { query } = usePlace();
  return (
    <InZoneOf of={{ companyId: query.companyId ?? actor.companyId }}>
      <Schedule data={data} />
    </InZoneOf>
  );
}

function Schedule({ data }: { data: Jobs }) {
  const { query } = usePlace();
  const { timeZone, zoneAt, longDay, days: rangeOf, number } = useFormats();
  const days = useMemo(() => daysOf(query, timeZone), [query, timeZone]);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const today = dayIn(new Date(), timeZone);
  const workers = useMemo(() => new Map(data.users.edges.map(({ node }) => [node.id, node.fullName])), [data]);
  const { day, weeks, ids } = useMemo(() => {
    const jobs = data.jobs.edges.map(({ node }) => node);
    if (first === last) {
      const day = lanesOf(first, timeZone, [...workers.keys()], jobs);
      return { day, weeks: null, ids: day.lanes.flatMap((lane) => lane.bars.map((bar) => bar.job.id)) };
    }
    const weeks = daysLanesOf(days, timeZone, [...workers.keys()], jobs);
    const ids = weeks.flatMap((lane) => lane.days.flatMap((each) => each.jobs.map(({ id }) => id)));
    return { day: null, weeks, ids: [...new Set(ids)] };
  }, [first, last, days, timeZone, workers, data]);
  const unassigned = useMemo(
    () => toAssign([data.unassigned, data.urgent].flatMap(({ edges }) => edges.map(({ node }) => node))),
    [data],
  );
  const isWide = useMedia('(min-width: 90rem)');
  const isOpen = unassigned.length > 0 && (isWide || query.unassigned !== undefined);
  const unassignedIds = useMemo(() => unassigned.map(({ id }) => id), [unassigned]);
  useList(
    'job',
    useMemo(() => [...ids, ...(isOpen ? unassignedIds : [])], [ids, unassignedIds, isOpen]),
  );
  const prefix = useId();
  const noon = (each: string) => momentAt(each, '12:00', timeZone);
  const period = first === last ? longDay(noon(first)) : rangeOf(noon(first), noon(last));
  const zone = zoneAt(noon(first));
  const hand = useScheduleHand({
    ids,
    unassigned: unassignedIds,
    isOpen,
    isWide,
    none: `No unassigned jobs outside ${period}.`,
  });
  const { cursor } = hand;
  const grid: Grid = {
    nameOf: (id) =>
      id === null
        ? 'Unassigned'
        : (workers.get(id) ??
          data.jobs.edges.find(({ node }) => node.assigneeId === id)?.node.assignee?.fullName ??
          id),
    idOf: (id) => `${prefix}${id}`,
    cursor,
  };
  const count = data.jobs.edges.length;
  const unassignedCount = data.allUnassigned.totalCount ?? 0;
  return (
    <div className="schedule">
      <div className="tools">
        <CommandButton id="schedule.previousDay" text="‹" />
        <h2 className="schedule-period" aria-live="polite">
          {period}
          {first === today && first === last && <span className="quiet"> today</span>}
          {zone && <span className="quiet"> · times in {zone}</span>}
        </h2>
        <CommandButton id="schedule.nextDay" text="›" />
        <CommandButton id="schedule.today" text="Today" />
        <span className="tools-end">
          <span className="count">
            {data.jobs.pageInfo.hasNextPage
              ? `the first ${number(count)} jobs`
              : count === 1
                ? '1 job'
                : `${number(count)} jobs`}
            {unassignedCount > 0 && (
              <>
                {' · '}
                <CommandButton id="schedule.allUnassigned" text={`${number(unassignedCount)} unassigned in all`} />
              </>
            )}
          </span>
          <CommandButton id="schedule.day" text="Day" />
          <CommandButton id="schedule.week" text="Week" />
          <CommandButton id="schedule.twoWeeks" text="2 weeks" />
          <CommandButton id="schedule.filter" text="Date" />
          <CommandButton id="job.add" text="Add" isPrimary />
        </span>
      </div>
      <div className="schedule-body">
        {unassigned.length > 0 && (
          <UnassignedJobs
            {...grid}
            jobs={unassigned}
            more={Math.max(0, (data.unassigned.totalCount ?? 0) - unassigned.length)}
            isOpen={isOpen}
            isHere={hand.isInList}
            list={hand.list}
          />
        )}
        <div
          {...hand.grid}
          className="schedule-grid"
          role="grid"
          tabIndex={0}
          data-rows={!hand.isInList || undefined}
          aria-label={`Jobs of ${period} by worker`}
          aria-activedescendant={cursor !== null && ids.includes(cursor) ? grid.idOf(cursor) : undefined}
        >
          {day && <ScheduleOfDay {...day} {...grid} />}
          {weeks && <ScheduleOfWeeks lanes={weeks} {...grid} />}
        </div>
      </div>
    </div>
  );
}
