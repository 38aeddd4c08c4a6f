import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { EmailsField, LinesField } from '../../../records/fields/question.ts';
import type { ControlProps } from './control-props.ts';
import { changeAndFocus, goOn, movedWithin, textOf } from './rows.ts';

/** Several single-line texts. Enter adds a line; Backspace removes an empty line. */
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
    // Enter in an empty line moves to the next field.
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

  /** Splits pasted text: lines at line breaks, e-mail addresses also at spaces, commas and semicolons. */
  function paste(event: ClipboardEvent<HTMLInputElement>, at: number): void {
    const separators = field.type === 'emails' ? /[\s,;]+/ : /\r?\n/;
    const pasted = event.clipboardData.getData('text').split(separators).filter(Boolean);
    if (pasted.length < 2) return;
    event.preventDefault();
    const kept = lines.filter((line, index) => index !== at || line !== '');
    change(kept.toSpliced(at, 0, ...pasted), at + pasted.length - 1);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the existing label
    <div ref={group} className="lines-control" role="group" aria-label={field.label}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
        <div key={at} className="lines-line">
          <input
            id={at === 0 ? id : undefined}
            className="line"
            type={field.type === 'emails' ? 'email' : 'text'}
            value={line}
            // biome-ignore lint/a11y/noAutofocus: the user opened this step
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
      <span className="control-keys hint">Enter: another line. Backspace: remove an empty line. Alt+↑ ↓: move.</span>
    </div>
  );
}
