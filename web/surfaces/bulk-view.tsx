import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { AnySubject } from '../commands/command.ts';
import { nameOf } from '../commands/run.ts';
import { kindOf, titleOf } from '../records/kinds.ts';
import { deedsAtom, undoable } from '../state/history.ts';
import { selectionAtom } from '../state/selection.ts';
import { type Bulk, bulkAtom, reasonsOf } from './bulk.ts';
import { Hints } from './hints.tsx';
import { useStage } from './stage-context.ts';

/** Something that is done to several records: how far it is; then which were refused, and why. */
export function BulkView() {
  const bulk = useAtomValue(bulkAtom);
  if (!bulk) return null;
  return bulk.results ? <Outcome bulk={bulk} /> : <Progress bulk={bulk} />;
}

function Progress({ bulk: { attempt, done, isStopping, stop } }: { bulk: Bulk }) {
  const { length } = attempt.subjects;
  return (
    <div className="bulk">
      <h2>{nameOf(attempt.command)}</h2>
      <progress value={done} max={length} aria-label={nameOf(attempt.command)} />
      <p role="status">{isStopping ? `Stopping after ${done} of ${length}…` : `${done} of ${length}`}</p>
      <div className="question-foot">
        <Hints of={[['escape', 'go on with it out of sight']]} />
        <button
          type="button"
          className="button"
          // biome-ignore lint/a11y/noAutofocus: stopping is all that can be done here
          autoFocus
          aria-disabled={isStopping}
          onClick={stop}
        >
          Stop
        </button>
      </div>
    </div>
  );
}

function Outcome({ bulk }: { bulk: Bulk }) {
  const { attempt, results } = bulk;
  const { console, close } = useStage();
  const [selection, select] = useAtom(selectionAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const reasons = reasonsOf(results ?? []);
  const refused = reasons.flatMap(({ subjects }) => idsOf(subjects));
  const done = (results ?? []).filter((result) => 'said' in result).length;
  const untried = attempt.subjects.length - (results ?? []).length;
  const mayUndo = useIsLast(bulk);
  const isInList = selection.list !== null && selection.list.kind === kindOf(refused[0] ?? '');

  function checkAgain(): void {
    select((present) => {
      const { list, checked } = present;
      if (!list) return present;
      const chosen = new Set(refused);
      const ids = list.ids.filter((id) => chosen.has(id));
      return { ...present, checked: { ...checked, [list.kind]: ids }, anchor: null };
    });
    close();
  }

  return (
    <div className="bulk">
      <h2 ref={heading} tabIndex={-1}>
        {nameOf(attempt.command)}: {done} done, {refused.length} refused{untried > 0 && `, ${untried} not tried`}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it */}
      <section className="bulk-reasons" tabIndex={0} aria-label="What was refused">
        {reasons.map(({ why, subjects }) => (
          <section key={why}>
            <h3>
              {why} <span className="hint">{subjects.length}</span>
            </h3>
            <ul>
              {subjects.map((subject) => (
                <li key={idsOf([subject])[0] ?? ''}>{subject && 'id' in subject ? titleOf(subject) : ''}</li>
              ))}
            </ul>
          </section>
        ))}
      </section>
      <div className="question-foot">
        <Hints of={[['escape', 'close']]} />
        {mayUndo && done > 0 && (
          <button
            type="button"
            className="button"
            onClick={() => {
              close();
              console.undo();
            }}
          >
            Undo what was done
          </button>
        )}
        {isInList && (
          <button type="button" className="button button-primary" onClick={checkAgain}>
            Check those again
          </button>
        )}
      </div>
    </div>
  );
}

const idsOf = (subjects: readonly AnySubject[]): readonly string[] =>
  subjects.flatMap((subject) => (subject && 'id' in subject ? [subject.id] : []));

/** Whether undo would take back just this. */
function useIsLast({ results }: Bulk): boolean {
  const deed = undoable(useAtomValue(deedsAtom));
  const [change] = (results ?? []).flatMap((result) => ('change' in result && result.change ? [result.change] : []));
  return deed !== null && change !== undefined && deed.changes.includes(change);
}
