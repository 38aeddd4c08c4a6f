import type { Block } from './block.ts';
import type { Element, Sheet } from './sheet.ts';
import { colours, styles } from './style.ts';
import type { Line, Span, TextStyle } from './type/text.ts';

/** The heading of a part, on the page of the next block. */
export function heading(sheet: Sheet, text: string): Block {
  const lines = sheet.lines(text, styles.heading, sheet.width);
  const element = sheet.element('H2');
  const textHeight = heightOf(lines);
  return {
    height: textHeight + 8,
    gap: 18,
    keepsWithNext: true,
    draw: (y) => {
      sheet.inside(element, 'H2', () => sheet.drawLines(lines, { x: sheet.left, y, width: sheet.width }));
      rule(sheet, y + textHeight + 2);
    },
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
        sheet.drawLines([line], { x: line.isRightToLeft ? sheet.left : sheet.left + indent, y, width }),
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
