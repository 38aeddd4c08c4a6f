import type { FixedWords } from '../../languages/english.ts';
import { filled, wordsIn } from '../../languages/languages.ts';
import { inFours } from '../../shared/in-fours.ts';
import type { Block } from '../block.ts';
import { factGrid, known } from '../fact-grid.ts';
import { drawInternalMark, internalNotes } from '../internal-notes.ts';
import { letterhead } from '../letterhead.ts';
import { composed } from '../pages.ts';
import { heading, paragraphs, titleLine } from '../paragraphs.ts';
import type { Pictures } from '../pictures.ts';
import type { Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import { isolated, moment } from '../words.ts';
import { acceptance } from './acceptance.ts';
import { linesTable } from './lines-table.ts';
import { drawAcross } from './mark.ts';
import { parties } from './parties.ts';
import { nameOf, type PricedDocument } from './priced-document.ts';
import { terms } from './terms.ts';
import { totals } from './totals.ts';

/** In points: the place to sign and about four lines. */
const REMNANT = 120;

/** Draws a quotation, an edited version or a proforma invoice as PDF. */
export async function drawPricedDocument(document: PricedDocument, pictures: Pictures): Promise<Buffer> {
  const { company, language } = document.particulars;
  const name = `${nameOf(wordsIn(language), document)} ${document.number}`;
  const options = {
    title: `${name}: ${document.subject}`,
    company,
    language,
    // The issue date, not the last change: sending a draft keeps its bytes.
    modifiedAt: new Date(`${document.issueDate}T00:00:00Z`),
  };
  const sheet = composed(options, (sheet) => [
    letterhead(sheet, company, pictures, {
      name: nameOf(sheet.words, document),
      number: document.number,
      remarks: remarksOf(sheet.words, document),
    }),
    parties(sheet, document),
    titleLine(sheet, 'H2', document.subject, { style: styles.subtitle, gap: 16, below: 6 }),
    ...linesTable(sheet, document),
    ...totals(sheet, document),
    ...notes(sheet, document),
    ...bank(sheet, document),
    ...withoutRemnant([...terms(sheet, document.particulars.terms), ...acceptance(sheet, document)]),
    ...internalNotes(sheet, document, company),
  ]);
  const { printed } = sheet.words;
  const hasTimes = Boolean(document.advance?.paidAt || document.internalNotes?.length);
  const zone = hasTimes ? ` · ${filled(printed.timesIn, { zone: company.timeZone })}` : '';
  return sheet.end(`${name} · ${company.name}${zone}`, () => {
    if (document.mark) drawAcross(sheet, printed[document.mark]);
    if (document.internalNotes) drawInternalMark(sheet);
  });
}

/** The remarks to see first on a proforma invoice. */
function remarksOf({ labels, printed }: FixedWords, { advance, particulars }: PricedDocument): string[] {
  if (!advance) return [];
  const paid =
    advance.paidAt && `${labels.proformaInvoice.paidAt} ${isolated(moment(advance.paidAt, particulars.company))}`;
  return [printed.notTaxInvoice, paid].filter((remark) => remark !== null);
}

function notes(sheet: Sheet, { notes }: PricedDocument): Block[] {
  return notes?.trim() ? [heading(sheet, sheet.words.labels.quotation.notes), ...paragraphs(sheet, notes)] : [];
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
  const { labels } = sheet.words;
  const facts = known([
    [labels.bankDetails.bankName, [bank.bankName, bank.branch].filter(Boolean).join(', ')],
    [labels.bankDetails.accountName, bank.accountName],
    [labels.bankDetails.accountNumber, bank.accountNumber],
    [labels.bankDetails.bankCode, bank.bankCode],
    [labels.bankDetails.iban, bank.iban && inFours(bank.iban)],
  ]);
  // An IBAN needs a third of the page's width.
  const columns = bank.iban || facts.length > 4 ? 3 : facts.length;
  const blocks = [heading(sheet, labels.quotation.bankDetails), ...factGrid(sheet, facts, { columns, gap: 2 })];
  return blocks.map((block, i) => ({ ...block, keepsWithNext: i < blocks.length - 1 }));
}
