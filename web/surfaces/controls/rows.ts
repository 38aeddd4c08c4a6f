/** What a text field of a row shows. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A row moved by a step, and where it is then; at an end it stays. */
export function movedWithin<T>(rows: readonly T[], at: number, step: number): [rows: readonly T[], at: number] {
  const to = at + step;
  const row = rows[at];
  if (row === undefined || to < 0 || to >= rows.length) return [rows, at];
  return [rows.toSpliced(at, 1).toSpliced(to, 0, row), to];
}

/** Puts the hands on what a change is about to draw. */
export function focusSoon(find: () => Element | null | undefined): void {
  requestAnimationFrame(() => {
    const element = find();
    if (element instanceof HTMLElement) element.focus();
  });
}
