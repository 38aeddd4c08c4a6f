import { inFours } from '../../shared/in-fours.ts';
import type { Block } from '../block.ts';
import { factGrid, known } from '../fact-grid.ts';
import { paperOf } from '../paper.ts';
import { heading, heightOf, paragraphs } from '../paragraphs.ts';
import type { Pictures } from '../pictures.ts';
import { Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import { linesTable } from './lines-table.ts';
import { masthead } from './masthead.ts';
import { parties } from './parties.ts';
import { nameOf, type PricedDocument } from './priced-document.ts';
import { terms } from './terms.ts';
import { totals } from './totals.ts';
import { drawVoid } from './void-mark.ts';

/** In points: about four lines. */
const REMNANT = 48;

/** Draws a quotation, an edited version or a proforma invoice as PDF. */
export async function drawPricedDocument(document: PricedDocument, pictures: Pictures): Promise<Buffer> {
  const { company } = document.particulars;
  const name = `${nameOf(document)} ${document.number}`;
  const sheet = new Sheet({
    title: `${name}: ${document.subject}`,
    author: company.name,
    locale: company.locale,
    // The issue date, not the last change: sending a draft keeps its bytes.
    modifiedAt: new Date(`${document.issueDate}T00:00:00Z`),
    paper: paperOf({ country: company.address?.country, locale: company.locale }),
  });
  sheet.flow([
    masthead(sheet, document, pictures),
    parties(sheet, document),
    subject(sheet, document),
    ...linesTable(sheet, document),
    ...totals(sheet, document),
    ...notes(sheet, document),
    ...bank(sheet, document),
    ...withoutRemnant(terms(sheet, document.particulars.terms)),
  ]);
  return sheet.end((page, pages, { y }) => {
    if (document.isVoid) drawVoid(sheet);
    const third = sheet.width / 3;
    const foot = (text: string, x: number, width: number, align: 'left' | 'right') =>
      sheet.drawLines(sheet.lines(text, styles.label, width).slice(0, 1), { x, y, width, align });
    foot(`${name} · ${company.name}`, sheet.left, 2 * third, 'left');
    foot(`Page ${page} of ${pages}`, sheet.left + 2 * third, third, 'right');
  });
}

function subject(sheet: Sheet, document: PricedDocument): Block {
  const element = sheet.element('H2');
  const lines = sheet.lines(document.subject, styles.subtitle, sheet.width);
  return {
    height: heightOf(lines) + 6,
    gap: 20,
    keepsWithNext: true,
    draw: (y) => sheet.inside(element, 'H2', () => sheet.drawLines(lines, { x: sheet.left, y, width: sheet.width })),
  };
}

function notes(sheet: Sheet, { notes }: PricedDocument): Block[] {
  return notes?.trim() ? [heading(sheet, 'Notes'), ...paragraphs(sheet, notes)] : [];
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
    ['Bank', [bank.bankName, bank.branch].filter(Boolean).join(', ')],
    ['Account name', bank.accountName],
    ['Account number', bank.accountNumber],
    ['Bank code', bank.bankCode],
    ['IBAN', bank.iban && inFours(bank.iban)],
  ]);
  const blocks = [heading(sheet, 'Bank details'), ...factGrid(sheet, facts, { columns: 3, gap: 2 })];
  return blocks.map((block, i) => ({ ...block, keepsWithNext: i < blocks.length - 1 }));
}
