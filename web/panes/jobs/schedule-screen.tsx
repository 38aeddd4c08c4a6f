// biome-ignore-all lint/a11y/useSemanticElements: table elements can’t be laid out along a time axis
// biome-ignore-all lint/a11y/useFocusableInteractive: parts of a grid with aria-activedescendant never have the focus
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the focus and hears the keys
import { useAtom } from 'jotai';
import { useEffect, useId, useMemo, useReducer, useRef } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf, open, usePlace } from '../../ground/hash-location.ts';
import { dayIn, momentAt, plusDays } from '../../ground/zoned-time.ts';
import { JobFields, type JobRecord, job } from '../../records/job.ts';
import { wordFor } from '../../records/words.ts';
import { cursorAtom, useChecked, useList } from '../../state/selection.ts';
import { useActor } from '../../state/viewer.ts';
import { CommandButton } from '../frame/command-button.tsx';
import { type ScreenContent, screen } from '../frame/pane.ts';
import { type Bar, type Lane, lanesOf } from './schedule-lanes.ts';

const ScheduleDay = graphql(
  `
    query ScheduleDay($companyId: ID!, $from: DateTime!, $before: DateTime!) {
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
        scheduledFrom: $from
        scheduledBefore: $before
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
      waiting: jobs(companyId: $companyId, unassigned: true, orderBy: SCHEDULED_START_DESC, first: 50) {
        totalCount
      }
    }
  `,
  [JobFields],
);

type Day = ResultOf<typeof ScheduleDay>;

export const scheduleScreen: ScreenContent = {
  screen: ({ query }, actor) => {
    // The frame asks for a company before it requests the day.
    const companyId = query.companyId ?? actor.companyId ?? '';
    const day = query.day ?? dayIn(new Date(), actor.timeZone);
    const variables = {
      companyId,
      from: momentAt(day, '00:00', actor.timeZone),
      before: momentAt(plusDays(day, 1), '00:00', actor.timeZone),
    };
    return screen({ query: ScheduleDay, variables, view: Schedule });
  },
};

