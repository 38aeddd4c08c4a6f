import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type TypedLine, typedLines } from '../../../commands/core/typed-lines.ts';
import { type Column, columnsOf } from './cells.ts';
import { isUnchanged, newLine } from './edits.ts';

export interface At {
  readonly line: number;
  readonly column: Column;
}

interface Moment {
  readonly lines: readonly TypedLine[];
  readonly at: At;
}

interface History {
  readonly past: Moment[];
  readonly future: Moment[];
  /** The name of the last step. Changes with the same name, such as typing in a cell, are a single step. */
  step: string | undefined;
}

const mostSteps = 200;

export type Sheet = ReturnType<typeof useSheet>;

/**
 * The state of the sheet: lines, focused cell, selected lines and undo history.
 *
 * @param focus focuses a drawn cell.
 * @param isFocused whether to focus the first cell at once.
 */
export function useSheet(
  value: unknown,
  onChange: (lines: readonly TypedLine[]) => void,
  focus: (at: At) => void,
  isFocused = false,
) {
  const [blank] = useState(() => [newLine()]);
  const given = useMemo(() => keyed(typedLines(value)), [value]);
  const lines = given.length > 0 ? given : blank;
  const [held, setHeld] = useState<{ at: At; anchor: number | null }>({
    at: { line: 0, column: 'description' },
    anchor: null,
  });
  const at = useMemo(() => atIn(lines, held.at), [lines, held.at]);
  const anchor = Math.min(held.anchor ?? at.line, lines.length - 1);
  const history = useRef<History>({ past: [], future: [], step: undefined });
  const isWanted = useRef(isFocused);
  // Several changes may come before the next drawing.
  const latest = useRef({ lines, at, onChange });
  latest.current = { lines, at, onChange };

  useLayoutEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    focus(latest.current.at);
  });

  /** Stores lines. Changes with the same step name are a single undo step. */
  function change(next: readonly TypedLine[], step?: string): void {
    const { past, step: before } = history.current;
    const { lines, at, onChange } = latest.current;
    if (step === undefined || step !== before) past.push({ lines, at });
    if (past.length > mostSteps) past.shift();
    history.current = { past, future: [], step };
    latest.current = { ...latest.current, lines: next };
    onChange(next);
  }

  /** Focuses a cell and selects the lines from there to `anchor`. Returns true, for key handlers. */
  function go(at: At, anchor: number | null = null): true {
    isWanted.current = true;
    history.current.step = undefined;
    setHeld({ at, anchor });
    return true;
  }

  /** Undoes a step, or with 1 redoes a step; false when none is left. */
  function travel(by: -1 | 1): boolean {
    const { past, future } = history.current;
    const [from, to] = by === -1 ? [past, future] : [future, past];
    let moment = from.pop();
    // Skip steps without a difference.
    while (moment && isUnchanged(moment.lines, latest.current.lines)) moment = from.pop();
    if (!moment) return false;
    to.push({ lines: latest.current.lines, at: latest.current.at });
    latest.current.onChange(moment.lines);
    return go(moment.at);
  }

  return {
    lines,
    at,
    selected: useMemo(() => ({ from: Math.min(anchor, at.line), to: Math.max(anchor, at.line) }), [anchor, at.line]),
    /** Whether the user selected several lines with keys. */
    isRange: held.anchor !== null,
    change,
    go,
    travel,
    /** Records the focused cell. */
    note: (at: At) =>
      setHeld((held) => (held.at.line === at.line && held.at.column === at.column ? held : { at, anchor: null })),
    /** After the next drawing, selects the focused cell's text, so typing replaces a filled-in answer. */
    mark: () => {
      isWanted.current = true;
    },
  };
}

/** The nearest existing cell. */
function atIn(lines: readonly TypedLine[], { line, column }: At): At {
  const nearest = Math.max(0, Math.min(line, lines.length - 1));
  const own = lines[nearest] ? columnsOf(lines[nearest]) : [];
  const present = own.includes(column) ? column : 'description';
  return { line: nearest, column: present };
}

/** Lines of a copied quotation have neither id nor key. */
function keyed(lines: readonly TypedLine[]): readonly TypedLine[] {
  const isKeyed = lines.every(({ id, key }) => id ?? key);
  return isKeyed ? lines : lines.map((line) => (line.id || line.key ? line : { ...line, key: crypto.randomUUID() }));
}
