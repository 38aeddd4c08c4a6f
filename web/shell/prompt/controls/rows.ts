import { flushSync } from 'react-dom';

export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Moves a row by a step and returns the new index; at an end the row stays. */
export function movedWithin<T>(rows: readonly T[], at: number, step: number): [rows: readonly T[], at: number] {
  const to = at + step;
  const row = rows[at];
  if (row === undefined || to < 0 || to >= rows.length) return [rows, at];
  return [rows.toSpliced(at, 1).toSpliced(to, 0, row), to];
}

/** Makes a change, then focuses the new element in the same tick, so the next key press arrives there. */
export function changeAndFocus(change: () => void, find: () => Element | null | undefined): void {
  flushSync(change);
  const element = find();
  if (element instanceof HTMLElement) element.focus();
}

/** From the end of a table or list, focuses the form's next field, as Tab does; false when none follows. */
export function goOn(from: Element): boolean {
  const form = from.closest('form');
  const fields = [...(form?.querySelectorAll('input, textarea, button') ?? [])];
  const next = fields.slice(fields.indexOf(from) + 1).find((each) => each.matches(':not([tabindex="-1"], [hidden])'));
  if (!(next instanceof HTMLElement)) return false;
  next.focus();
  return true;
}
