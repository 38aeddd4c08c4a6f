import type { Block } from './block.ts';
import { heightOf, rule } from './paragraphs.ts';
import type { Element, Sheet } from './sheet.ts';
import { colours, styles } from './style.ts';
import type { Line, TextStyle } from './text.ts';

export interface Column {
  title: string;
  /** A share of the table's width: columns of 3 and 1 take three quarters and one. */
  share: number;
  align?: 'start' | 'right';
}

const PADDING = { x: 6, y: 4 };
/** A row is divided between pages only where it is higher, in points. */
const WHOLE_UP_TO = 160;
const LINES_OF_A_PART = 6;

/**
 * A table as wide as the page, a row a list of texts. Its head stands again on each page that it goes on to; a row is
 * divided only where it is so high that it would leave a hole.
 */
export function table(sheet: Sheet, columns: readonly Column[], rows: readonly (readonly string[])[]): Block[] {
  const element = sheet.element('Table');
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = sheet.left;
  const places = columns.map(({ share, align = 'start' }) => {
    const width = (share / shares) * sheet.width;
    const place = { x: x + PADDING.x, width: width - 2 * PADDING.x, align };
    x += width;
    return place;
  });
  const cells = (texts: readonly string[], style: TextStyle) =>
    places.map(({ width }, i) => sheet.lines(texts[i] ?? '', style, width));

  const titles = cells(
    columns.map(({ title }) => title),
    { ...styles.label, weight: 'bold' },
  );
  const headRow = sheet.element('TR', {}, element);
  const headCells = columns.map(() => sheet.element('TH', { scope: 'Column' }, headRow));
  const headHeight = Math.max(...titles.map(heightOf)) + 2 * PADDING.y;
  const drawHead = (y: number, owners: Element[] | null) => {
    sheet.decoration(() => sheet.document.rect(sheet.left, y, sheet.width, headHeight).fill(colours.faint));
    places.forEach((place, i) => {
      const draw = () => sheet.drawLines(titles[i] ?? [], { ...place, y: y + PADDING.y });
      const owner = owners?.[i];
      if (owner) sheet.inside(owner, 'TH', draw);
      else sheet.decoration(draw);
    });
  };
  const head: Block = {
    height: headHeight,
    gap: 0,
    keepsWithNext: true,
    draw: (y) => drawHead(y, headCells),
  };
  const repeated: Block = { height: headHeight, gap: 0, draw: (y) => drawHead(y, null) };

  const body = rows.flatMap((texts, at) => {
    const row = sheet.element('TR', {}, element);
    const owners = columns.map(() => sheet.element('TD', {}, row));
    const parts = divided(cells(texts, styles.body));
    return parts.map((lines, part): Block => {
      const isFirst = part === 0;
      const isLast = part === parts.length - 1;
      const height = Math.max(...lines.map(heightOf)) + (isFirst ? PADDING.y : 0) + (isLast ? PADDING.y : 0);
      return {
        height,
        gap: 0,
        // No page begins with the last row alone.
        keepsWithNext: at === rows.length - 2 && parts.length === 1,
        repeated,
        draw: (y) => {
          places.forEach((place, i) => {
            const [cell, owner] = [lines[i] ?? [], owners[i]];
            const draw = () => sheet.drawLines(cell, { ...place, y: y + (isFirst ? PADDING.y : 0) });
            if (owner && cell.length > 0) sheet.inside(owner, 'TD', draw);
          });
          if (isLast) rule(sheet, y + height);
        },
      };
    });
  });
  return [head, ...body];
}

/** The lines of a row's cells, whole or in parts. */
function divided(cells: Line[][]): Line[][][] {
  if (Math.max(...cells.map(heightOf)) <= WHOLE_UP_TO) return [cells];
  const most = Math.max(...cells.map(({ length }) => length));
  const parts: Line[][][] = [];
  for (let i = 0; i < most; i += LINES_OF_A_PART) parts.push(cells.map((lines) => lines.slice(i, i + LINES_OF_A_PART)));
  return parts;
}
