import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TypedLine } from '../../../commands/core/typed-lines.ts';
import type { Wrong } from '../../../commands/core/wrong-line.ts';
import { type Column, columns } from './cells.ts';
import { keyOf } from './edits.ts';

/** Marks of wrong cells. A mark moves with the line, and clears when the user edits the cell. */
export interface Marks {
  readonly of: (key: string) => Wrong | undefined;
  readonly add: (key: string, column: string, says: string) => void;
  /** Clears a cell, or the whole line. */
  readonly clear: (key: string, column?: string) => void;
  readonly count: number;
}

/**
 * @param wrong problems found by the form or the service, by place and cell: `{ '3.quantity': … }`.
 * @param found receives the first wrong cell.
 */
export function useMarks(
  wrong: Wrong,
  lines: readonly TypedLine[],
  found: (line: number, column: Column) => void,
): Marks {
  const [marks, setMarks] = useState<ReadonlyMap<string, Wrong>>(new Map());
  const latest = useRef({ lines, found });
  latest.current = { lines, found };
  // Every changed answer makes a new object, so compare the contents.
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
      // Marks of a removed line don't count.
      count:
        marks.size === 0 ? 0 : lines.reduce((sum, line) => sum + Object.keys(marks.get(keyOf(line)) ?? {}).length, 0),
    }),
    [marks, lines],
  );
}

/** Problems without a cell, such as a deleted item, appear at the description. */
function cellOf(
  place: string,
  says: string,
): { readonly line: number; readonly column: Column; readonly says: string } {
  const [line, cell] = place.split('.');
  return { line: Number(line), column: columns.find((column) => column === cell) ?? 'description', says };
}
