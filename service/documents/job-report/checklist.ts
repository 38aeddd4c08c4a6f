import type { ChecklistItem } from '../../shared/values.ts';
import type { Block } from '../block.ts';
import { heightOf } from '../paragraphs.ts';
import type { Sheet } from '../sheet.ts';
import { colours, styles } from '../style.ts';

const BOX = 8.5;
const INDENT = 18;

/** The checklist: a box for each item, ticked when done, with the remark below. */
export function checklist(sheet: Sheet, items: readonly ChecklistItem[]): Block[] {
  const list = sheet.element('L');
  const width = sheet.width - INDENT;
  return items.map(({ label, done, remark }) => {
    const item = sheet.element('LI', {}, list);
    const mark = sheet.element('Lbl', { alt: done ? 'Done' : 'Not done' }, item);
    const body = sheet.element('LBody', {}, item);
    const lines = [
      ...sheet.lines(label, styles.body, width),
      ...(remark ? sheet.lines(remark, styles.small, width) : []),
    ];
    const first = lines[0]?.height ?? 0;
    return {
      height: heightOf(lines),
      gap: 3,
      draw: (y) => {
        sheet.inside(mark, 'Lbl', () => drawBox(sheet, { x: sheet.left, y: y + (first - BOX) / 2 }, done));
        sheet.inside(body, 'LBody', () => sheet.drawLines(lines, { x: sheet.left + INDENT, y, width }));
      },
    };
  });
}

function drawBox({ document }: Sheet, { x, y }: { x: number; y: number }, isTicked: boolean): void {
  document.roundedRect(x, y, BOX, BOX, 1.5).lineWidth(0.8).stroke(colours.muted);
  if (!isTicked) return;
  document
    .moveTo(x + 0.2 * BOX, y + 0.52 * BOX)
    .lineTo(x + 0.42 * BOX, y + 0.75 * BOX)
    .lineTo(x + 0.82 * BOX, y + 0.25 * BOX)
    .lineWidth(1.3)
    .stroke(colours.accent);
}
