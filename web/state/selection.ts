import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { here } from '../hash-location.ts';
import type { Kind } from '../records/kinds.ts';
import { personalAtom } from './personal.ts';

/** The list that the pane shows: the ids of its rows, in their order. */
export interface List {
  readonly kind: Kind;
  readonly ids: readonly string[];
}

/** A record, by what names it. Rows themselves live in urql's cache and nowhere else. */
export interface RecordRef {
  readonly kind: Kind;
  readonly id: string;
}

/** What the hands are on: the rows that are checked, the row under the cursor, the record that is open. */
export interface Selection {
  readonly list: List | null;
  readonly cursor: string | null;
  readonly checked: Readonly<Partial<Record<Kind, readonly string[]>>>;
  /** The last row that was checked: where a range begins. */
  readonly anchor: string | null;
  readonly open: RecordRef | null;
}

export const nothing: Selection = { list: null, cursor: null, checked: {}, anchor: null, open: null };

export const selectionAtom = personalAtom<Selection>(nothing);

export const cursorAtom = atom(
  (get) => get(selectionAtom).cursor,
  (get, set, cursor: string | null) => set(selectionAtom, { ...get(selectionAtom), cursor }),
);

/** The checked ids of the list on the screen. */
export const checkedAtom = atom<ReadonlySet<string>>((get) => new Set(checkedOf(get(selectionAtom))));

function checkedOf({ list, checked }: Selection): readonly string[] {
  return (list && checked[list.kind]) ?? [];
}

/**
 * The records that commands are about: those checked, else the one that is open, else the one under the cursor. A record
 * that is open may have left the list, as one that was just deleted: what is done next is still done to what one sees.
 */
export function held(selection: Selection): { kind: Kind; ids: readonly string[] } | null {
  const { list, cursor, open } = selection;
  const checked = checkedOf(selection);
  if (list && checked.length > 0) return { kind: list.kind, ids: checked };
  if (open) return { kind: open.kind, ids: [open.id] };
  return list && cursor !== null ? { kind: list.kind, ids: [cursor] } : null;
}

/**
 * Puts another list on the screen. The cursor stays on its row, or where its row was; what was checked and is no longer
 * shown is unchecked, so that nobody changes what they can't see. Checked rows of other kinds stay.
 */
export function withList(selection: Selection, list: List | null): Selection {
  const before = selection.list;
  if (!list) return { ...selection, list: null, cursor: null, anchor: null };
  const ids = new Set(list.ids);
  const isSameKind = before?.kind === list.kind;
  const checked = (selection.checked[list.kind] ?? []).filter((id) => ids.has(id));
  return {
    ...selection,
    list,
    cursor: isSameKind && selection.cursor !== null ? nearest(selection.cursor, before, list) : null,
    anchor: selection.anchor !== null && ids.has(selection.anchor) ? selection.anchor : null,
    checked: { ...selection.checked, [list.kind]: checked },
  };
}

function nearest(cursor: string, before: List, after: List): string | null {
  if (after.ids.includes(cursor)) return cursor;
  const index = Math.min(before.ids.indexOf(cursor), after.ids.length - 1);
  return after.ids[index] ?? null;
}

/** Moves the cursor by rows, or to an end; without a cursor, the first step lands on the first row, or on the last. */
export function moved(selection: Selection, by: number | 'first' | 'last'): Selection {
  const ids = selection.list?.ids ?? [];
  const last = ids.length - 1;
  const at = selection.cursor === null ? -1 : ids.indexOf(selection.cursor);
  const from = at === -1 && by !== 'first' && by !== 'last' && by < 0 ? last + 1 : at;
  const to = by === 'first' ? 0 : by === 'last' ? last : Math.max(0, Math.min(last, from + by));
  return { ...selection, cursor: ids[to] ?? null };
}

/** Checks: the row under the cursor, all from the last one checked to it, every row on the screen, or none. */
export function selected(selection: Selection, what: 'toggle' | 'range' | 'all' | 'none'): Selection {
  const { list, cursor, anchor } = selection;
  if (!list) return selection;
  const before = checkedOf(selection);
  const check = (ids: readonly string[], from: string | null): Selection => {
    const chosen = new Set(ids);
    const inOrder = list.ids.filter((id) => chosen.has(id));
    return { ...selection, checked: { ...selection.checked, [list.kind]: inOrder }, anchor: from };
  };
  if (what === 'none') return check([], null);
  if (what === 'all') return check(list.ids, anchor);
  if (cursor === null) return selection;
  if (what === 'range' && anchor !== null) {
    const [from, to] = [list.ids.indexOf(anchor), list.ids.indexOf(cursor)].sort((a, b) => a - b);
    return check([...before, ...list.ids.slice(from, (to ?? 0) + 1)], cursor);
  }
  const isChecked = before.includes(cursor);
  return check(isChecked ? before.filter((id) => id !== cursor) : [...before, cursor], cursor);
}

/** Says which list is on the screen, while it is; a table calls it. */
export function useList(kind: Kind, ids: readonly string[]): void {
  const select = useSetAtom(selectionAtom);
  useEffect(() => select((selection) => withList(selection, { kind, ids })), [select, kind, ids]);
  useEffect(() => () => select((selection) => withList(selection, null)), [select]);
}

/** Says which record is open, while it is; a detail view calls it. */
export function useOpenRecord(kind: Kind, id: string): void {
  const select = useSetAtom(selectionAtom);
  useEffect(() => {
    // Keys may have gone on to another record before this one was drawn.
    const isStill = here().path.endsWith(`/${id}`);
    if (isStill) select((selection) => ({ ...selection, open: { kind, id } }));
    return () => select((selection) => (selection.open?.id === id ? { ...selection, open: null } : selection));
  }, [select, kind, id]);
}

/** Whether a row is checked, and a way to check it with the mouse. */
export function useSelect(): (id: string, what: 'toggle' | 'range') => void {
  const select = useSetAtom(selectionAtom);
  return (id, what) => select((selection) => selected({ ...selection, cursor: id }, what));
}

export const useChecked = (): ReadonlySet<string> => useAtomValue(checkedAtom);
