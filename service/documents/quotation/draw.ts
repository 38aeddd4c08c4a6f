import { inFours } from '../../shared/in-fours.ts';
import type { Block } from '../block.ts';
import { factGrid, known } from '../fact-grid.ts';
import { drawInternalMark, internalNotes } from '../internal-notes.ts';
import { labels } from '../labels.ts';
import { letterhead } from '../letterhead.ts';
import { heading, heightOf, paragraphs, titleLine } from '../paragraphs.ts';
import type { Pictures } from '../pictures.ts';
import { Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import type { TextStyle } from '../type/text.ts';
import { isolated, moment, NOT_A_TAX_INVOICE } from '../words.ts';
import { linesTable } from './lines-table.ts';
import { parties } from './parties.ts';
import { nameOf, type PricedDocument } from './priced-document.ts';
import { terms } from './terms.ts';
import { totals } from './totals.ts';

/** In points: about four lines. */
const REMNANT = 48;
const TITLE_WIDTH = 200;
/** The opacity keeps the text below readable. */
const VOID = { style: { size: 190, weight: 'bold', colour: '#c23030' }, opacity: 0.16, degrees: -52 } as const;

/** Draws a quotation, an edited version or a proforma invoice as PDF. */
export async function drawPricedDocument(document: PricedDocument, pictures: Pictures): Promise<Buffer> {
  const { company } = document.particulars;
  const name = `${nameOf(document)} ${document.number}`;
  const sheet = new Sheet({
    title: `${name}: ${document.subject}`,
    company,
    // The issue date, not the last change: sending a draft keeps its bytes.
    modifiedAt: new Date(`${document.issueDate}T00:00:00Z`),
  });
  sheet.flow([
    masthead(sheet, document, pictures),
    parties(sheet, document),
    titleLine(sheet, 'H2', document.subject, { style: styles.subtitle, gap: 20, below: 6 }),
    ...linesTable(sheet, document),
    ...totals(sheet, document),
    ...notes(sheet, document),
    ...bank(sheet, document),
    ...withoutRemnant(terms(sheet, document.particulars.terms)),
    ...internalNotes(sheet, document, company),
  ]);
  return sheet.end(`${name} · ${company.name}`, () => {
    if (document.isVoid) drawVoid(sheet);
    if (document.internalNotes) drawInternalMark(sheet);
  });
}

/** The company at the left; the document's name and number at the right. */
function masthead(sheet: Sheet, document: PricedDocument, pictures: Pictures): Block {
  const width = TITLE_WIDTH;
  const part = (type: 'H1' | 'P', text: string, style: TextStyle) => {
    return { element: sheet.element(type), type, lines: sheet.lines(text, style, width) };
  };
  return letterhead(sheet, document.particulars.company, pictures, {
    width,
    set: () => {
      const parts = [
        part('H1', nameOf(document), styles.title),
        part('P', document.number, styles.subtitle),
        ...remarksOf(document).map((text) => part('P', text, styles.strong)),
      ];
      return {
        height: parts.reduce((sum, { lines }) => sum + heightOf(lines), 0),
        draw: ({ x, y }) => {
          let top = y;
          for (const { element, type, lines } of parts) {
            sheet.inside(element, type, () => sheet.drawLines(lines, { x, y: top, width, align: 'right' }));
            top += heightOf(lines);
          }
        },
      };
    },
  });
}

/** The remarks to see first on a proforma invoice. */
function remarksOf({ advance, particulars }: PricedDocument): string[] {
  if (!advance) return [];
  const paid =
    advance.paidAt && `${labels.proformaInvoice.paidAt} ${isolated(moment(advance.paidAt, particulars.company))}`;
  return [NOT_A_TAX_INVOICE, paid].filter((remark) => remark !== null);
}

function notes(sheet: Sheet, { notes }: PricedDocument): Block[] {
  return notes?.trim() ? [heading(sheet, labels.quotation.notes), ...paragraphs(sheet, notes)] : [];
}

/** The same blocks, without a short remnant alone on the last page. */
function withoutRemnant(blocks: Block[]): Block[] {
  let below = 0;
  return blocks
    .toReversed()
    .map((block) => {
      const isKept = below > 0 && below < REMNANT;
      below += block.height + block.gap;
      return isKept ? { ...block, keepsWithNext: true } : block;
    })
    .toReversed();
}

/** The bank details, on one page. */
function bank(sheet: Sheet, { particulars: { bank } }: PricedDocument): Block[] {
  if (!bank) return [];
  const facts = known([
    [labels.bankDetails.bankName, [bank.bankName, bank.branch].filter(Boolean).join(', ')],
    [labels.bankDetails.accountName, bank.accountName],
    [labels.bankDetails.accountNumber, bank.accountNumber],
    [labels.bankDetails.bankCode, bank.bankCode],
    [labels.bankDetails.iban, bank.iban && inFours(bank.iban)],
  ]);
  const blocks = [heading(sheet, labels.quotation.bankDetails), ...factGrid(sheet, facts, { columns: 3, gap: 2 })];
  return blocks.map((block, i) => ({ ...block, keepsWithNext: i < blocks.length - 1 }));
}

/** Draws VOID across the present page. */
function drawVoid(sheet: Sheet): void {
  const { document } = sheet;
  const { width, height } = document.page;
  const lines = sheet.lines('VOID', VOID.style, width);
  const [middle, centre] = [width / 2, height / 2];
  document.save();
  document.rotate(VOID.degrees, { origin: [middle, centre] });
  document.fillOpacity(VOID.opacity);
  const textWidth = lines[0]?.width ?? 0;
  sheet.drawLines(lines, {
    x: middle - textWidth / 2,
    y: centre - heightOf(lines) / 2,
    width: textWidth,
    align: 'left',
  });
  document.restore();
}
