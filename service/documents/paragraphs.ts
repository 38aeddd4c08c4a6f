import type { Block } from './block.ts';
import type { Element, Sheet } from './sheet.ts';
import { colours, styles } from './style.ts';
import type { Line, Span, TextStyle } from './type/text.ts';

/** The heading of a part, on the page of the next block. */
export function heading(sheet: Sheet, text: string): Block {
  const title = titleLine(sheet, 'H2', text, { style: styles.heading, gap: 15, below: 7 });
  return {
    ...title,
    draw: (y) => {
      title.draw(y);
      rule(sheet, y + title.height - 5);
    },
  };
}

/** A line of its own, such as a title, on the page of the next block; `below` is the space under the text. */
export function titleLine(
  sheet: Sheet,
  type: 'H1' | 'H2' | 'P',
  text: string,
  { style, gap, below = 0 }: { style: TextStyle; gap: number; below?: number },
): Block {
  const element = sheet.element(type);
  const lines = sheet.lines(text, style, sheet.width);
  return {
    height: heightOf(lines) + below,
    gap,
    keepsWithNext: true,
    draw: (y) => sheet.inside(element, type, () => sheet.drawLines(lines, { x: sheet.left, y, width: sheet.width })),
  };
}

/** The indent of flowing text, and its structure element. */
export interface Flow {
  element?: Element;
  /** Of the lines' edge, in points. */
  indent?: number;
}

/** Flowing text; no page begins or ends with a single line of a paragraph. */
export function paragraphs(
  sheet: Sheet,
  text: string | readonly Span[],
  style: TextStyle = styles.body,
  { element = sheet.element('P'), indent = 0 }: Flow = {},
): Block[] {
  const width = sheet.width - indent;
  const lines = sheet.lines(text, style, width);
  return lines.map((line, i) => ({
    height: line.height,
    gap: 0,
    keepsWithNext: i < lines.length - 1 && (i === 0 || i === lines.length - 2),
    draw: (y) => {
      sheet.inside(element, 'P', () =>
        sheet.drawLines([line], { x: sheet.runsBackwards(line) ? sheet.left : sheet.left + indent, y, width }),
      );
    },
  }));
}

export function rule(sheet: Sheet, y: number): void {
  sheet.decoration(() => {
    sheet.document
      .moveTo(sheet.left, y)
      .lineTo(sheet.left + sheet.width, y)
      .lineWidth(0.6)
      .stroke(colours.rule);
  });
}

/** In points. */
export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0);
}
