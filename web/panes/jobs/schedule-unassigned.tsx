// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus, with aria-activedescendant
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list has the focus and hears the keys
import { useEffect, useId, useRef } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { open } from '../../ground/hash-location.ts';
import { type JobRecord, job } from '../../records/job.ts';
import { countOf } from '../../records/kinds.ts';
import { wordFor } from '../../records/words.ts';
import { useChecked } from '../../state/selection.ts';
import { CommandButton } from '../frame/command-button.tsx';
import type { ListOfHand } from './schedule-hand.ts';
import type { Grid } from './schedule-job.tsx';

interface Unassigned extends Pick<Grid, 'idOf' | 'cursor'> {
  readonly jobs: readonly JobRecord[];
  /** The unassigned jobs beyond the listed jobs. */
  readonly more: number;
  readonly isOpen: boolean;
  /** Whether the cursor is in the list. */
  readonly isHere: boolean;
  readonly list: ListOfHand;
}

/**
 * Unassigned jobs outside the shown period, in the order of `toAssign`. A wide screen shows a column beside the schedule; a narrow screen
 * shows a strip that opens a sheet.
 */
export function UnassignedJobs({ jobs, more, isOpen, isHere, list, idOf, cursor }: Unassigned) {
  const headId = useId();
  return (
    <aside className="schedule-unassigned" aria-labelledby={headId}>
      <div className="schedule-unassigned-head">
        <h3 id={headId}>{`${countOf('job', jobs.length)} to assign${more > 0 ? `, and ${more} more` : ''}`}</h3>
        <CommandButton id="schedule.unassigned" text={isHere ? 'Back to schedule' : 'Go to unassigned jobs'} />
      </div>
      {isOpen && (
        <div
          {...list}
          className="schedule-unassigned-jobs"
          role="listbox"
          tabIndex={0}
          aria-multiselectable
          data-rows={isHere || undefined}
          aria-label="Unassigned jobs"
          aria-activedescendant={isHere && cursor !== null ? idOf(cursor) : undefined}
        >
          {jobs.map((each) => (
            <UnassignedJob key={each.id} job={each} elementId={idOf(each.id)} isCursor={each.id === cursor} />
          ))}
        </div>
      )}
    </aside>
  );
}

function UnassignedJob({ job: record, elementId, isCursor }: { job: JobRecord; elementId: string; isCursor: boolean }) {
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
