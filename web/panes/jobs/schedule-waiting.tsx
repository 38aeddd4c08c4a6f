// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus, with aria-activedescendant
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list has the focus and hears the keys
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { open } from '../../ground/hash-location.ts';
import { type JobRecord, job } from '../../records/job.ts';
import { countOf } from '../../records/kinds.ts';
import { wordFor } from '../../records/words.ts';
import { cursorAtom, useChecked } from '../../state/selection.ts';
import { CommandButton } from '../frame/command-button.tsx';
import type { Grid } from './schedule-job.tsx';

interface Waiting extends Pick<Grid, 'idOf' | 'cursor'> {
  readonly jobs: readonly JobRecord[];
  /** The unassigned jobs beyond the fetched jobs. */
  readonly more: number;
  readonly isOpen: boolean;
}

/** Unassigned jobs outside the shown period, jobs without a start first: a column beside a wide schedule, a strip over a narrow schedule with the jobs in a sheet. */
export function WaitingJobs({ jobs, more, isOpen, idOf, cursor }: Waiting) {
  const list = useRef<HTMLDivElement>(null);
  const setCursor = useSetAtom(cursorAtom);
  const isHere = cursor !== null && jobs.some(({ id }) => id === cursor);
  useFollowedFocus(isHere, list);
  return (
    <aside className="schedule-waiting" data-open={isOpen || undefined} aria-label="Unassigned jobs">
      <div className="schedule-waiting-head">
        <h3>{`${countOf('job', jobs.length)} to assign${more > 0 ? `, and ${more} more` : ''}`}</h3>
        <CommandButton id="schedule.waiting" text={isHere ? 'Back' : 'Go'} />
      </div>
      {isOpen && (
        <div
          ref={list}
          className="schedule-waiting-jobs"
          role="listbox"
          tabIndex={0}
          data-rows={isHere || undefined}
          aria-label="Unassigned jobs"
          aria-activedescendant={isHere ? idOf(cursor) : undefined}
          onFocus={() => !isHere && setCursor(jobs[0]?.id ?? null)}
        >
          {jobs.map((each) => (
            <WaitingJob key={each.id} job={each} elementId={idOf(each.id)} isCursor={each.id === cursor} />
          ))}
        </div>
      )}
    </aside>
  );
}

function WaitingJob({ job: record, elementId, isCursor }: { job: JobRecord; elementId: string; isCursor: boolean }) {
  const { moment } = useFormats();
  const { number, title, customer, priority, scheduledStart, scheduledEnd, isOverdue } = record;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCursor) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isCursor]);
  const when = scheduledStart ? moment(scheduledStart) : scheduledEnd && `due ${moment(scheduledEnd)}`;
  const more = [number, customer?.fullName, when, isOverdue && 'Overdue', priority === 'URGENT' && wordFor(priority)];
  return (
    <div
      ref={element}
      id={elementId}
      role="option"
      className="schedule-bar"
      data-in-day
      data-status="NEW"
      data-cursor={isCursor || undefined}
      data-overdue={isOverdue || undefined}
      aria-selected={useChecked().has(record.id)}
      onClick={() => open(job.path(record))}
    >
      <span className="schedule-bar-title">{title}</span>
      <span className="schedule-bar-more">{more.filter(Boolean).join(' · ')}</span>
    </div>
  );
}

/** Moves the focus between the schedule and the list along with the cursor. A layer keeps the focus. */
function useFollowedFocus(isHere: boolean, list: { readonly current: HTMLElement | null }): void {
  const wasHere = useRef(false);
  useEffect(() => {
    if (wasHere.current === isHere) return;
    wasHere.current = isHere;
    const grid = document.querySelector<HTMLElement>('.schedule-grid');
    const isInLayer = document.activeElement?.closest('[role=dialog]');
    if (!isInLayer) (isHere ? list.current : grid)?.focus({ preventScroll: true });
  }, [isHere, list]);
}
