// biome-ignore-all lint/a11y/useSemanticElements: rows of a grid with jobs for cells, as on the day
// biome-ignore-all lint/a11y/useFocusableInteractive: parts of a grid with aria-activedescendant never have the focus
import { useFormats } from '../../ground/formats.ts';
import { dayIn, momentAt } from '../../ground/zoned-time.ts';
import type { JobRecord } from '../../records/job.ts';
import type { DaysLane } from './schedule-days.ts';
import { type Grid, LaneHead, ScheduledJob } from './schedule-job.tsx';

/** One or two weeks, a column a day. An empty day of the weekend is narrow. */
export function ScheduleOfWeeks({ lanes, nameOf, idOf, cursor }: { lanes: readonly DaysLane<JobRecord>[] } & Grid) {
  const { timeZone, weekday } = useFormats();
  const days = lanes[0]?.days.map(({ day }) => day) ?? [];
  const today = dayIn(new Date(), timeZone);
  const isEmpty = (at: number) => lanes.every((lane) => lane.days[at]?.jobs.length === 0);
  // A week fits beside the unassigned jobs at 1440 px.
  const widths = days.map((_, at) => (at % 7 > 4 && isEmpty(at) ? 3.75 : 6.5));
  const style = {
    gridTemplateColumns: `var(--worker) ${widths.map((rem) => `minmax(${rem}rem, ${rem}fr)`).join(' ')}`,
    minWidth: `calc(var(--worker) + ${widths.reduce((sum, rem) => sum + rem, 0)}rem)`,
  };
  return (
    <>
      <div role="rowgroup" className="schedule-head">
        <div role="row" className="schedule-lane" style={style}>
          <div role="columnheader" className="schedule-worker">
            Worker
          </div>
          {days.map((day) => (
            <div
              key={day}
              role="columnheader"
              className="schedule-date"
              aria-current={day === today ? 'date' : undefined}
            >
              {weekday(momentAt(day, '12:00', timeZone))}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {lanes.map(({ workerId, days: ofLane, hours }) => {
          const jobs = new Set(ofLane.flatMap((each) => each.jobs));
          return (
            <div
              key={workerId}
              role="row"
              className="schedule-lane"
              data-nobody={workerId === null || undefined}
              style={style}
            >
              <LaneHead name={nameOf(workerId)} isWorker={workerId !== null} jobs={jobs.size} hours={hours} />
              {ofLane.map(({ day, jobs: ofDay }, at) => (
                <div key={day} role="presentation" className="schedule-cell" data-today={day === today || undefined}>
                  {ofDay.map((job) => (
                    <JobOfDay
                      key={job.id}
                      job={job}
                      day={day}
                      elementId={ofLane.slice(0, at).some((each) => each.jobs.includes(job)) ? undefined : idOf(job.id)}
                      isCursor={job.id === cursor}
                    />
                  ))}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </>
  );
}

function JobOfDay({
  job,
  day,
  ...at
}: {
  job: JobRecord;
  day: string;
  elementId: string | undefined;
  isCursor: boolean;
}) {
  const { timeZone, time, longDay } = useFormats();
  const isOn = (moment: string | null) => moment !== null && dayIn(moment, timeZone) === day;
  const { scheduledStart: start, scheduledEnd: end } = job;
  const when = start && isOn(start) ? time(start) : end && isOn(end) ? `until ${time(end)}` : 'all day';
  return <ScheduledJob {...at} job={job} more={when} heard={[longDay(momentAt(day, '12:00', timeZone))]} />;
}
