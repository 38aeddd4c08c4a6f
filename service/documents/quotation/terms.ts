import type { Particulars } from '../../quotations/particulars.ts';
import { type List, type Block as MarkdownBlock, markdown, type Paragraph } from '../../shared/markdown.ts';
import type { Block } from '../block.ts';
import { heading, paragraphs } from '../paragraphs.ts';
import type { Element, Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import type { Line, Span } from '../type/text.ts';

/** In points: the indent of a list's items, and the space between paragraphs. */
const INDENT = 16;
const GAP = 3;
const BULLETS = ['•', '–', '•'];

/** The terms under their title; no blocks without terms. */
export function terms(sheet: Sheet, terms: Particulars['terms']): Block[] {
  if (!terms) return [];
  return [heading(sheet, terms.title), ...set(sheet, markdown(terms.body), { depth: 0 })];
}

/** The depth of lists around a part of the text, and its structure element. */
interface Where {
  depth: number;
  parent?: Element;
}

function set(sheet: Sheet, blocks: readonly MarkdownBlock[], where: Where): Block[] {
  return blocks.flatMap((block) =>
    block.kind === 'list' ? list(sheet, block, where) : paragraph(sheet, block, where),
  );
}

function paragraph(sheet: Sheet, { lines }: Paragraph, { depth, parent }: Where): Block[] {
  const spans = lines.flatMap((line, i): Span[] => (i === 0 ? line : [{ text: '\n' }, ...line]));
  const element = sheet.element('P', {}, parent);
  const [first, ...rest] = paragraphs(sheet, spans, styles.fine, { element, indent: depth * INDENT });
  return first ? [{ ...first, gap: GAP }, ...rest] : [];
}

function list(sheet: Sheet, { start, items }: List, { depth, parent }: Where): Block[] {
  const element = sheet.element('L', {}, parent);
  return items.flatMap((item, i) => {
    const owner = sheet.element('LI', {}, element);
    const mark = start === null ? (BULLETS[depth] ?? '•') : `${start + i}.`;
    const label = sheet.element('Lbl', {}, owner);
    const body = sheet.element('LBody', {}, owner);
    const [first, ...rest] = set(sheet, item, { depth: depth + 1, parent: body });
    const begin = beginOf(sheet, item);
    // A mark runs in the direction of its item.
    const lines = sheet.lines(begin?.isRightToLeft ? `\u200f${mark}` : mark, styles.fine, INDENT);
    const x =
      begin && sheet.runsBackwards(begin)
        ? sheet.left + sheet.width - (depth + 1) * INDENT
        : sheet.left + depth * INDENT;
    const marked: Block = {
      height: lines[0]?.height ?? 0,
      gap: GAP,
      ...first,
      draw: (y) => {
        sheet.inside(label, 'Lbl', () => sheet.drawLines(lines, { x, y, width: INDENT }));
        first?.draw(y);
      },
    };
    return [marked, ...rest];
  });
}

/** The first line of an item. */
function beginOf(sheet: Sheet, [first]: readonly MarkdownBlock[]): Line | undefined {
  if (!first) return undefined;
  if (first.kind === 'list') return beginOf(sheet, first.items[0] ?? []);
  return sheet.lines(first.lines[0] ?? [], styles.fine, sheet.width)[0];
}
