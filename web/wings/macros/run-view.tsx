import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { commandOf } from '../../commands/core/registry.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { kinds, titleOf } from '../../records/kinds.ts';
import { Hints } from '../../shell/choosing/hints.tsx';
import { Keys } from '../../shell/choosing/keys.tsx';
import { HowFar } from '../../shell/notes/how-far.tsx';
import { innerKeys } from '../../shell/prompt/inner-keys.ts';
import { useStage } from '../../shell/stage/stage-context.ts';
import { deedsAtom, standingOf } from '../../state/deeds.ts';
import { actorFor, useActor } from '../../state/viewer.ts';
import type { Macro } from './macro.ts';
import { isDone, type RowRun, refusalIn } from './run.ts';
import { type MacroRun, macroRunAtom } from './runner.ts';
import { cautionsOf, wordsOf } from './words.ts';

export function MacroRunView() {
  const run = useAtomValue(macroRunAtom);
  if (!run) return null;
  const { stands } = run;
  if (stands.is === 'ready') return <Before run={run} />;
  return stands.is === 'going' ? <During run={run} at={stands.at} /> : <After run={run} />;
}

function Before({ run: { name, macro, answers, runs, begin } }: { run: MacroRun }) {
  const { close } = useStage();
  const { timeZone } = actorFor(
    runs.map(({ subject }) => subject),
    useActor().actor,
  );
  const steps = wordsOf(macro, commandOf, timeZone, { answers, now: new Date() });
  const cautions = cautionsOf(macro, runs[0]?.subject ?? null, answers, commandOf);
  return (
    <div className="macro">
      <h2 id="macro-name">{name}</h2>
      <p className="macro-about">{aboutWhat(macro, runs)}</p>
      <section className="macro-scroll" aria-label="Steps">
        <ol className="macro-steps">
          {steps.map(({ title, about, values }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps keep their places
            <li key={at}>
              <span className="macro-step">
                {title} <span className="hint">{about}</span>
              </span>
              {values.length > 0 && (
                <dl>
                  {values.map(({ name, label, says }) => (
                    <div key={name}>
                      <dt>{label}</dt>
                      <dd>{says}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ol>
      </section>
      {cautions.length > 0 && (
        <ul className="macro-cautions">
          {cautions.map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
      )}
      <div className="question-foot">
        <Hints of={[['escape', 'leave']]} />
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          className={`button ${cautions.length > 0 ? 'button-danger' : 'button-primary'}`}
          // biome-ignore lint/a11y/noAutofocus: Enter starts the run, Escape cancels
          autoFocus
          aria-describedby="macro-name"
          onClick={begin}
        >
          {runs.length > 1 ? `Run for ${runs.length}` : 'Run'} <Keys keys="enter" />
        </button>
      </div>
    </div>
  );
}

function During({ run: { name, runs, isStopping, stop }, at }: { run: MacroRun; at: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading takes the focus: a second press of the Enter that started the run would press Stop.
  useEffect(() => heading.current?.focus(), []);
  const { length } = runs;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the hint below names the key
    <div className="macro" onKeyDown={({ key }) => key === 's' && stop()}>
      <h2 ref={heading} tabIndex={-1}>
        {name}
      </h2>
      <progress value={at} max={length} aria-label={name} />
      <HowFar
        done={at + 1}
        of={length}
        says={(done, of) => (isStopping ? `Stopping after ${done} of ${of}…` : `${done} of ${of}`)}
        {...(!isStopping && { at: nameOfRun(runs[at]) })}
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

function After({ run: { name, macro, runs, begin, deedId } }: { run: MacroRun }) {
  const { close, console } = useStage();
  const deeds = useAtomValue(deedsAtom);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const done = runs.filter((run) => isDone(run, macro));
  const refused = runs.filter((run) => refusalIn(run) !== null);
  const untried = runs.length - done.length - refused.length;
  const deed = deeds.find(({ id }) => id === deedId);
  const mayUndo = deed !== undefined && standingOf(deed, deeds, Date.now()).undoable.length > 0;

  function undo(): void {
    close();
    if (deedId !== null) console.undo(deedId);
  }

  function keyDown({ key, target }: KeyboardEvent): void {
    if (key === 'z' && mayUndo) undo();
    else if (key === 'r' && done.length < runs.length) begin();
    else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons below show the keys
    <div className="macro" onKeyDown={keyDown}>
      <h2 ref={heading} tabIndex={-1}>
        {name}: {done.length} done{refused.length > 0 && `, ${refused.length} refused`}
        {untried > 0 && `, ${untried} not tried`}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard focus */}
      <section className="macro-scroll" tabIndex={0} aria-label="Results">
        <ol className="macro-rows">
          {[...refused, ...runs.filter((run) => !refused.includes(run))].map((each) => (
            <RowOutcome key={each.subject?.id ?? ''} run={each} macro={macro} />
          ))}
        </ol>
      </section>
      <div className="question-foot">
        <Hints of={[['escape', 'close']]} />
        {mayUndo && (
          <button type="button" className="button" onClick={undo}>
            Undo all <Keys keys="z" />
          </button>
        )}
        {done.length < runs.length && (
          <button type="button" className="button button-primary" onClick={begin}>
            Try again <Keys keys="r" />
          </button>
        )}
      </div>
    </div>
  );
}

/** The outcome for a record: the finished changes, and the step that failed. */
function RowOutcome({ run, macro }: { run: RowRun; macro: Macro }) {
  const refusal = refusalIn(run);
  const said = run.results.flatMap((result) => ('said' in result ? [result] : []));
  const step = macro.steps[run.results.length - 1];
  const command = step && commandOf(step.command);
  return (
    <li>
      <strong>{nameOfRun(run)}</strong>
      <span className="hint">
        {refusal ? `${said.length} of ${macro.steps.length}` : said.length > 0 ? 'done' : 'not tried'}
      </span>
      <ul>
        {said.map(({ said: sentence, final }) => (
          <li key={sentence}>
            {sentence}. {final && <span className="hint">Can’t be undone: {final}.</span>}
          </li>
        ))}
        {refusal && (
          <li className="wrong">
            Step {run.results.length}, {command?.title.replace(/…$/, '') ?? step?.command}: {sentenceOf(refusal)}
          </li>
        )}
      </ul>
    </li>
  );
}

const nameOfRun = (run: RowRun | undefined): string => (run?.subject ? titleOf(run.subject) : 'Once');

/** `For J-000007 Boiler`, `For 3 jobs: J-000007 Boiler, J-000008 Fan, J-000009 Filter` */
function aboutWhat({ kind }: Macro, runs: readonly RowRun[]): string {
  const titles = runs.flatMap(({ subject }) => (subject ? [titleOf(subject)] : []));
  if (!kind || titles.length === 0) return 'Starts without a record';
  if (titles.length === 1) return `For ${titles[0]}`;
  const more = titles.length > 3 ? ` and ${titles.length - 3} more` : '';
  return `For ${titles.length} ${kinds[kind].plural}, one after another: ${titles.slice(0, 3).join(', ')}${more}`;
}
