import type { AnySubject } from '../../commands/core/command.ts';
import { type Selection, unseenOf } from '../../state/selection.ts';
import { idOf, titleIn } from './task.ts';

/** The most records that a question names. */
export const mostNamed = 3;

/** The subjects out of sight: checked records outside the list, or the row at the cursor once scrolled away. */
export function unseenIn(selection: Selection, subjects: readonly AnySubject[]): readonly AnySubject[] {
  const { list, checked, open, cursor } = selection;
  const isChecked = list !== null && !list.isMixed && (checked[list.kind] ?? []).length > 0;
  if (isChecked) {
    const unseen = new Set(unseenOf(selection, subjects.flatMap(idOf)));
    return subjects.filter((subject) => idOf(subject).some((id) => unseen.has(id)));
  }
  const [first = null, ...others] = subjects;
  const isAtCursor = open === null && others.length === 0 && cursor !== null && idOf(first)[0] === cursor;
  return isAtCursor && isScrolledAway() ? [first] : [];
}

/** Whether the row at the cursor lies outside the visible part of its table. */
function isScrolledAway(): boolean {
  const table = document.querySelector('[data-rows]');
  if (!table || table.scrollHeight <= table.clientHeight) return false;
  const row = document.getElementById(table.getAttribute('aria-activedescendant') ?? '');
  if (!row) return true;
  const [inner, outer] = [row.getBoundingClientRect(), table.getBoundingClientRect()];
  return inner.bottom <= outer.top || inner.top >= outer.bottom;
}

/** `2 of 5 are out of sight: J-000131 Furnace; J-000132 Gate`. All records out of sight need no names: the question lists the records. */
export function outOfSight(unseen: readonly AnySubject[], all: number): string {
  if (all === 1) return 'The record is out of sight';
  if (unseen.length === all) return `All ${all} are out of sight`;
  return `${unseen.length} of ${all} are out of sight: ${namesOf(unseen)}`;
}

/** `A; B; C; and 2 more` */
export function namesOf(subjects: readonly AnySubject[]): string {
  const more = subjects.length - mostNamed;
  return [...subjects.slice(0, mostNamed).map(titleIn), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
