import { atom, type SetStateAction, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { here } from '../ground/hash-location.ts';
import { type Kind, kindOf } from '../records/kinds.ts';
import { keptAtom } from './kept.ts';
import { personalAtom } from './personal.ts';

export interface List {
  readonly kind: Kind;
  /** The rows in order, with the heads of groups. */
  readonly ids: readonly string[];
  /** The rows are of several kinds, so none can be checked. */
  readonly isMixed?: true;
  /** Loads more rows; absent when the list is complete. */
  readonly bring?: Bring | undefined;
}

/**
 * Loads pages of a list until `upTo` rows are known, and answers all ids.
 *
 * @param isWanted gets the count after each page; false stops the loading.
 */
export type Bring = (upTo: number, isWanted: (count: number) => boolean) => Promise<readonly string[]>;

/** The head of a group among the rows of a list: `group:NEW`, `group` for the records without a value. */
export const headId = (key: string | null): string => (key === null ? 'group' : `group:${key}`);
export const isHead = (id: string): boolean => /^group(:|$)/.test(id);
export const keyOfHead = (id: string): string | null => (id === 'group' ? null : id.slice('group:'.length));

/** The ids of a head's group, as far as loaded. */
function groupUnder(ids: readonly string[], head: string): readonly string[] {
  const from = ids.indexOf(head) + 1;
  const to = ids.findIndex((id, at) => at >= from && isHead(id));
  return ids.slice(from, to === -1 ? undefined : to);
}

/** A record by kind and id. Rows themselves live in urql's cache and nowhere else. */
export interface RecordRef {
  readonly kind: Kind;
  readonly id: string;
}

export type Checked = Readonly<Partial<Record<Kind, readonly string[]>>>;

/** The checked rows, the row under the cursor, and the open record. */
export interface Selection {
  readonly list: List | null;
  readonly cursor: string | null;
  /** Checked rows of every kind stay checked on other panes, until unchecked or deleted. */
  readonly checked: Checked;
  /** The last checked row: the start of a range. */
  readonly anchor: string | null;
  readonly open: RecordRef | null;
}

/** Changing more rows one by one would take minutes. */
export const mostChecked = 2_000;

export const nothing: Selection = { list: null, cursor: null, checked: {}, anchor: null, open: null };

const { checked: noneChecked, ...nowhere } = nothing;
const handsAtom = personalAtom<Omit<Selection, 'checked'>>(nowhere);
const checkedRowsAtom = keptAtom<Checked>('checked', noneChecked, { write: JSON.stringify, read: JSON.parse });

/** The checked rows survive a reload. The rest follows the address. */
export const selectionAtom = atom(
  (get): Selection => ({ ...get(handsAtom), checked: get(checkedRowsAtom) }),
  (get, set, change: SetStateAction<Selection>) => {
    const before = get(selectionAtom);
    const { checked, ...hands } = typeof change === 'function' ? change(before) : change;
    if (checked !== before.checked) set(checkedRowsAtom, checked);
    set(handsAtom, hands);
  },
);

export const cursorAtom = atom(
  (get) => get(selectionAtom).cursor,
  (get, set, cursor: string | null) => set(selectionAtom, { ...get(selectionAtom), cursor }),
);

/** The checked ids of the list on the screen, with rows outside the list. */
export const checkedAtom = atom<ReadonlySet<string>>((get) => new Set(checkedOf(get(selectionAtom))));

/** The ids outside the list on the screen. */
export function unseenOf({ list, open }: Selection, ids: readonly string[]): readonly string[] {
  const seen = new Set(list?.ids);
  return ids.filter((id) => !seen.has(id) && id !== open?.id);
}

const checkedOf = ({ list, checked }: Selection): readonly string[] =>
  (list && !list.isMixed && checked[list.kind]) || [];

/** The kind of a row: of the list, or in a mixed list of the id. */
export const kindIn = ({ kind, isMixed }: List, id: string): Kind => (isMixed && kindOf(id)) || kind;

/** The records that commands act on: the checked rows, else the open record, in the list or not, else the row under the cursor. */
export function held(selection: Selection): { kind: Kind; ids: readonly string[] } | null {
  const { list, cursor, open } = selection;
  const checked = checkedOf(selection);
  if (list && checked.length > 0) return { kind: list.kind, ids: checked };
  if (open) return { kind: open.kind, ids: [open.id] };
  return list && cursor !== null ? { kind: kindIn(list, cursor), ids: [cursor] } : null;
}

/** Replaces the list. The cursor keeps its row, or else its place; checked rows stay checked. */
export function withList(selection: Selection, list: List | null): Selection {
  const before = selection.list;
  if (!list) return { ...selection, list: null, cursor: null, anchor: null };
  const { cursor, anchor } = selection;
  return {
    ...selection,
    list,
    cursor: before?.kind === list.kind && cursor !== null ? nearest(cursor, before, list) : null,
    anchor: anchor !== null && list.ids.includes(anchor) ? anchor : null,
  };
}

function nearest(cursor: string, before: List, after: List): string | null {
  if (after.ids.includes(cursor)) return cursor;
  const index = Math.min(before.ids.indexOf(cursor), after.ids.length - 1);
  return after.ids[index] ?? null;
}

/** Moves the cursor by rows, or to an end. Without a cursor, the first step lands on the first or last row. */
export function moved(selection: Selection, by: number | 'first' | 'last'): Selection {
  const ids = selection.list?.ids ?? [];
  const last = ids.length - 1;
  const at = selection.cursor === null ? -1 : ids.indexOf(selection.cursor);
  const from = at === -1 && by !== 'first' && by !== 'last' && by < 0 ? last + 1 : at;
  const to = by === 'first' ? 0 : by === 'last' ? last : Math.max(0, Math.min(last, from + by));
  return { ...selection, cursor: ids[to] ?? null };
}

export function selected(selection: Selection, what: 'toggle' | 'range' | 'all' | 'inverse' | 'none'): Selection {
  const { list, cursor, anchor } = selection;
  if (!list || list.isMixed) return selection;
  const before = checkedOf(selection);
  const check = (ids: readonly string[], from: string | null) => ({
    ...withChecked(selection, list.kind, ids),
    anchor: from,
  });
  if (what === 'none') return check([], null);
  const records = list.ids.filter((id) => !isHead(id));
  if (what === 'all') return check([...before, ...records], anchor);
  if (what === 'inverse') return check(toggled(before, records), anchor);
  if (cursor === null) return selection;
  if (what === 'range' && anchor !== null) {
    const [from, to] = [list.ids.indexOf(anchor), list.ids.indexOf(cursor)].sort((a, b) => a - b);
    const between = list.ids.slice(from, (to ?? 0) + 1).filter((id) => !isHead(id));
    return check([...before, ...between], cursor);
  }
  if (isHead(cursor)) return check(toggledWhole(before, groupUnder(list.ids, cursor)), anchor);
  return check(toggled(before, [cursor]), cursor);
}

/** Checks all rows of a group; unchecks the rows once all are checked. */
function toggledWhole(before: readonly string[], ids: readonly string[]): readonly string[] {
  const were = new Set(before);
  if (!ids.every((id) => were.has(id))) return [...before, ...ids];
  const dropped = new Set(ids);
  return before.filter((id) => !dropped.has(id));
}

/** Drops the common ids, and adds the new ids. */
function toggled(before: readonly string[], ids: readonly string[]): readonly string[] {
  const [were, now] = [new Set(before), new Set(ids)];
  return [...before.filter((id) => !now.has(id)), ...ids.filter((id) => !were.has(id))];
}

/** First the ids in the list, in list order, then the others. */
export function withChecked(selection: Selection, kind: Kind, ids: readonly string[]): Selection {
  const chosen = new Set(ids);
  const listed = selection.list?.kind === kind ? selection.list.ids.filter((id) => chosen.delete(id)) : [];
  const { [kind]: _, ...others } = selection.checked;
  const all = [...listed, ...chosen].slice(0, mostChecked);
  return { ...selection, checked: all.length > 0 ? { ...others, [kind]: all } : others };
}

export const withToggled = (selection: Selection, { kind, id }: RecordRef): Selection =>
  withChecked(selection, kind, toggled(selection.checked[kind] ?? [], [id]));

/** Makes a table's rows the list on the screen, for the life of the table. */
export function useList(kind: Kind, ids: readonly string[], bring?: Bring): void {
  const select = useSetAtom(selectionAtom);
  useEffect(() => select((selection) => withList(selection, { kind, ids, bring })), [select, kind, ids, bring]);
  useEffect(() => () => select((selection) => withList(selection, null)), [select]);
}

/** Makes rows of several kinds the list on the screen, with the cursor on the first row. */
export function useMixedList(kind: Kind, ids: readonly string[]): void {
  const select = useSetAtom(selectionAtom);
  useEffect(
    () =>
      select((selection) => {
        const next = withList(selection, { kind, ids, isMixed: true });
        return { ...next, cursor: next.cursor ?? ids[0] ?? null };
      }),
    [select, kind, ids],
  );
  useEffect(() => () => select((selection) => withList(selection, null)), [select]);
}

/** Makes a record the open record, for the life of the detail view. */
export function useOpenRecord(kind: Kind, id: string): void {
  const select = useSetAtom(selectionAtom);
  useEffect(() => {
    // Keys may already have opened another record.
    const isStill = here().path.endsWith(`/${id}`);
    if (isStill) select((selection) => ({ ...selection, open: { kind, id } }));
    return () => select((selection) => (selection.open?.id === id ? { ...selection, open: null } : selection));
  }, [select, kind, id]);
}

/** Checks a row by mouse, and moves the cursor to the row. */
export function useSelect(): (id: string, what: 'toggle' | 'range') => void {
  const select = useSetAtom(selectionAtom);
  return (id, what) => select((selection) => selected({ ...selection, cursor: id }, what));
}

export const useChecked = (): ReadonlySet<string> => useAtomValue(checkedAtom);
