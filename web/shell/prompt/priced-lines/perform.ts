import { isBlankLine, type TypedLine } from '../../../commands/core/typed-lines.ts';
import { goOn } from '../controls/rows.ts';
import { columnsOf } from './cells.ts';
import { duplicated, inserted, moved, newLine, removed } from './edits.ts';
import type { Deed } from './sheet-keys.ts';
import type { Sheet } from './use-sheet.ts';

const pageRows = 10;

interface Around {
  readonly max: number;
  readonly grid: HTMLElement | null;
  readonly say: (text: string) => void;
  readonly openMenu: (line: number) => void;
}

/** Runs the action of a key or menu entry; false leaves the key to the browser. */
export function perform(deed: Deed, sheet: Sheet, { max, grid, say, openMenu }: Around): boolean {
  const { lines, at, selected, isRange, change, go } = sheet;
  const here = lines[at.line];
  const count = selected.to - selected.from + 1;
  const anchor = selected.from === at.line ? selected.to : selected.from;
  const isBlank = here !== undefined && isBlankLine(here);

  switch (deed) {
    case 'next':
      return along(1);
    case 'previous':
      return along(-1);
    case 'enter':
      if (at.line + 1 < lines.length) return goTo(at.line + 1);
      return isBlank ? leaveFor('.totals button[tabindex="0"]') : add();
    case 'down':
      return goTo(at.line + 1);
    case 'up':
      return goTo(at.line - 1);
    case 'pageDown':
      return goTo(at.line + pageRows);
    case 'pageUp':
      return goTo(at.line - pageRows);
    case 'selectDown':
      return goTo(at.line + 1, anchor);
    case 'selectUp':
      return goTo(at.line - 1, anchor);
    case 'first':
      return go({ line: 0, column: 'description' });
    case 'last':
      return go({ line: lines.length - 1, column: lastColumn(lines.at(-1)) });
    case 'moveDown':
    case 'moveUp': {
      const { lines: next, by } = moved(lines, selected, deed === 'moveDown' ? 1 : -1);
      return by === 0 || put(next, by);
    }
    case 'duplicate':
      return put(duplicated(lines, selected), count);
    case 'remove':
      change(removed(lines, selected));
      say(`Removed ${count === 1 ? `line ${selected.from + 1}` : `${count} lines`}.`);
      return go({ line: selected.from, column: at.column });
    case 'heading':
    case 'note': {
      const { lines: next, at: line } = inserted(lines, selected.from, deed === 'heading' ? 'HEADING' : 'NOTE');
      if (isTooMany(next)) return true;
      change(next);
      return go({ line, column: 'description' });
    }
    case 'undo':
    case 'redo':
      if (!sheet.travel(deed === 'undo' ? -1 : 1)) say(`Nothing to ${deed}.`);
      return true;
    case 'edit':
      return edit();
    case 'menu':
      openMenu(at.line);
      return true;
    case 'leave':
      return leaveFor('.sheet-fields :is(input, textarea, select)');
    case 'totals':
      return leaveFor('.totals button[tabindex="0"]');
  }

  /** Moves along the cells: after the last cell to a new line; after a blank or final line to the totals. */
  function along(by: 1 | -1): boolean {
    const own = here ? columnsOf(here) : [];
    const column = own[own.indexOf(at.column) + by];
    if (column) return go({ line: at.line, column });
    const line = at.line + by;
    if (by === -1) return lines[line] ? go({ line, column: lastColumn(lines[line]) }) : false;
    if (lines[line]) return go({ line, column: 'description' });
    return isBlank || lines.length >= max ? leaveFor('.totals button[tabindex="0"]') : add();
  }

  function goTo(line: number, from?: number): true {
    return go({ line: Math.max(0, Math.min(line, lines.length - 1)), column: at.column }, from);
  }

  function add(): true {
    const next = lines.toSpliced(at.line + 1, 0, newLine());
    if (isTooMany(next)) return true;
    change(next);
    return go({ line: at.line + 1, column: 'description' });
  }

  /** Reorders, adds or removes lines, and keeps the selection on the same lines. */
  function put(next: readonly TypedLine[], by: number): true {
    if (isTooMany(next)) return true;
    change(next);
    return go({ line: at.line + by, column: at.column }, isRange ? anchor + by : undefined);
  }

  function isTooMany(next: readonly TypedLine[]): boolean {
    if (next.length <= max || next.length <= lines.length) return false;
    say(`At most ${max} lines.`);
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
