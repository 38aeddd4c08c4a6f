import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { nameOf } from '../../../commands/core/command.ts';
import { commandOf } from '../../../commands/core/registry.ts';
import { kindOf } from '../../../records/kinds.ts';
import { deedsAtom, standingOf } from '../../../state/deeds.ts';
import { selectionAtom, withChecked } from '../../../state/selection.ts';
import { Hints } from '../../choosing/hints.tsx';
import { HowFar } from '../../notes/how-far.tsx';
import { innerKeys } from '../../prompt/inner-keys.ts';
import { useStage } from '../stage-context.ts';
import { idOf, titleIn } from '../task.ts';
import { type Bulk, bulkAtom, saidOfMany } from './bulk.ts';
import { type Reason, reasonsOf, reportOf } from './bulk-report.ts';

/** A command on several records: progress, then the outcome of each record and the next steps. */
export function BulkView() {
  const bulk = useAtomValue(bulkAtom);
  if (!bulk) return null;
  return bulk.results ? <Outcome bulk={bulk} /> : <Progress bulk={bulk} />;
}

function Progress({ bulk: { attempt, done, isStopping, stop } }: { bulk: Bulk }) {
  const { length } = attempt.subjects;
  const heading = useRef<HTMLHeadingElement>(null);
  // Not Stop: pressing Enter twice to start would stop the run at once.
  useEffect(() => heading.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the hint below names the key
    <div className="bulk" onKeyDown={({ key }) => key === 's' && stop()}>
      <h2 ref={heading} tabIndex={-1}>
        {nameOf(attempt.command)}
      </h2>
      <progress value={done} max={length} aria-label={nameOf(attempt.command)} />
      <HowFar
        done={done}
        of={length}
        says={(done, of) => (isStopping ? `Stopping after ${done} of ${of}…` : `${done} of ${of}`)}
      />
      <div className="question-foot">
        <Hints of={innerKeys.many.keys} />
        <button type="button" className="button" aria-disabled={isStopping} onClick={stop}>
          Stop
        </button>
      </div>
    </div>
  );
}

function Outcome({ bulk }: { bulk: Bulk }) {
  const { attempt } = bulk;
  const { console, close, retry } = useStage();
  const select = useSetAtom(selectionAtom);
  const deeds = useAtomValue(deedsAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const results = bulk.results ?? [];
  const reasons = reasonsOf(results);
  const refused = reasons.flatMap(({ subjects }) => subjects.flatMap(idOf));
  const done = results.flatMap((result) => ('said' in result ? [result] : []));
  const untried = attempt.subjects.length - results.length;
  const deed = deeds.find(({ id }) => id === bulk.deedId);
  const mayUndo = deed && standingOf(deed, deeds, Date.now()).undoable.length > 0;
  const kind = kindOf(refused[0] ?? '');

  function checkThose(): void {
    if (kind) select((selection) => withChecked(selection, kind, refused));
    close();
  }

  return (
    <div className="bulk">
      <h2 ref={heading} tabIndex={-1}>
        {saidOfMany(bulk)}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard focus */}
      <section className="bulk-reasons" tabIndex={0} aria-label="Refused">
        {reasons.map((reason) => (
          <Refused key={reason.why} reason={reason} />
        ))}
        {done.length > 0 && (
          <details>
            <summary>{done.length} done</summary>
            <ul>
              {done.map(({ subject, said }) => (
                <li key={idOf(subject)[0] ?? said}>{said}</li>
              ))}
            </ul>
          </details>
        )}
      </section>
      <div className="question-foot">
        <Hints of={[['escape', 'close']]} />
        <button
          type="button"
          className="button"
          onClick={() => console.copy(reportOf(bulk), 'report, a line a record')}
        >
          Copy report
        </button>
        {mayUndo && (
          <button
            type="button"
            className="button"
            onClick={() => {
              close();
              console.undo(deed.id);
            }}
          >
            Undo all
          </button>
        )}
        {refused.length > 0 && (
          <button type="button" className="button" onClick={checkThose}>
            Check these
          </button>
        )}
        <button type="button" className="button button-primary" onClick={() => void retry(bulk)}>
          Try {refused.length + untried === 1 ? 'that one' : `those ${refused.length + untried}`} again
        </button>
      </div>
    </div>
  );
}

function Refused({ reason: { why, next, unblock, subjects } }: { reason: Reason }) {
  const other = unblock === undefined ? undefined : commandOf(unblock);
  return (
    <section>
      <h3>
        {why} <span className="hint">{subjects.length}</span>
      </h3>
      {(next || other) && (
        <p className="hint">{other ? `To change that, check these records and run “${nameOf(other)}”.` : next}</p>
      )}
      <ul>
        {subjects.map((subject) => (
          <li key={idOf(subject)[0] ?? ''}>{titleIn(subject)}</li>
        ))}
      </ul>
    </section>
  );
}
