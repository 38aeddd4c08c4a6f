import { type KeyboardEvent, useRef } from 'react';
import { commandOf } from '../../commands/core/registry.ts';
import type { MacroField } from '../../records/fields/question.ts';
import { Keys } from '../../shell/choosing/keys.tsx';
import type { ControlProps } from '../../shell/prompt/controls/control-props.ts';
import { changeAndFocus } from '../../shell/prompt/controls/rows.ts';
import { useActor } from '../../state/viewer.ts';
import { movedStep, nextWay, renamed, type Spot, spotsOf, valueAt, without } from './edits.ts';
import type { Macro } from './macro.ts';
import { wordsOf } from './words.ts';

/**
 * The editor of a macro's steps. The arrows move the focus, Space changes the way to answer a value, Alt+arrow moves a step,
 * Delete removes a step. Each question can be edited beside its value.
 */
export function StepsControl({ id, value, isWrong, describedBy, onChange }: ControlProps<MacroField>) {
  const { actor } = useActor();
  const list = useRef<HTMLOListElement>(null);
  const macro = value as Macro | undefined; // this control answers a macro
  if (!macro) return null;
  const words = wordsOf(macro, commandOf, actor.timeZone);
  const spots = spotsOf(macro);

  const elementAt = (spot: Spot | undefined) =>
    spot && list.current?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(keyOf(spot))}"]`);

  function change(next: Macro, spot: Spot | undefined): void {
    const apply = () => onChange(next);
    changeAndFocus(apply, () => elementAt(spot));
  }

  function keyDown(event: KeyboardEvent, spot: Spot): void {
    if (!macro || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const at = spots.findIndex((each) => keyOf(each) === keyOf(spot));
    const by = { ArrowUp: -1, ArrowDown: 1, k: -1, j: 1 }[event.key];
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      change(movedStep(macro, spot.step, event.key === 'ArrowUp' ? -1 : 1), spot);
    } else if (by && !event.altKey) elementAt(spots[at + by])?.focus();
    else if (event.key === ' ' && spot.value !== null) change(nextWay(macro, spot), spot);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      const left = without(macro, spot.step);
      const next = spotsOf(left);
      change(left, next[Math.min(at, next.length - 1)]);
    } else if (event.key !== 'Enter' || !focusQuestion(spot)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function focusQuestion(spot: Spot): boolean {
    const input = list.current?.querySelector<HTMLInputElement>(`[data-question="${CSS.escape(keyOf(spot))}"]`);
    input?.select();
    return Boolean(input);
  }

  /** Enter and the arrows return from a question to its value. */
  function questionKeyDown(event: KeyboardEvent, spot: Spot): void {
    if (event.nativeEvent.isComposing || !['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key)) return;
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    elementAt(spot)?.focus();
  }

  return (
    <>
      <ol ref={list} className="macro-steps macro-edited" aria-describedby={describedBy}>
        {macro.steps.map((step, at) => {
          const said = words[at];
          const spot = { step: step.id, value: null };
          return (
            <li key={step.id}>
              <button
                type="button"
                id={at === 0 ? id : undefined}
                className="macro-spot"
                data-spot={keyOf(spot)}
                aria-invalid={isWrong}
                tabIndex={at === 0 ? 0 : -1}
                onKeyDown={(event) => keyDown(event, spot)}
              >
                {said?.title} <span className="hint">{said?.about}</span>
              </button>
              {said?.values.map(({ name, label, says }) => {
                const place = { step: step.id, value: name };
                const present = valueAt(macro, place)?.value;
                const question = present?.is === 'asked' ? present.question : null;
                return (
                  <div key={name} className="macro-value">
                    <button
                      type="button"
                      className="macro-spot"
                      data-spot={keyOf(place)}
                      tabIndex={-1}
                      onKeyDown={(event) => keyDown(event, place)}
                      onClick={() => change(nextWay(macro, place), place)}
                    >
                      <span className="macro-label">{label}</span>
                      <span className={`macro-way macro-${present?.is}`}>{question === null ? says : 'asked for'}</span>
                    </button>
                    {question !== null && (
                      <input
                        className="line"
                        data-question={keyOf(place)}
                        aria-label={`Question for ${label}`}
                        maxLength={200}
                        value={macro.questions.find((each) => each.name === question)?.label ?? ''}
                        onChange={({ target }) => onChange(renamed(macro, place, target.value))}
                        onKeyDown={(event) => questionKeyDown(event, place)}
                      />
                    )}
                  </div>
                );
              })}
            </li>
          );
        })}
      </ol>
      <span className="control-keys hint">
        {hints.map(([keys, does]) => (
          <span key={keys}>
            <Keys keys={keys} isRead /> {does}
          </span>
        ))}
      </span>
    </>
  );
}

const hints = [
  ['up down', 'go through the steps'],
  ['space', 'fixed or asked for'],
  ['enter', 'edit the question'],
  ['alt+up', 'move up'],
  ['alt+down', 'move down'],
  ['backspace', 'delete the step'],
] as const;

const keyOf = ({ step, value }: Spot): string => (value === null ? step : `${step} ${value}`);
