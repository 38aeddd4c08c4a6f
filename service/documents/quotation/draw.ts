import { letterhead } from '../letterhead.ts';
import { paperOf } from '../paper.ts';
import { heading, paragraphs } from '../paragraphs.ts';
import type { Pictures } from '../pictures.ts';
import { Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import { table } from '../table.ts';
import type { PricedDocument } from './priced-document.ts';

/** A quotation, an edited version or a proforma invoice, as PDF. */
export async function drawPricedDocument(document: PricedDocument, pictures: Pictures): Promise<Buffer> {
  const { number, lines, totals, particulars } = document;
  const { company, terms } = particulars;
  const kind = document.advance ? 'Proforma invoice' : 'Quotation';
  const sheet = new Sheet({
    title: `${kind} ${number}: ${document.subject}`,
    author: company.name,
    locale: company.locale,
    modifiedAt: new Date(`${document.issueDate}T00:00:00Z`),
    paper: paperOf({ country: company.address?.country, locale: company.locale }),
  });
  const none = { width: 0, set: () => ({ height: 0, draw: () => {} }) };
  sheet.flow([
    letterhead(sheet, company, pictures, none),
    heading(sheet, `${kind} ${number}`),
    ...paragraphs(sheet, document.subject),
    ...table(
      sheet,
      [
        { title: 'Description', share: 4 },
        { title: 'Quantity', share: 1 },
        { title: 'Amount', share: 1, align: 'right' },
      ],
      lines.map(({ description, quantity, amounts }) => [description, quantity ?? '', amounts?.net ?? '']),
    ),
    ...paragraphs(sheet, `Total ${totals.total}`),
    ...(terms ? paragraphs(sheet, terms.body) : []),
  ]);
  return sheet.end((page, pages, { y }) => {
    const lines = sheet.lines(`Page ${page} of ${pages}`, styles.label, sheet.width);
    sheet.drawLines(lines, { x: sheet.left, y, width: sheet.width, align: 'right' });
  });
}
