import type { FixedWords } from '../../languages/english.ts';
import { filled } from '../../languages/languages.ts';
import { netOf } from '../../shared/money.ts';
import type { Block } from '../block.ts';
import { heightOf } from '../paragraphs.ts';
import type { Element, Sheet } from '../sheet.ts';
import { colours, styles } from '../style.ts';
import { PADDING, widthOf } from '../table.ts';
import type { TextStyle } from '../type/text.ts';
import { decimal, isolated, money, percent } from '../words.ts';
import type { PricedDocument } from './priced-document.ts';

/** In points. */
const WIDTH = 250;
const LABEL_WIDTH = 118;
const ROW = { x: PADDING.x, y: 3 };
const LAST = { y: 6, gap: 4 };

interface Sum {
  label: string;
  /** Below the label. */
  remark?: string;
  amount: string;
  weight: 'plain' | 'strong' | 'last';
}

/** The calculation of the total, its amounts aligned with the lines' amounts, on one page unless taxes fill more. */
export function totals(sheet: Sheet, document: PricedDocument): Block[] {
  const element = sheet.element('Table');
  const sums = sumsOf(sheet.words, document);
  const amountWidth = Math.max(...sums.map(({ amount, weight }) => widthOf(sheet, amount, LOOKS[weight].amount)));
  const width = Math.min(sheet.width, Math.max(WIDTH, amountWidth + LABEL_WIDTH + 3 * ROW.x));
  return sums.map((sum, i): Block => {
    const row = sheet.element('TR', {}, element);
    const label = sheet.element('TH', { scope: 'Row' }, row);
    const amount = sheet.element('TD', {}, row);
    return {
      ...sumRow(sheet, sum, { width, amountWidth, label, amount }),
      gap: i === 0 ? 6 : sum.weight === 'last' ? LAST.gap : 0,
      keepsWithNext: i < sums.length - 1,
    };
  });
}

const LOOKS: Record<Sum['weight'], { label: TextStyle; amount: TextStyle }> = {
  plain: { label: { ...styles.body, colour: colours.muted }, amount: styles.body },
  strong: { label: styles.strong, amount: styles.strong },
  last: {
    label: { ...styles.subtitle, colour: colours.accent },
    amount: { ...styles.subtitle, colour: colours.accent },
  },
};

function sumRow(
  sheet: Sheet,
  { label, remark = '', amount, weight }: Sum,
  place: { width: number; amountWidth: number; label: Element; amount: Element },
): Pick<Block, 'height' | 'draw'> {
  const look = LOOKS[weight];
  const labelWidth = place.width - place.amountWidth - 3 * ROW.x;
  const remarks = remark ? sheet.lines(remark, styles.small, labelWidth) : [];
  const labels = [...sheet.lines(label, look.label, labelWidth), ...remarks];
  // A hair wider than measured: rounding then breaks no figure.
  const amounts = sheet.lines(amount, look.amount, place.amountWidth + 0.1);
  const inset = weight === 'last' ? LAST.y : ROW.y;
  const height = Math.max(heightOf(labels), heightOf(amounts)) + 2 * inset;
  const left = sheet.left + sheet.width - place.width;
  return {
    height,
    draw: (y) => {
      if (weight === 'last') {
        const edge = sheet.leftOf(left, place.width);
        sheet.decoration(() => sheet.document.rect(edge, y, place.width, height).fill(colours.faint));
      }
      const drop = (labels[0]?.baseline ?? 0) - (amounts[0]?.baseline ?? 0);
      const top = y + inset;
      const width = place.width - 2 * ROW.x;
      const at = { x: left + ROW.x, width };
      const amountAt = { x: at.x + width - place.amountWidth, width: place.amountWidth };
      sheet.inside(place.label, 'TH', () =>
        sheet.drawLines(labels, { ...at, y: top + Math.max(0, -drop), align: 'near' }),
      );
      sheet.inside(place.amount, 'TD', () =>
        sheet.drawLines(amounts, { ...amountAt, y: top + Math.max(0, drop), align: 'figure' }),
      );
    },
  };
}

function sumsOf(
  { labels, printed }: FixedWords,
  {
    totals,
    currency,
    pricesIncludeTax,
    discountPercent,
    discountAmount,
    advance,
    particulars: { company },
  }: PricedDocument,
): Sum[] {
  const written = (value: string) => decimal(value, company);
  const of = (value: string) => isolated(percent(value, company));
  const isDiscounted = /[1-9]/.test(discountPercent ?? discountAmount ?? '');
  const sums: Sum[] = [];
  if (isDiscounted || !pricesIncludeTax) {
    sums.push({ label: labels.totals.subtotal, amount: written(totals.subtotal), weight: 'plain' });
  }
  if (isDiscounted) {
    sums.push({
      label: discountPercent ? filled(printed.discountOf, { percent: of(discountPercent) }) : labels.totals.discount,
      amount: written(`-${totals.discount}`),
      weight: 'plain',
    });
  }
  if (pricesIncludeTax && totals.taxes.length > 0) {
    sums.push({ label: printed.net, amount: written(netOf(totals)), weight: 'plain' });
  }
  for (const { name, percent, taxable, amount } of totals.taxes) {
    const values = { tax: isolated(name), percent: of(percent), amount: isolated(written(taxable)) };
    const label = filled(printed.taxOn, values);
    sums.push({ label, amount: written(amount), weight: 'plain' });
  }
  const total = money(totals.total, currency, company);
  const inTotal = {
    label: labels.totals.total,
    ...(pricesIncludeTax && { remark: printed.pricesIncludeTax }),
    amount: total,
  };
  if (!advance) return [...sums, { ...inTotal, weight: 'last' }];
  return [
    ...sums,
    { ...inTotal, weight: 'strong' },
    {
      label: advance.paidAt ? printed.amountPaid : labels.proformaInvoice.amountDue,
      remark: filled(printed.advance, { percent: of(advance.percent) }),
      amount: money(advance.amountDue, currency, company),
      weight: 'last',
    },
  ];
}
