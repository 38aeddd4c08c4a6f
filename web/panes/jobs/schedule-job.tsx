// biome-ignore-all lint/a11y/useSemanticElements: table elements can’t be laid out along a time axis
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, with aria-activedescendant
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid has the focus and hears the keys
import { type CSSProperties, useEffect, useRef } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { open } from '../../ground/hash-location.ts';
import { type JobRecord, job } from '../../records/job.ts';
import { countOf } from '../../records/kinds.ts';
import { wordFor } from '../../records/words.ts';
import { useChecked } from '../../state/selection.ts';

/** What the day and the weeks share: the names of lanes, the ids of jobs in the page and the row under the cursor. */
export interface Grid {
  readonly nameOf: (workerId: string | null) => string;
  readonly idOf: (jobId: string) => string;
  readonly cursor: string | null;
}

interface Shown {
  readonly job: JobRecord;
  /** Absent on the later days of a job over several days. */
  readonly elementId?: string | undefined;
  readonly isCursor: boolean;
  readonly more: string;
  /** The place of a bar on the time axis; a job in a cell of a day has none. */
  readonly style?: CSSProperties;
  readonly heard: readonly string[];
}

/** A job on the schedule. */
export function ScheduledJob({ job: record, elementId, isCursor, more, style, heard }: Shown) {
  const { moment } = useFormats();
  const isChecked = useChecked().has(record.id);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCursor && elementId) bar.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCursor, elementId]);
  const { number, title, status, priority, scheduledStart, scheduledEnd, isOverdue } = record;
  const when = [scheduledStart, scheduledEnd].flatMap((at) => (at ? moment(at) : [])).join(' to ');
  const marks = [wordFor(status), isOverdue && 'overdue', priority === 'URGENT' && 'urgent'].filter(Boolean).join(', ');
  return (
    <div
      ref={bar}
      id={elementId}
      role="gridcell"
      className="schedule-bar"
      data-in-day={style === undefined || undefined}
      data-status={status}
      data-cursor={isCursor || undefined}
      data-overdue={isOverdue || undefined}
      aria-selected={isChecked}
      title={`${number} ${title} · ${when} · ${marks}`}
      style={style}
      onClick={() => open(job.path(record))}
    >
      <span className="schedule-bar-title">
        {priority === 'URGENT' && <strong aria-hidden>! </strong>}
        {title}
      </span>
      <span className="schedule-bar-more">{more}</span>
      <span className="only-heard">
        {`, ${[...heard, ...(isOverdue ? [wordFor(status)] : []), ...(priority === 'URGENT' ? ['urgent'] : [])].join(', ')}`}
      </span>
    </div>
  );
}

/** The head of a lane: the worker with the hours of the shown period. */
export function LaneHead({
  name,
  isWorker,
  jobs,
  hours,
}: {
  name: string;
  isWorker: boolean;
  jobs: number;
  hours: number;
}) {
  const { number } = useFormats();
  const load = isWorker ? (jobs === 0 ? 'free' : `${number(hours)} h`) : jobs > 0 ? number(jobs) : null;
  return (
    <div
      role="rowheader"
      className="schedule-worker"
      title={`${name} · ${countOf('job', jobs)}${isWorker ? ` · ${number(hours)} h` : ''}`}
    >
      <span className="schedule-name">{name}</span>
      <span className="schedule-load">{load}</span>
    </div>
  );
}
