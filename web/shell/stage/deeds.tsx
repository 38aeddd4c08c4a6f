import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { capitalised } from '../../ground/capitalised.ts';
import { useFormats } from '../../ground/formats.ts';
import { type Deed, deedsAtom, type Standing, standingOf } from '../../state/deeds.ts';
import { Hints } from '../choosing/hints.tsx';
import { moveAmong } from '../choosing/move-among.ts';
import { innerKeys } from '../prompt/inner-keys.ts';
import { useStage } from './stage-context.ts';

/** The user's changes, newest first, each with undo, redo, or the reason for neither. */
export function Deeds() {
  const deeds = useAtomValue(deedsAtom);
  const list = useRef<HTMLOListElement>(null);
  const nowMs = useNow(deeds);
  const lines = deeds.map((deed) => ({ deed, standing: standingOf(deed, deeds, nowMs) }));
  useEffect(() => (list.current?.querySelector('button') ?? list.current)?.focus(), []);
  return (
    <div className="deeds">
      <h2>Recent changes</h2>
      {deeds.length === 0 && <p>No changes in this tab since you logged in. Each record keeps its own history.</p>}
      <ol ref={list} tabIndex={-1} onKeyDown={(event) => moveAmong(event, list.current)}>
        {lines.map(({ deed, standing }) => (
          <Line key={deed.id} deed={deed} standing={standing} nowMs={nowMs} />
        ))}
      </ol>
      <Hints of={innerKeys.history.keys} />
    </div>
  );
}

function Line({ deed, standing, nowMs }: { deed: Deed; standing: Standing; nowMs: number }) {
  const { console } = useStage();
  const { undoable, redoable, whyNot } = standing;
  const formats = useFormats();
  const says = stateOf(deed, standing, nowMs);
  const act = () => {
    if (undoable.length > 0) console.undo(deed.id);
    else if (redoable.length > 0) console.redo(deed.id);
  };
  return (
    <li>
      <button type="button" className="deed" aria-disabled={whyNot !== ''} onClick={act}>
        <time dateTime={deed.at}>{formats.time(deed.at)}</time>
        <span className="deed-said">
          {deed.said}
          {whyNot !== '' && <span className="deed-why">{capitalised(whyNot)}</span>}
        </span>
        <span className={whyNot === '' ? 'deed-can' : 'hint'}>{says}</span>
      </button>
    </li>
  );
}

/** The effect of Enter on a change, or the state of the change. */
function stateOf({ changes, undoneAt }: Deed, { undoable, redoable }: Standing, nowMs: number): string {
  const of = (some: readonly unknown[]) => (some.length < changes.length ? ` ${some.length} of ${changes.length}` : '');
  const [only] = undoable;
  const seconds = only?.until === undefined ? 0 : Math.ceil((only.until - nowMs) / 1000);
  if (seconds > 0) return `Undo, ${seconds} s left`;
  if (undoable.length > 0) return `Undo${of(undoable)}`;
  if (redoable.length > 0) return `Redo${of(redoable)}`;
  return undoneAt ? 'Undone' : 'Stays';
}

/** The current time, updated while an undo period is running. */
function useNow(deeds: readonly Deed[]): number {
  const [nowMs, tick] = useState(() => Date.now());
  const isCounting = deeds.some(({ changes }) => changes.some(({ until = 0 }) => until > nowMs));
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => tick(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isCounting]);
  return nowMs;
}
