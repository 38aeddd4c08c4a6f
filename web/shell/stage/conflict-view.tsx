import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { nameOf, readiness } from '../../commands/core/command.ts';
import { changedFields, decided, type Merge, merge, openChoices } from '../../commands/core/conflict.ts';
import { inSentence } from '../../ground/capitalised.ts';
import { useFormats } from '../../ground/formats.ts';
import { fieldLabel } from '../../records/fields/labels.ts';
import type { Asks, Field } from '../../records/fields/question.ts';
import { kindOf, titleOf } from '../../records/kinds.ts';
import { Hints } from '../choosing/hints.tsx';
import { Keys } from '../choosing/keys.tsx';
import { LineChoice, LinesTaken, type Side } from './line-conflicts.tsx';
import { shown } from './shown.ts';
import { useStage } from './stage-context.ts';
import type { Surface } from './surface.ts';

/** Two people's changes of a record, field by field, with a choice for each conflict. */
export function ConflictView({ surface }: { surface: Extract<Surface, { is: 'conflict' }> }) {
  const { task, answers, theirs, by, now } = surface;
  const { confirm, close } = useStage();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const hasForm = now !== null;
  const merged = useMemo(() => merge(task.asks, task.base, answers, now ?? task.base), [task, answers, now]);
  // The same object for every send, so a double Enter saves once. Undo restores the other person's version.
  const again = useMemo(() => ({ ...task, subjects: [theirs], base: now ?? task.base }), [task, theirs, now]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The arrows choose from the start.
  useEffect(() => {
    const first = heading.current?.parentElement?.querySelector<HTMLElement>('input[type=radio]');
    (first ?? heading.current)?.focus();
  }, []);
  const formats = useFormats().of(theirs);
  const told = (field: Field, value: unknown) => shown(field, value, formats);
  const open = openChoices(merged);
  const isDecided = open.every((name) => choices[name]);
  const lines = Object.entries(merged.lines);
  const who = by ?? 'someone else';
  // Earlier answers were about the old record, so check and ask again.
  const can = readiness(task.command, theirs, task.actor);
  const { command } = task;
  const question = hasForm && command.operation ? command.confirm?.(theirs, decided(merged, choices)) : null;
  const maySend = isDecided && can.state === 'ready';

  function send(): void {
    if (maySend) void confirm(again, hasForm ? decided(merged, choices) : answers);
  }

  function keyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the form inside has keys
    <div className="conflict" onKeyDown={keyDown}>
      <h2 ref={heading} tabIndex={-1}>
        {by ?? 'Someone else'} changed {titleOf(theirs)}
      </h2>
      <p>{hasForm ? says(task.asks, merged, who) : `Not done yet. ${whatChanged(task.subjects[0], theirs)}`}</p>
      {can.state === 'blocked' && (
        <p role="alert" className="refusal">
          This change can no longer be saved: {can.why}. Your draft stays on this device.
        </p>
      )}
      {question && can.state === 'ready' && <p>{question}</p>}
      {merged.conflicts.map(({ name, base, mine, theirs: other }) => {
        const field = task.asks[name];
        return (
          field && (
            <ConflictField
              key={name}
              field={field}
              sides={{ base: told(field, base), mine: told(field, mine), theirs: told(field, other) }}
              choice={choices[name]}
              onChoose={(side) => setChoices({ ...choices, [name]: side })}
            />
          )
        );
      })}
      {lines.flatMap(([name, { conflicts }]) =>
        conflicts.map((conflict) => {
          const key = `${name}.${conflict.id}`;
          const choose = (side: Side) => setChoices({ ...choices, [key]: side });
          return <LineChoice key={key} conflict={conflict} choice={choices[key]} onChoose={choose} />;
        }),
      )}
      {lines.map(([name, merged]) => (
        <LinesTaken key={name} merged={merged} who={who} />
      ))}
      {merged.fromThem.length > 0 && (
        <p className="hint">
          Kept from {who}: {merged.fromThem.map((name) => task.asks[name]?.label ?? name).join(', ')}.
        </p>
      )}
      <div className="question-foot">
        <Hints
          of={[...(open.length > 0 ? ([['up down', 'choose']] as const) : []), ['escape', 'close and keep the draft']]}
        />
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button button-primary" aria-disabled={!maySend} onClick={send}>
          {hasForm ? 'Save' : `${nameOf(task.command)} anyway`} <Keys keys="mod+enter" />
        </button>
      </div>
    </div>
  );
}

interface ConflictFieldProps {
  readonly field: Field;
  readonly sides: Readonly<Record<'base' | Side, string>>;
  readonly choice: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function ConflictField({ field, sides, choice, onChoose }: ConflictFieldProps) {
  const name = useId();
  return (
    <fieldset>
      <legend>
        {field.label} <span className="hint">was {sides.base}</span>
      </legend>
      {(['theirs', 'mine'] as const).map((side) => (
        <label key={side}>
          <input type="radio" name={name} checked={choice === side} onChange={() => onChoose(side)} />
          <span className="side">{side === 'mine' ? 'Mine' : 'Theirs'}</span> {sides[side]}
        </label>
      ))}
    </fieldset>
  );
}

/** `You and Amélie Roy both changed Due and 2 lines. Choose which to keep.` */
function says(asks: Asks, { conflicts, lines }: Merge, who: string): string {
  const count = Object.values(lines).reduce((sum, { conflicts: { length } }) => sum + length, 0);
  const changed = [
    ...conflicts.map(({ name }) => asks[name]?.label ?? name),
    ...(count > 0 ? [count === 1 ? '1 line' : `${count} lines`] : []),
  ];
  if (changed.length === 0) return 'You changed different fields. Saving keeps both changes.';
  return `You and ${who} both changed ${new Intl.ListFormat('en').format(changed)}. Choose which to keep.`;
}

/** `Changed since: status, full name.` */
function whatChanged(before: unknown, after: object): string {
  const fields = changedFields(typeof before === 'object' && before !== null ? before : {}, after);
  const kind = 'id' in after ? kindOf(String(after.id)) : null;
  const names = fields.map((field) => inSentence(fieldLabel(kind, field))).join(', ');
  return names ? `Changed since: ${names}.` : 'The fields on the screen are the same.';
}
