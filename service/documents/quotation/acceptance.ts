import { filled } from '../../languages/languages.ts';
import type { Block } from '../block.ts';
import { heightOf } from '../paragraphs.ts';
import type { Sheet } from '../sheet.ts';
import { colours, styles } from '../style.ts';
import { isolated, money } from '../words.ts';
import type { PricedDocument } from './priced-document.ts';

/** In points. */
const GAP = 16;
/** Room to write above a line. */
const WRITING = 30;
const GUTTER = 18;

/** The place where the customer accepts and signs a quotation, on one page; nothing on a proforma invoice. */
export function acceptance(
  sheet: Sheet,
  { advance, mark, number, totals, currency, particulars }: PricedDocument,
): Block[] {
  if (advance || mark === 'void') return [];
  const { printed } = sheet.words;
  const total = isolated(money(totals.total, currency, particulars.company));
  const sentence = filled(printed.acceptance, { number: isolated(number), total });
  const lines = sheet.lines(sentence, styles.strong, sheet.width);
  const owner = sheet.element('P');
  const width = (sheet.width - 2 * GUTTER) / 3;
  const fields = [printed.acceptedBy, printed.acceptedOn, printed.signature].map((label, i) => ({
    x: sheet.left + i * (width + GUTTER),
    label: sheet.lines(label, styles.label, width),
    element: sheet.element('P'),
  }));
  const labelHeight = Math.max(...fields.map(({ label }) => heightOf(label)));
  return [
    {
      height: heightOf(lines) + WRITING + 3 + labelHeight,
      gap: GAP,
      draw: (y) => {
        sheet.inside(owner, 'P', () => sheet.drawLines(lines, { x: sheet.left, y, width: sheet.width }));
        const line = y + heightOf(lines) + WRITING;
        for (const { x, label, element } of fields) {
          const left = sheet.leftOf(x, width);
          sheet.decoration(() => {
            sheet.document
              .moveTo(left, line)
              .lineTo(left + width, line)
              .lineWidth(0.6)
              .stroke(colours.muted);
          });
          sheet.inside(element, 'P', () => sheet.drawLines(label, { x, y: line + 3, width, align: 'near' }));
        }
      },
    },
  ];
}
