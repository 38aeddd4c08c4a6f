import { useAtom, useSetAtom } from 'jotai';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { setQuery } from '../../ground/hash-location.ts';
import { asideAtom } from '../../state/aside.ts';
import { notify } from '../../state/notes.ts';
import { cursorAtom } from '../../state/selection.ts';

interface Lists {
  /** The jobs on the schedule, and the unassigned jobs outside the shown period. */
  readonly ids: readonly string[];
  readonly unassigned: readonly string[];
  /** Whether the unassigned jobs are on the screen. */
  readonly isOpen: boolean;
  /** Whether the list is a column beside the schedule, always open, and no sheet. */
  readonly isWide: boolean;
  /** The note for an empty list. */
  readonly none: string;
}

export interface ListOfHand {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
}

/** The cursor between the schedule and the list of unassigned jobs. The focus follows the cursor, except while a layer is open. */
export function useScheduleHand({ ids, unassigned, isOpen, isWide, none }: Lists) {
  const [cursor, setCursor] = useAtom(cursorAtom);
  const grid = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isInList = isOpen && cursor !== null && unassigned.includes(cursor);
  const last = useRef<string | null>(null);
  const wasInList = useRef(false);
  if (cursor !== null && ids.includes(cursor)) last.current = cursor;
  const onGrid = () => (last.current !== null && ids.includes(last.current) ? last.current : (ids[0] ?? null));
  const onList = () => unassigned[0] ?? null;
  const focus = (isList: boolean) => (isList ? list : grid).current?.focus({ preventScroll: true });

  useEffect(() => {
    if (wasInList.current === isInList) return;
    wasInList.current = isInList;
    // The sheet covers the schedule, so the sheet closes behind the cursor.
    if (!isInList) setQuery({ unassigned: null });
    // A colleague’s change may move the cursor while the person works elsewhere on the page.
    if (document.activeElement?.matches('body, .schedule-body *')) focus(isInList);
  });

  // A link or a reload opens the sheet: the cursor begins there.
  const begin = useEffectEvent(() => isOpen && !isWide && !isInList && setCursor(onList()));
  useEffect(() => void begin(), []);

  const turn = () => {
    if (unassigned.length === 0) return notify({ tone: 'plain', message: none, name: 'unassigned' });
    flushSync(() => {
      setQuery({ unassigned: isInList || isWide ? null : 'open' });
      setCursor(isInList ? onGrid() : onList());
    });
    focus(!isInList);
  };
  const latest = useRef(turn);
  latest.current = turn;
  const setAside = useSetAtom(asideAtom);
  useEffect(() => {
    setAside({ turn: () => latest.current() });
    return () => setAside(null);
  }, [setAside]);

  /** The cursor follows Tab. A closing layer returns the focus to its former list; the focus then follows the cursor. */
  const onFocus = (isList: boolean) => (event: FocusEvent) => {
    if (isList === isInList) return;
    if (event.relatedTarget !== null || cursor === null) setCursor(isList ? onList() : onGrid());
    else focus(isInList);
  };
  return {
    cursor,
    isInList,
    grid: { ref: grid, onFocus: onFocus(false) },
    list: { ref: list, onFocus: onFocus(true) },
  };
}
