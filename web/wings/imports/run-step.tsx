import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Hints } from '../../shell/choosing/hints.tsx';
import { HowFar } from '../../shell/notes/how-far.tsx';
import { Told } from '../../shell/notes/told.tsx';
import { useStage } from '../../shell/stage/stage-context.ts';
import { deedsAtom, standingOf } from '../../state/deeds.ts';
import { notify } from '../../state/notes.ts';
import {
  countOf,
  explained,
  importTried,
  inWords,
  type Run,
  rowNamer,
  saveRefused,
  unknownCompanies,
  withCompanies,
} from './importing.ts';
import type { Came } from './send-rows.ts';

/** The progress of a run, then its outcomes row by row, and buttons for the next step. */
export function RunStep({ run, onBack, onAnew }: { run: Run; onBack: () => void; onAnew: () => void }) {
  const store = useStore();
  const { close, console } = useStage();
  const deeds = useAtomValue(deedsAtom);
  const deed = deeds.find(({ id }) => id === run.deedId);
  const mayUndo = deed && standingOf(deed, deeds, Date.now()).undoable.length > 0;
  const { came, of, state, sending } = run;
  const isDry = sending.isDryRun;
  const refused = countOf(came, 'REFUSED');
  const rest = came.length - refused;
  // A real run lists the rows refused by the dry run again, but doesn't send them.
  const places = new Set(sending.pieces.flatMap(({ rows }) => rows.map(({ place }) => place)));
  const sent = came.filter(({ place }) => places.has(place)).length;
  const nameOf = useMemo(() => rowNamer(run.draft), [run.draft]);
  const foot = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has buttons of its own
  useEffect(() => foot.current?.querySelector<HTMLElement>('button:last-child')?.focus(), [state, isDry]);

  const unknown = isDry && state === 'over' ? unknownCompanies(run) : [];
  const companies = unknown.length === 1 ? '1 customer company' : `${unknown.length} customer companies`;
  const back: Choice = { text: 'Back to the columns', act: onBack };
  const count = `${rest.toLocaleString('en')} ${rest === 1 ? 'row' : 'rows'}`;
  const done = () => {
    onAnew();
    close();
  };
  const undo: Choice | false = mayUndo
    ? {
        text: 'Undo the import',
        act: () => {
          done();
          console.undo(deed.id);
        },
      }
    : false;
  const choices: Readonly<Record<Run['state'], readonly (Choice | false)[]>> = {
    going: [{ text: 'Stop', act: run.stop }],
    paused: [undo, isDry ? back : { text: 'Start over', act: onAnew }, { text: 'Go on', act: run.goOn, isMain: true }],
    over: [
      refused > 0 && { text: 'Save refused rows as CSV', act: () => saveRefused(run) },
      undo,
      isDry ? back : { text: 'Import more', act: onAnew },
      unknown.length > 0 && {
        text: `Add ${companies}, too`,
        act: () => withCompanies(run, { store, notify }),
        isMain: rest === 0,
      },
      isDry && rest > 0 && { text: `Import ${count}`, act: () => importTried(run, { store, notify }), isMain: true },
      !isDry && { text: 'Done', act: done, isMain: true },
    ],
  };
  const outcome = `${isDry ? 'Preview' : 'Imported'}: ${inWords(came)}.`;
  return (
    <>
      {state === 'over' ? (
        <div className="import-body">
          <p className="import-outcome">{outcome}</p>
          {unknown.length > 0 && (
            <p>
              Unknown customer {unknown.length === 1 ? 'company' : 'companies'}:{' '}
              {unknown.slice(0, mostNamed).join(', ')}
              {unknown.length > mostNamed && `, and ${unknown.length - mostNamed} more`}. Add{' '}
              {unknown.length === 1 ? 'it' : 'them'}?
            </p>
          )}
          <Told text={outcome} />
          <Rows came={came} nameOf={nameOf} />
        </div>
      ) : (
        <div className="import-body">
          <progress value={sent} max={of} aria-label={isDry ? 'Checking' : 'Importing'} />
          <HowFar done={sent} of={of} says={(done, of) => `${isDry ? 'Checked' : 'Imported'} ${done} of ${of} rows`} />
          {state === 'paused' && (
            <p className="refusal" role="alert">
              {explained(run)}
            </p>
          )}
        </div>
      )}
      <div className="question-foot" ref={foot}>
        <Hints of={[['escape', state === 'over' ? 'close' : 'continue in the background']]} />
        {choices[state].map(
          (choice) =>
            choice && (
              <button
                key={choice.text}
                type="button"
                className={choice.isMain ? 'button button-primary' : 'button'}
                onClick={choice.act}
              >
                {choice.text}
              </button>
            ),
        )}
      </div>
    </>
  );
}

/** A button of the foot. The last button takes the focus. */
interface Choice {
  readonly text: string;
  readonly act: () => void;
  readonly isMain?: boolean;
}

/** The names of unknown customer companies that the question shows. */
const mostNamed = 5;

/** The file of refused rows and the list show the rest. */
const mostShown = 200;

const outcomes = [
  ['REFUSED', 'Refused'],
  ['CREATED', 'New'],
  ['UPDATED', 'Changed'],
  ['SKIPPED', 'Skipped'],
] as const;

/** The rows of the chosen outcome, with the reasons for refusals and the likely doubles. Refused rows come first, then rows with doubles. */
function Rows({ came, nameOf }: { came: readonly Came[]; nameOf: (place: number) => string }) {
  const there = outcomes.filter(([outcome]) => countOf(came, outcome) > 0);
  const [chosen, choose] = useState(there[0]?.[0]);
  const rows = came
    .filter(({ outcome }) => outcome === chosen)
    .sort((a, b) => Number(b.reasons.length > 0) - Number(a.reasons.length > 0) || a.place - b.place);
  return (
    <>
      <fieldset className="import-outcomes">
        <legend className="only-heard">Outcome</legend>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard focus */}
      <section className="import-rows" tabIndex={0} aria-label="Rows">
        <ol>
          {rows.slice(0, mostShown).map(({ place, reasons }) => (
            <li key={place}>
              <span className="number">Row {place}</span>
              <span className="import-row-name">{nameOf(place)}</span>
              <span className="import-reasons">{reasons.join(' ')}</span>
            </li>
          ))}
        </ol>
        {rows.length > mostShown && <p className="hint">And {(rows.length - mostShown).toLocaleString('en')} more.</p>}
      </section>
    </>
  );
}
