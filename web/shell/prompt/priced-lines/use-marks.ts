import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { TypedLine } from '../../../commands/core/typed-lines.ts';
import type { Wrong } from '../../../commands/core/wrong-line.ts';
import { type Column, columns } from './cells.ts';
import { keyOf } from './edits.ts';

export type Marks = ReturnType<typeof useMarks>;

/**
 * Marks of wrong cells. A mark moves with the line, and clears when the user edits the cell.
 *
 * @param wrong problems found by the form or the service, by place and cell: `{ '3.quantity': … }`.
 * @param found receives the first wrong cell.
 */
export function useMarks(wrong: Wrong, lines: readonly TypedLine[], found: (line: number, column: Column) => void) {
  const [marks, setMarks] = useState<ReadonlyMap<string, Wrong>>(new Map());
  const show = useEffectEvent((wrong: Wrong) => {
    const told = Object.entries(wrong).map(([place, says]) => cellOf(place, says));
    const [first] = told.toSorted((a, b) => a.line - b.line || columns.indexOf(a.column) - columns.indexOf(b.column));
    if (!first) return;
    setMarks(
      told.reduce((marks, { line, column, says }) => {
        const key = lines[line] && keyOf(lines[line]);
        return key ? marks.set(key, { ...marks.get(key), [column]: says }) : marks;
      }, new Map<string, Wrong>()),
    );
    found(first.line, first.column);
  });
  // Every changed answer makes a new object, so compare the contents.
  const spelled = JSON.stringify(wrong);
  useLayoutEffect(() => show(JSON.parse(spelled)), [spelled]);
  return {
    of: (key: string) => marks.get(key),
    add: (key: string, column: string, says: string) =>
      setMarks((marks) => new Map(marks).set(key, { ...marks.get(key), [column]: says })),
    /** Clears a cell, or the whole line. */
    clear: (key: string, column?: string) =>
      setMarks((marks) => {
        const before = Object.entries(marks.get(key) ?? {});
        const after = before.filter(([each]) => column !== undefined && each !== column);
        if (after.length === before.length) return marks;
        const others = [...marks].filter(([each]) => each !== key);
        return new Map(after.length > 0 ? [...others, [key, Object.fromEntries(after)]] : others);
      }),
    // Marks of a removed line don't count.
    count: useMemo(() => lines.flatMap((line) => Object.keys(marks.get(keyOf(line)) ?? {})).length, [marks, lines]),
  };
}

/** Problems without a cell, such as a deleted item, appear at the description. */
function cellOf(place: string, says: string) {
  const [line, name] = place.split('.');
  const cell = name?.startsWith('discount') ? 'discount' : name;
  return { line: Number(line), column: columns.find((column) => column === cell) ?? 'description', says };
}
