import { isBlankLine, type TypedLine } from '../../../commands/core/typed-lines.ts';
import type { PricedLine } from '../../../records/fields/question.ts';
import { goOn } from '../controls/rows.ts';
import { columnsOf } from './cells.ts';
import { duplicated, inserted, moved, newLine, removed } from './edits.ts';
import type { Sheet } from './use-sheet.ts';

const pageRows = 10;
const totals = '.totals button[tabindex="0"]';

interface Around {
  readonly max: number;
  readonly grid: HTMLElement | null;
  readonly say: (text: string) => void;
  readonly openMenu: (line: number) => void;
}

/** The name of an action. */
export type Deed = keyof ReturnType<typeof deedsOn>;

/** Runs the action of a key or menu entry; false leaves the key to the browser. */
export const perform = (deed: Deed, sheet: Sheet, around: Around): boolean => deedsOn(sheet, around)[deed]();

function deedsOn({ lines, at, selected, isRange, change, go, travel }: Sheet, { max, grid, say, openMenu }: Around) {
  const here = lines[at.line];
  const count = selected.to - selected.from + 1;
  const anchor = selected.from === at.line ? selected.to : selected.from;
  const isBlank = here !== undefined && isBlankLine(here);

  return {
    next: () => along(1),
    previous: () => along(-1),
    enter: () => (at.line + 1 < lines.length ? goTo(at.line + 1) : addOrLeave(isBlank)),
    down: () => goTo(at.line + 1),
    up: () => goTo(at.line - 1),
    pageDown: () => goTo(at.line + pageRows),
    pageUp: () => goTo(at.line - pageRows),
    selectDown: () => goTo(at.line + 1, anchor),
    selectUp: () => goTo(at.line - 1, anchor),
    first: () => go({ line: 0, column: 'description' }),
    last: () => go({ line: lines.length - 1, column: lastColumn(lines.at(-1)) }),
    moveDown: () => move(1),
    moveUp: () => move(-1),
    duplicate: () => put(duplicated(lines, selected), at.line + count, isRange ? anchor + count : undefined),
    remove: () => {
      say(`Removed ${count === 1 ? `line ${selected.from + 1}` : `${count} lines`}.`);
      return put(removed(lines, selected), selected.from);
    },
    heading: () => insert('HEADING'),
    note: () => insert('NOTE'),
    undo: () => travel(-1) || told('Nothing to undo.'),
    redo: () => travel(1) || told('Nothing to redo.'),
    edit,
    menu: () => {
      openMenu(at.line);
      return true;
    },
    leave: () => leaveFor('.sheet-fields :is(input, textarea)'),
    totals: () => leaveFor(totals),
  };

  /** Moves along the cells: after the last cell to a new line; after a blank or final line to the totals. */
  function along(by: 1 | -1): boolean {
    const own = here ? columnsOf(here) : [];
    const column = own[own.indexOf(at.column) + by];
    if (column) return go({ line: at.line, column });
    const line = at.line + by;
    if (by === -1) return lines[line] ? go({ line, column: lastColumn(lines[line]) }) : false;
    return lines[line] ? go({ line, column: 'description' }) : addOrLeave(isBlank || lines.length >= max);
  }

  function goTo(line: number, from?: number): true {
    return go({ line: Math.max(0, Math.min(line, lines.length - 1)), column: at.column }, from);
  }

  function addOrLeave(isEnd: boolean): boolean {
    if (isEnd) return leaveFor(totals);
    return put(lines.toSpliced(at.line + 1, 0, newLine()), at.line + 1, undefined, 'description');
  }

  function move(step: 1 | -1): true {
    const next = moved(lines, selected, step);
    return next === lines || put(next, at.line + step, isRange ? anchor + step : undefined);
  }

  function insert(kind: PricedLine['kind']): true {
    return put(inserted(lines, selected.from, kind), selected.from, undefined, 'description');
  }

  /** Replaces the lines, within the maximum, and focuses a cell. */
  function put(next: readonly TypedLine[], line: number, from?: number, column = at.column): true {
    if (next.length > max && next.length > lines.length) return told(`At most ${max} lines.`);
    change(next);
    return go({ line, column }, from);
  }

  function told(text: string): true {
    say(text);
    return true;
  }

  function leaveFor(selector: string): boolean {
    const next = grid?.closest('form')?.querySelector(selector);
    if (!(next instanceof HTMLElement)) return grid !== null && goOn(grid);
    next.focus();
    return true;
  }

  function edit(): true {
    const cell = document.activeElement;
    if (cell instanceof HTMLInputElement || cell instanceof HTMLTextAreaElement)
      cell.setSelectionRange(cell.value.length, cell.value.length);
    return true;
  }
}

const lastColumn = (line: TypedLine | undefined) => (line && columnsOf(line).at(-1)) ?? 'description';
