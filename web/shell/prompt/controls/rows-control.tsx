import { type KeyboardEvent, useRef } from 'react';
import type { RowsField } from '../../../records/fields/question.ts';
import { Cell } from './cell.tsx';
import type { ControlProps } from './control-props.ts';
import { changeAndFocus, goOn, movedWithin } from './rows.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * A table to fill row by row. Enter moves down, and after the last row adds a row. Backspace removes an empty row;
 * Alt+arrow moves a row.
 */
export function RowsControl(props: ControlProps<RowsField>) {
  const { id, field, value, wrong = {}, describedBy, autoFocus, onChange } = props;
  const table = useRef<HTMLTableElement>(null);
  const rows: readonly Row[] = Array.isArray(value) && value.length > 0 ? value : [{}];
  const columns = Object.entries(field.columns);
  const cellAt = (row: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}.${column}"] input`);
  const change = (next: readonly Row[], row: number, column: number) =>
    changeAndFocus(
      () => onChange(next),
      () => cellAt(row, column),
    );
  const add = () => change([...rows, {}], rows.length, 0);
  const remove = (at: number) => change(rows.length > 1 ? rows.toSpliced(at, 1) : [{}], Math.max(0, at - 1), 0);

  function keyDown(event: KeyboardEvent, at: number, column: number): void {
    const { key, nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey) return;
    const { target } = event;
    const row = rows[at] ?? {};
    const step = { ArrowUp: -1, ArrowDown: 1 }[key];
    const isEmpty = target instanceof HTMLInputElement && target.type !== 'checkbox' && target.value === '';
    if (key === 'Enter' && !shiftKey) {
      const isEnd = at + 1 === rows.length;
      // In an empty last row, Enter moves to the field after the table.
      const lastInput = event.currentTarget.closest('tr')?.querySelector('td:nth-last-child(2) input');
      if (isEnd && isUntouched(row) && !goOn(lastInput ?? event.currentTarget)) return;
      if (isEnd && !isUntouched(row) && rows.length < field.max) add();
      else if (!isEnd) cellAt(at + 1, column)?.focus();
    } else if (key === 'Backspace' && isEmpty) {
      if (isUntouched(row) && rows.length === 1) return;
      if (isUntouched(row)) remove(at);
    } else if (step && altKey) {
      const [moved, to] = movedWithin(rows, at, step);
      change(moved, to, column);
    } else if (step && cellAt(at + step, column)) cellAt(at + step, column)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="rows-control">
      <table ref={table} aria-label={field.label} aria-describedby={describedBy}>
        <thead>
          <tr>
            {columns.map(([name, { type, label }]) => (
              <th key={name} scope="col" className={`cell-${type}`}>
                {label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
            <tr key={at}>
              {columns.map(([name, cell], column) => (
                <td key={name} data-cell={`${at}.${column}`} onKeyDown={(event) => keyDown(event, at, column)}>
                  <Cell
                    id={at === 0 && column === 0 ? id : `${id}-${at}-${name}`}
                    label={`${cell.label}, ${field.row.toLowerCase()} ${at + 1}`}
                    field={cell}
                    value={row[name]}
                    wrong={wrong[`${at}.${name}`]}
                    autoFocus={at === 0 && column === 0 && Boolean(autoFocus)}
                    onChange={(next) => onChange(rows.with(at, { ...row, [name]: next }))}
                  />
                </td>
              ))}
              <td>
                <button
                  type="button"
                  className="button button-plain"
                  tabIndex={-1}
                  aria-label={`Remove ${field.row.toLowerCase()} ${at + 1}`}
                  onClick={() => remove(at)}
                >
                  ✕
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="control-keys hint">
        <button type="button" className="button" disabled={rows.length >= field.max} onClick={add}>
          Add {field.row.toLowerCase()}
        </button>
        Enter: next row. Backspace: remove an empty row. Alt+↑ ↓: move.
      </div>
    </div>
  );
}

/** Whether a row has no typed text; ticks and choices don't count. */
const isUntouched = (row: Row) => Object.values(row).every((value) => typeof value !== 'string' || value === '');
