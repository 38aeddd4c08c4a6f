import type { FixedWords } from '../../languages/english.ts';
import type { Block } from '../block.ts';
import { known } from '../fact-grid.ts';
import { heightOf } from '../paragraphs.ts';
import type { Sheet } from '../sheet.ts';
import { styles } from '../style.ts';
import { widthOf } from '../table.ts';
import type { Line } from '../type/text.ts';
import { addressLines, day, isolated, money } from '../words.ts';
import type { PricedDocument } from './priced-document.ts';

const GUTTER = 24;
/** The customer's share of the page's width; numbers, dates and the contact take the rest. */
const SHARE = 0.52;
/** The least width of labels, and the space between a label and its value. */
const LABEL = { width: 82, gap: 6 };
const FACT_GAP = 3;

/** The customer at the left; numbers, dates and the contact at the right. */
export function parties(sheet: Sheet, document: PricedDocument): Block {
  const left = sheet.width * SHARE - GUTTER;
  const customer = customerOf(sheet, document, left);
  const owner = sheet.element('P');
  const x = sheet.left + sheet.width * SHARE;
  const width = sheet.width * (1 - SHARE);
  const { proformaInvoice } = sheet.words.labels;
  const given = factsOf(sheet.words.labels, document);
  const widest = Math.max(...given.map(([label]) => widthOf(sheet, label, styles.label)));
  const labelWidth = Math.max(LABEL.width, widest + LABEL.gap);
  const facts = given.map(([label, value]) => ({
    label: sheet.lines(label, styles.label, labelWidth),
    value: sheet.lines(value, label === proformaInvoice.amountDue ? styles.name : styles.body, width - labelWidth),
    element: sheet.element('P'),
  }));
  const factsHeight = facts.reduce((sum, { value }) => sum + heightOf(value) + FACT_GAP, -FACT_GAP);
  return {
    height: Math.max(heightOf(customer), factsHeight),
    gap: 16,
    draw: (y) => {
      sheet.inside(owner, 'P', () => sheet.drawLines(customer, { x: sheet.left, y, width: left, align: 'near' }));
      let top = y;
      for (const { label, value, element } of facts) {
        const drop = (value[0]?.baseline ?? 0) - (label[0]?.baseline ?? 0);
        sheet.inside(element, 'P', () => {
          sheet.drawLines(label, { x, y: top + drop, width: labelWidth, align: 'near' });
          sheet.drawLines(value, { x: x + labelWidth, y: top, width: width - labelWidth, align: 'near' });
        });
        top += heightOf(value) + FACT_GAP;
      }
    },
  };
}

function customerOf(
  sheet: Sheet,
  { advance, particulars: { customer, company } }: PricedDocument,
  width: number,
): Line[] {
  const { labels, printed } = sheet.words;
  const { fullName, companyName, address, email, phone, taxNumber } = customer;
  const where = addressLines(address, company.locale, company.address?.country);
  const [first, ...names] = [companyName, fullName].filter((name) => name !== null);
  const rest = [...names, ...where, phone, email, taxNumber && `${labels.company.taxNumber} ${isolated(taxNumber)}`];
  return [
    ...sheet.lines(advance ? printed.billTo : printed.quotationFor, styles.label, width),
    ...sheet.lines(first ?? '', styles.name, width),
    ...sheet.lines(rest.filter(Boolean).join('\n'), styles.body, width),
  ];
}

function factsOf(labels: FixedWords['labels'], document: PricedDocument) {
  const { leadNumber, reference, issueDate, validUntil, currency, advance, particulars } = document;
  const { company, contact } = particulars;
  const { quotation, proformaInvoice } = labels;
  const where = addressLines(contact?.address ?? null, company.locale, company.address?.country);
  const contactLines = [contact?.name, contact?.designation, contact?.phone, contact?.email, ...where];
  return known([
    [proformaInvoice.amountDue, advance && !advance.paidAt ? money(advance.amountDue, currency, company) : null],
    [quotation.issueDate, day(issueDate, company)],
    [quotation.validUntil, validUntil && day(validUntil, company)],
    [proformaInvoice.dueDate, advance && day(advance.dueDate, company)],
    [proformaInvoice.quotation, advance?.quotationNumber ?? null],
    [quotation.reference, reference],
    [quotation.leadNumber, leadNumber],
    [quotation.contactDetails, contactLines.filter(Boolean).join('\n')],
  ]);
}
