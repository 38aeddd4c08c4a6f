import type { Block } from './block.ts';
import { heightOf, rule } from './paragraphs.ts';
import type { Element, Sheet } from './sheet.ts';
import { colours, styles } from './style.ts';
import type { Line, TextStyle } from './type/text.ts';

export interface Column {
  title: string;
  /** In points with the padding; without a width, the column shares the remaining room. */
  width?: number;
  /** Columns of 3 and 1 take three quarters and one quarter; 1 by default. */
  share?: number;
  align?: 'start' | 'figure';
  style?: TextStyle;
}

/** A cell: a text, or a text moved left by `inset` points, as decimals with fewer places are. */
export type Cell = string | { text: string; inset: number };

/** A row: a cell for each column, or one text across from a column to the last, such as a heading of rows. */
export type Row = readonly Cell[] | { across: string; from: number; style: TextStyle; isHeading: boolean };

export interface TableOptions {
  /** A row above this height, in points, may be divided between pages. */
  wholeUpTo?: number;
  /** Keeps the last row on the page of the next block. */
  keepsWithNext?: boolean;
}

/** At the sides, and above and below each cell, in points. */
export const PADDING = { x: 6, y: 4 };
const LINES_OF_A_PART = 6;

/** A table as wide as the page. Each page repeats the head; only rows above `wholeUpTo` are divided. */
export function table(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly Row[],
  { wholeUpTo = 160, keepsWithNext = false }: TableOptions = {},
): Block[] {
  const element = sheet.element('Table');
  const places = placesOf(sheet, columns);
  const head = headOf(sheet, columns, places, element);
  const repeated: Block = { height: head.height, gap: 0, draw: (y) => head.draw(y, null) };

  const body = rows.flatMap((row, at) => {
    const tr = sheet.element('TR', {}, element);
    const cells = 'across' in row ? [across(sheet, row, places)] : cellsOf(sheet, row, columns, places);
    const owners = cells.map(() =>
      'across' in row && row.isHeading ? sheet.element('TH', { scope: 'Row' }, tr) : sheet.element('TD', {}, tr),
    );
    const isHeading = 'across' in row && row.isHeading;
    const parts = divided(cells, wholeUpTo);
    return parts.map((cells, part): Block => {
      const isFirst = part === 0;
      const isLast = part === parts.length - 1;
      // The cells of a row share a baseline, whatever their sizes and scripts.
      const baseline = Math.max(...cells.map(({ lines }) => lines[0]?.baseline ?? 0));
      const drop = ({ lines }: Placed) => (isFirst ? PADDING.y + baseline - (lines[0]?.baseline ?? 0) : 0);
      const height = Math.max(...cells.map((cell) => drop(cell) + heightOf(cell.lines))) + (isLast ? PADDING.y : 0);
      return {
        height,
        gap: isHeading && at > 0 ? 4 : 0,
        // No page begins with the last row alone, or ends with a heading.
        keepsWithNext:
          isHeading ||
          (at === rows.length - 2 && parts.length === 1) ||
          (keepsWithNext && isLast && at === rows.length - 1),
        repeated,
        draw: (y) => {
          cells.forEach((cell, i) => {
            const owner = owners[i];
            const type = isHeading ? 'TH' : 'TD';
            const draw = () => sheet.drawLines(cell.lines, { ...cell.place, y: y + drop(cell) });
            if (owner && cell.lines.length > 0) sheet.inside(owner, type, draw);
          });
          if (isLast) rule(sheet, y + height);
        },
      };
    });
  });
  return [{ height: head.height, gap: 0, keepsWithNext: true, draw: (y) => head.draw(y, head.owners) }, ...body];
}

/** The width of a text on one line, in points. */
export function widthOf(sheet: Sheet, text: string, style: TextStyle): number {
  return Math.max(0, ...sheet.lines(text, style, Number.POSITIVE_INFINITY).map(({ width }) => width));
}

interface Place {
  x: number;
  width: number;
  align: 'start' | 'figure';
  inset?: number;
}

interface Placed {
  lines: Line[];
  place: Place;
}

function placesOf(sheet: Sheet, columns: readonly Column[]): Place[] {
  const left = sheet.width - columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const shares = columns.reduce((sum, { width, share = 1 }) => sum + (width === undefined ? share : 0), 0);
  let x = sheet.left;
  return columns.map(({ share = 1, width = (share / shares) * left, align = 'start' }) => {
    const place = { x: x + PADDING.x, width: width - 2 * PADDING.x, align };
    x += width;
    return place;
  });
}

function headOf(sheet: Sheet, columns: readonly Column[], places: readonly Place[], element: Element) {
  const style: TextStyle = { ...styles.label, weight: 'bold' };
  const titles = columns.map(({ title }, i) => sheet.lines(title, style, places[i]?.width ?? 0));
  const row = sheet.element('TR', {}, element);
  const height = Math.max(...titles.map(heightOf)) + 2 * PADDING.y;
  return {
    height,
    owners: columns.map(() => sheet.element('TH', { scope: 'Column' }, row)),
    /** A repeated head belongs to no structure element. */
    draw: (y: number, owners: Element[] | null) => {
      sheet.decoration(() => sheet.document.rect(sheet.left, y, sheet.width, height).fill(colours.faint));
      places.forEach((place, i) => {
        const draw = () => sheet.drawLines(titles[i] ?? [], { ...place, y: y + PADDING.y });
        const owner = owners?.[i];
        if (owner) sheet.inside(owner, 'TH', draw);
        else sheet.decoration(draw);
      });
    },
  };
}

function cellsOf(sheet: Sheet, row: readonly Cell[], columns: readonly Column[], places: readonly Place[]): Placed[] {
  return places.map((place, i) => {
    const cell = row[i] ?? '';
    const { text, inset } = typeof cell === 'string' ? { text: cell, inset: 0 } : cell;
    const width = place.width - inset;
    return { lines: sheet.lines(text, columns[i]?.style ?? styles.body, width), place: { ...place, inset } };
  });
}

function across(sheet: Sheet, row: Exclude<Row, readonly Cell[]>, places: readonly Place[]): Placed {
  const x = places[row.from]?.x ?? sheet.left;
  const width = sheet.left + sheet.width - PADDING.x - x;
  return { lines: sheet.lines(row.across, row.style, width), place: { x, width, align: 'start' } };
}

/** A row's cells, whole or in parts. */
function divided(cells: Placed[], wholeUpTo: number): Placed[][] {
  if (Math.max(...cells.map(({ lines }) => heightOf(lines))) <= wholeUpTo) return [cells];
  const most = Math.max(...cells.map(({ lines }) => lines.length));
  const parts: Placed[][] = [];
  for (let i = 0; i < most; i += LINES_OF_A_PART) {
    parts.push(cells.map(({ lines, place }) => ({ lines: lines.slice(i, i + LINES_OF_A_PART), place })));
  }
  return parts;
}
