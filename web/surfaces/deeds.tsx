import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { type Deed, deedsAtom, undoable } from '../state/history.ts';
import { Hints } from './hints.tsx';
import { Keys } from './keys.tsx';
import { useStage } from './stage-context.ts';

/** What was done here, the newest first, and whether it can be taken back. */
export function Deeds() {
  const { console } = useStage();
  const deeds = useAtomValue(deedsAtom);
  const next = undoable(deeds);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that undid the last one is gone, and with it the focus.
    if (next === null) layer.current?.focus();
  }, [next]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key that the button below shows
    <div className="deeds" ref={layer} tabIndex={-1} onKeyDown={({ key }) => key === 'z' && next && console.undo()}>
      <h2>What was done</h2>
      {deeds.length === 0 && <p>Nothing since this page was opened. Each record keeps its own history.</p>}
      <ol>
        {deeds.map((deed) => (
          <li key={deed.id}>
            <time dateTime={deed.at}>{new Date(deed.at).toLocaleTimeString()}</time>
            <span>{deed.said}</span>
            {deed === next ? (
              // biome-ignore lint/a11y/noAutofocus: taking it back is what one comes here for
              <button type="button" className="button" autoFocus onClick={() => console.undo()}>
                Undo <Keys keys="z" />
              </button>
            ) : (
              <span className="hint">{stateOf(deed)}</span>
            )}
          </li>
        ))}
      </ol>
      <Hints of={[['escape', 'close']]} />
    </div>
  );
}

function stateOf({ state, whyNot, changes }: Deed): string {
  if (state === 'undone') return 'undone';
  if (whyNot) return whyNot;
  return changes.length === 0 ? 'can’t be undone' : '';
}
