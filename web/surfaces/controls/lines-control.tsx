import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { EmailsField, LinesField } from '../../commands/fields.ts';
import type { ControlProps } from '../controls.tsx';
import { changeAndFocus, goOn, movedWithin, textOf } from './rows.ts';

/** Several single lines, one below the other: Enter adds one, Backspace in an empty one takes it away. */
export function LinesControl(props: ControlProps<LinesField | EmailsField>) {
  const { id, field, value, isWrong, wrong = {}, describedBy, autoFocus, onChange } = props;
  const group = useRef<HTMLDivElement>(null);
  const lines = Array.isArray(value) && value.length > 0 ? value.map(textOf) : [''];
  const lineAt = (at: number) => group.current?.querySelectorAll('input')[at];
  const change = (next: readonly string[], at: number) =>
    changeAndFocus(
      () => onChange(next),
      () => lineAt(at),
    );

  function keyDown(event: KeyboardEvent<HTMLInputElement>, at: number): void {
    const { key, nativeEvent, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey) return;
    const isEmpty = currentTarget.value === '';
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    // Enter in an empty line goes on to what comes after.
    if (key === 'Enter' && isEmpty && !goOn(currentTarget)) return;
    if (key === 'Enter' && !shiftKey && !isEmpty) change(lines.toSpliced(at + 1, 0, ''), at + 1);
    else if (key === 'Backspace' && isEmpty && lines.length > 1) change(lines.toSpliced(at, 1), Math.max(0, at - 1));
    else if (step && altKey) {
      const [moved, to] = movedWithin(lines, at, step);
      change(moved, to);
    } else if (step) lineAt(at + step)?.focus();
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Several lines at once, or addresses separated as mail programs do. */
  function paste(event: ClipboardEvent<HTMLInputElement>, at: number): void {
    const separators = field.type === 'emails' ? /[\s,;]+/ : /\r?\n/;
    const pasted = event.clipboardData.getData('text').split(separators).filter(Boolean);
    if (pasted.length < 2) return;
    event.preventDefault();
    const kept = lines.filter((line, index) => index !== at || line !== '');
    change(kept.toSpliced(at, 0, ...pasted), at + pasted.length - 1);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend beside the label that is there
    <div ref={group} className="lines-control" role="group" aria-label={field.label}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <div key={at} className="lines-line">
          <input
            id={at === 0 ? id : undefined}
            className="line"
            type={field.type === 'emails' ? 'email' : 'text'}
            value={line}
            // biome-ignore lint/a11y/noAutofocus: the step that was asked for
            autoFocus={at === 0 && Boolean(autoFocus)}
            autoComplete="off"
            maxLength={field.type === 'lines' ? field.maxLength : undefined}
            aria-label={`${field.label}, ${at + 1} of ${lines.length}`}
            aria-invalid={Boolean(wrong[at]) || (isWrong && lines.length === 1)}
            aria-describedby={`${wrong[at] ? `${id}-${at}-wrong ` : ''}${describedBy}`}
            onChange={({ target }) => onChange(lines.with(at, target.value))}
            onKeyDown={(event) => keyDown(event, at)}
            onPaste={(event) => paste(event, at)}
          />
          {wrong[at] && (
            <span id={`${id}-${at}-wrong`} className="wrong" role="alert">
              {wrong[at]}
            </span>
          )}
        </div>
      ))}
      <span className="control-keys hint">Enter: another line. Backspace: take an empty one away. Alt+↑ ↓: move.</span>
    </div>
  );
}
