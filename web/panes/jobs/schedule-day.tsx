// biome-ignore-all lint/a11y/useSemanticElements: table elements can’t be laid out along a time axis
// biome-ignore-all lint/a11y/useFocusableInteractive: parts of a grid with aria-activedescendant never have the focus
import { useEffect, useReducer } from 'react';
import { useFormats } from '../../ground/formats.ts';
import type { JobRecord } from '../../records/job.ts';
import { wordFor } from '../../records/words.ts';
import { type Grid, LaneHead, ScheduledJob } from './schedule-job.tsx';
import type { Bar, Lanes } from './schedule-lanes.ts';

/** A day, as bars along its hours. */
export function ScheduleOfDay({ hours, lanes, nameOf, idOf, cursor }: Lanes<JobRecord> & Grid) {
  const { hour: hourOf, time } = useFormats();
  const now = usePartGone(hours);
  return (
    <>
      <div role="rowgroup" className="schedule-head">
        <div role="row" className="schedule-lane">
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
        {lanes.map(({ workerId, bars, rows, hours: load }) => (
          <div key={workerId} role="row" className="schedule-lane" data-nobody={workerId === null || undefined}>
            <LaneHead name={nameOf(workerId)} isWorker={workerId !== null} jobs={bars.length} hours={load} />
            <div
              className="schedule-bars"
              role="presentation"
              style={{ height: `${rows * 2.5 + 0.5}rem`, backgroundSize: `${100 / (hours.length - 1)}% 100%` }}
            >
              {now !== null && <span className="schedule-now" aria-hidden style={{ left: `${now * 100}%` }} />}
              {bars.map((bar) => (
                <JobBar key={bar.job.id} bar={bar} elementId={idOf(bar.job.id)} isCursor={bar.job.id === cursor} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

function JobBar({ bar, ...at }: { bar: Bar<JobRecord>; elementId: string; isCursor: boolean }) {
  const { time } = useFormats();
  const { job, from, to, row } = bar;
  const when = [job.scheduledStart, job.scheduledEnd].flatMap((each) => (each ? time(each) : [])).join(' to ');
  return (
    <ScheduledJob
      {...at}
      job={job}
      more={`${job.number} · ${job.isOverdue ? 'Overdue' : wordFor(job.status)}`}
      heard={[when]}
      style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%`, top: `${row * 2.5 + 0.25}rem` }}
    />
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
