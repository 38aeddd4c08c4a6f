import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TypedLine } from '../../../commands/typed-lines.ts';
import type { Wrong } from '../../../commands/wrong-line.ts';
import { type Column, columns } from './cells.ts';
import { keyOf } from './edits.ts';

/** What is marked as wrong, by line and cell: it goes with its line wherever that is moved, until the cell is written anew. */
export interface Marks {
  readonly of: (key: string) => Wrong | undefined;
  readonly add: (key: string, column: string, says: string) => void;
  /** Of one cell, or of the whole line. */
  readonly clear: (key: string, column?: string) => void;
  readonly count: number;
}

/**
 * @param wrong what the form or the service found, by place and cell: `{ '3.quantity': … }`.
 * @param found is told the first cell of these.
 */
export function useMarks(
  wrong: Wrong,
  lines: readonly TypedLine[],
  found: (line: number, column: Column) => void,
): Marks {
  const [marks, setMarks] = useState<ReadonlyMap<string, Wrong>>(new Map());
  const latest = useRef({ lines, found });
  latest.current = { lines, found };
  // Any change of an answer makes another object; only what it says counts.
  const spelled = JSON.stringify(wrong);
  useLayoutEffect(() => {
    const told = Object.entries(JSON.parse(spelled) as Wrong).map(([place, says]) => cellOf(place, says));
    const [first] = told.toSorted((a, b) => a.line - b.line || columns.indexOf(a.column) - columns.indexOf(b.column));
    if (!first) return;
    const { lines, found } = latest.current;
    setMarks(
      told.reduce((marks, { line, column, says }) => {
        const key = lines[line] && keyOf(lines[line]);
        return key ? marks.set(key, { ...marks.get(key), [column]: says }) : marks;
      }, new Map<string, Wrong>()),
    );
    found(first.line, first.column);
  }, [spelled]);
  return useMemo(
    () => ({
      of: (key) => marks.get(key),
      add: (key, column, says) => setMarks((marks) => new Map(marks).set(key, { ...marks.get(key), [column]: says })),
      clear: (key, column) =>
        setMarks((marks) => {
          const before = Object.entries(marks.get(key) ?? {});
          const after = before.filter(([each]) => column !== undefined && each !== column);
          if (after.length === before.length) return marks;
          const others = [...marks].filter(([each]) => each !== key);
          return new Map(after.length > 0 ? [...others, [key, Object.fromEntries(after)]] : others);
        }),
      // A line that was taken out took its marks along.
      count:
        marks.size === 0 ? 0 : lines.reduce((sum, line) => sum + Object.keys(marks.get(keyOf(line)) ?? {}).length, 0),
    }),
    [marks, lines],
  );
}

/** What is about no cell, such as an item that isn't there any more, is said at the description. */
function cellOf(
  place: string,
  says: string,
): { readonly line: number; readonly column: Column; readonly says: string } {
  const [line, cell] = place.split('.');
  return { line: Number(line), column: columns.find((column) => column === cell) ?? 'description', says };
}
