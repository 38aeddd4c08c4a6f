import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Hints } from '../../shell/choosing/hints.tsx';
import { HowFar } from '../../shell/notes/how-far.tsx';
import { Told } from '../../shell/notes/told.tsx';
import { useStage } from '../../shell/stage/stage-context.ts';
import { notify } from '../../state/notes.ts';
import { countOf, explained, importTried, inWords, type Run, saveRefused } from './importing.ts';
import { type Came, reasonOf } from './send-rows.ts';

interface RunStepProps {
  readonly run: Run;
  readonly onBack: () => void;
  readonly onAnew: () => void;
}

const outcomes = [
  ['REFUSED', 'Refused'],
  ['CREATED', 'New'],
  ['UPDATED', 'Changed'],
  ['SKIPPED', 'Skipped'],
] as const;

/** What would come of the rows, or what came of them: how far it is, then row by row, and the way on. */
export function RunStep({ run, onBack, onAnew }: RunStepProps) {
  const store = useStore();
  const { close } = useStage();
  const { came, of, state, sending } = run;
  const isDry = sending.isDryRun;
  const begin = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has its own first button
  useEffect(() => begin.current?.focus(), [state, isDry]);
  const refused = countOf(came, 'REFUSED');
  const rest = came.length - refused;
  const sent = came.length - (isDry ? 0 : refusedBefore(run));

  if (state !== 'over')
    return (
      <>
        <div className="import-body">
          <progress value={sent} max={of} aria-label={isDry ? 'Checking' : 'Importing'} />
          <HowFar done={sent} of={of} says={(done, of) => `${isDry ? 'Checked' : 'Imported'} ${done} of ${of} rows`} />
          {state === 'paused' && (
            <p className="refusal" role="alert">
              {explained(run)}
            </p>
          )}
        </div>
        <div className="question-foot">
          <Hints of={[['escape', 'continue in the background']]} />
          {state === 'paused' && (
            <button type="button" className="button" onClick={isDry ? onBack : onAnew}>
              {isDry ? 'Back to the columns' : 'Leave it there'}
            </button>
          )}
          <button
            ref={begin}
            type="button"
            className={state === 'paused' ? 'button button-primary' : 'button'}
            onClick={state === 'paused' ? run.goOn : run.stop}
          >
            {state === 'paused' ? 'Go on' : 'Stop'}
          </button>
        </div>
      </>
    );

  const outcome = isDry ? `Preview: ${inWords(came)}.` : `Imported: ${inWords(came)}.`;
  return (
    <>
      <div className="import-body">
        <p className="import-outcome">{outcome}</p>
        <Told text={outcome} />
        <Rows came={came} />
      </div>
      <div className="question-foot">
        <Hints of={[['escape', 'close']]} />
        {refused > 0 && (
          <button type="button" className="button" onClick={() => saveRefused(run)}>
            Save refused rows as CSV
          </button>
        )}
        {isDry && (
          <button type="button" className="button" onClick={onBack} ref={rest > 0 ? undefined : begin}>
            Back to the columns
          </button>
        )}
        {isDry && rest > 0 && (
          <button
            ref={begin}
            type="button"
            className="button button-primary"
            onClick={() => importTried(run, { store, notify })}
          >
            Import {rest.toLocaleString('en')} {rest === 1 ? 'row' : 'rows'}
          </button>
        )}
        {!isDry && (
          <>
            <button type="button" className="button" onClick={onAnew}>
              Import more
            </button>
            <button
              ref={begin}
              type="button"
              className="button button-primary"
              onClick={() => {
                onAnew();
                close();
              }}
            >
              Done
            </button>
          </>
        )}
      </div>
    </>
  );
}

/** Those that the dry run refused are told of, but not sent again. */
const refusedBefore = ({ came, of, sending }: Run): number => {
  const places = new Set(sending.pieces.flatMap(({ rows }) => rows.map(({ place }) => place)));
  return of === 0 ? came.length : came.filter(({ place }) => !places.has(place)).length;
};

/** More are in the file of the refused, and in the list. */
const mostShown = 200;

/** The rows of one outcome after another, the refused first, each with what is wrong with it. */
function Rows({ came }: { came: readonly Came[] }) {
  const there = outcomes.filter(([outcome]) => countOf(came, outcome) > 0);
  const [chosen, choose] = useState(there[0]?.[0]);
  const rows = came.filter(({ outcome }) => outcome === chosen).sort((one, other) => one.place - other.place);
  return (
    <>
      <fieldset className="import-outcomes">
        <legend className="only-heard">Which rows</legend>
        {there.map(([outcome, word]) => (
          <label key={outcome} data-chosen={outcome === chosen || undefined}>
            <input
              type="radio"
              name="outcome"
              className="only-heard"
              checked={outcome === chosen}
              onChange={() => choose(outcome)}
            />
            {word} <span className="hint">{countOf(came, outcome).toLocaleString('en')}</span>
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it */}
      <section className="import-rows" tabIndex={0} aria-label="Rows">
        <ol>
          {rows.slice(0, mostShown).map(({ place, ...came }) => (
            <li key={place}>
              <span className="number">Row {place}</span>
              <span>{reasonOf(came)}</span>
            </li>
          ))}
        </ol>
        {rows.length > mostShown && <p className="hint">And {(rows.length - mostShown).toLocaleString('en')} more.</p>}
      </section>
    </>
  );
}