function Schedule({ data }: { data: Day }) {
  const { actor } = useActor();
  const { query } = usePlace();
  const { longDay, hour: hourOf, time, number } = useFormats();
  const today = dayIn(new Date(), actor.timeZone);
  const day = query.day ?? today;
  const workers = useMemo(() => new Map(data.users.edges.map(({ node }) => [node.id, node.fullName])), [data]);
  const { hours, lanes } = useMemo(
    () =>
      lanesOf(
        day,
        actor.timeZone,
        [...workers.keys()],
        data.jobs.edges.map(({ node }) => node),
      ),
    [day, actor.timeZone, workers, data],
  );
  const nameOf = ({ workerId, bars }: Lane<JobRecord>) =>
    workerId === null ? 'Unassigned' : (workers.get(workerId) ?? bars[0]?.job.assignee?.fullName ?? workerId);
  const bars = lanes.flatMap((lane) => lane.bars);
  useList(
    'job',
    useMemo(() => lanes.flatMap((lane) => lane.bars.map((bar) => bar.job.id)), [lanes]),
  );
  const [cursor] = useAtom(cursorAtom);
  const prefix = useId();
  const isHere = bars.some((bar) => bar.job.id === cursor);
  const count = data.jobs.edges.length;
  const waiting = data.waiting.totalCount ?? 0;
  const now = usePartGone(hours);
  return (
    <div className="schedule">
      <div className="tools">
        <CommandButton id="schedule.previousDay" text="‹" />
        <h2 className="schedule-day" aria-live="polite">
          {longDay(momentAt(day, '12:00', actor.timeZone))}
          {day === today && <span className="quiet"> today</span>}
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
            {waiting > 0 && (
              <>
                {' · '}
                <a href={hrefOf('/layout/jobs', { companyId: query.companyId ?? null, unassigned: 'true' })}>
                  {number(waiting)} unassigned on any day
                </a>
              </>
            )}
          </span>
          <CommandButton id="schedule.filter" text="Day" />
          <CommandButton id="job.add" text="Add" isPrimary />
        </span>
      </div>
      <div
        className="schedule-grid"
        role="grid"
        tabIndex={0}
        data-rows
        aria-label={`Jobs of ${longDay(momentAt(day, '12:00', actor.timeZone))} by worker`}
        aria-activedescendant={isHere ? `${prefix}${cursor}` : undefined}
      >
        <div role="rowgroup">
          <div role="row" className="schedule-lane schedule-head">
            <div role="columnheader" className="schedule-worker">
              Worker
            </div>
            <div role="columnheader" className="schedule-hours">
              {hours.slice(0, -1).map((hour) => (
                <span key={hour} aria-hidden>
                  {hourOf(hour)}
                </span>
              ))}
              <span className="only-heard">{`${time(hours[0] ?? '')} to ${time(hours.at(-1) ?? '')}`}</span>
            </div>
          </div>
        </div>
        <div role="rowgroup">
          {lanes.map((lane) => (
            <div
              key={lane.workerId}
              role="row"
              className="schedule-lane"
              data-nobody={lane.workerId === null || undefined}
            >
              <div role="rowheader" className="schedule-worker">
                <span className="schedule-name">{nameOf(lane)}</span>
                <span className="quiet">
                  {lane.bars.length > 0 ? number(lane.bars.length) : lane.workerId && 'free'}
                </span>
              </div>
              <div
                className="schedule-bars"
                role="presentation"
                style={{ height: `${lane.rows * 2.5 + 0.5}rem`, backgroundSize: `${100 / (hours.length - 1)}% 100%` }}
              >
                {now !== null && <span className="schedule-now" aria-hidden style={{ left: `${now * 100}%` }} />}
                {lane.bars.map((bar) => (
                  <JobBar
                    key={bar.job.id}
                    bar={bar}
                    elementId={`${prefix}${bar.job.id}`}
                    isCursor={bar.job.id === cursor}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The elapsed share of the shown hours, 0 to 1, updated each minute; null on another day. */
function usePartGone(hours: readonly string[]): number | null {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, []);
  const [from, to] = [Date.parse(hours[0] ?? ''), Date.parse(hours.at(-1) ?? '')];
  const part = (Date.now() - from) / (to - from);
  return part >= 0 && part <= 1 ? part : null;
}

function JobBar({
  bar: { job: record, from, to, row },
  elementId,
  isCursor,
}: {
  bar: Bar<JobRecord>;
  elementId: string;
  isCursor: boolean;
}) {
  const { time } = useFormats();
  const isChecked = useChecked().has(record.id);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCursor) bar.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCursor]);
  const { number, title, status, priority, scheduledStart, scheduledEnd, isOverdue } = record;
  const when = [scheduledStart, scheduledEnd].flatMap((at) => (at ? time(at) : [])).join(' to ');
  const marks = [wordFor(status), isOverdue && 'overdue', priority === 'URGENT' && 'urgent'].filter(Boolean).join(', ');
  const heard = [when, ...(isOverdue ? [wordFor(status)] : []), ...(priority === 'URGENT' ? ['urgent'] : [])];
  return (
    <div
      ref={bar}
      id={elementId}
      role="gridcell"
      className="schedule-bar"
      data-status={status}
      data-cursor={isCursor || undefined}
      data-overdue={isOverdue || undefined}
      aria-selected={isChecked}
      title={`${number} ${title} · ${when} · ${marks}`}
      style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%`, top: `${row * 2.5 + 0.25}rem` }}
      onClick={() => open(job.path(record))}
    >
      <span className="schedule-bar-title">
        {priority === 'URGENT' && <strong aria-hidden>! </strong>}
        {title}
      </span>
      <span className="schedule-bar-more">
        {number} · {isOverdue ? 'Overdue' : wordFor(status)}
      </span>
      <span className="only-heard">{`, ${heard.join(', ')}`}</span>
    </div>
  );
}
