import type { Block } from '../block.ts';
import { type Aside, letterhead } from '../letterhead.ts';
import { heightOf } from '../paragraphs.ts';
import type { Pictures } from '../pictures.ts';
import type { Element, Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import type { Line } from '../type/text.ts';
import { isolated, moment, NOT_A_TAX_INVOICE } from '../words.ts';
import { nameOf, type PricedDocument } from './priced-document.ts';

/** In points. */
const WIDTH = 200;

/** The company at the left; the document's name and number at the right. */
export function masthead(sheet: Sheet, document: PricedDocument, pictures: Pictures): Block {
  return letterhead(sheet, document.particulars.company, pictures, title(document));
}

function title(document: PricedDocument): Aside {
  return {
    width: WIDTH,
    set: (sheet) => {
      const name = part(sheet, 'H1', sheet.lines(nameOf(document), styles.title, WIDTH));
      const number = part(sheet, 'P', sheet.lines(document.number, styles.subtitle, WIDTH));
      const remarks = remarksOf(document).map((text) => part(sheet, 'P', sheet.lines(text, styles.strong, WIDTH)));
      const parts = [name, number, ...remarks];
      return {
        height: parts.reduce((sum, { lines }) => sum + heightOf(lines), 0),
        draw: ({ x, y }) => {
          let top = y;
          for (const { element, type, lines } of parts) {
            sheet.inside(element, type, () => sheet.drawLines(lines, { x, y: top, width: WIDTH, align: 'right' }));
            top += heightOf(lines);
          }
        },
      };
    },
  };
}

function part(sheet: Sheet, type: string, lines: Line[]): { element: Element; type: string; lines: Line[] } {
  return { element: sheet.element(type), type, lines };
}

/** The remarks to see first on a proforma invoice. */
function remarksOf({ advance, particulars }: PricedDocument): string[] {
  if (!advance) return [];
  const paid = advance.paidAt && `Paid ${isolated(moment(advance.paidAt, particulars.company))}`;
  return [NOT_A_TAX_INVOICE, paid].filter((remark) => remark !== null);
}
