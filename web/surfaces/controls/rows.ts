import { flushSync } from 'react-dom';

/** What a text field of a row shows. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A row moved by a step, and where it is then; at an end it stays. */
export function movedWithin<T>(rows: readonly T[], at: number, step: number): [rows: readonly T[], at: number] {
  const to = at + step;
  const row = rows[at];
  if (row === undefined || to < 0 || to >= rows.length) return [rows, at];
  return [rows.toSpliced(at, 1).toSpliced(to, 0, row), to];
}

/** Makes a change and puts the hands on what it draws, at once: a letter typed right after belongs there. */
export function changeAndFocus(change: () => void, find: () => Element | null | undefined): void {
  flushSync(change);
  const element = find();
  if (element instanceof HTMLElement) element.focus();
}

/** Goes on from a table's or list's end: in a form to the next field, as Tab does; answers whether there is one. */
export function goOn(from: Element): boolean {
  const form = from.closest('form');
  const fields = [...(form?.querySelectorAll('input, textarea, select, button') ?? [])];
  const next = fields.slice(fields.indexOf(from) + 1).find((each) => each.matches(':not([tabindex="-1"], [hidden])'));
  if (!(next instanceof HTMLElement)) return false;
  next.focus();
  return true;
}
