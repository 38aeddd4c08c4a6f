import type { Discount } from './discounts.ts';
import { innerTaxSteps } from './explained-inner-taxes.ts';
import { amount, type Figure, percent, roundedHalfUp, rounding, type Step, sum, type Term } from './explained-steps.ts';
import { type CalculatedLine, type Calculation, type CountedLine, calculate, type Pricing } from './money.ts';
import type { Rounded } from './rounding.ts';
import type { CalculatedTax } from './taxes.ts';
import type { LineAmounts, TaxRounding } from './values.ts';

export interface Explanation {
  value: string;
  /** The last step yields the number. */
  steps: Step[];
  /** The value under the other rounding of taxes; null for numbers independent of the rounding. */
  otherwise: { taxRounding: TaxRounding; value: string } | null;
}

/**
 * Explains a number of a document by the steps of `totalsOf`; null for a missing tax or priced line.
 *
 * For a line of 300.00 with QST 9.975 %, explained(lines, pricing, { tax: 0, amount: 'amount' }) →
 * { value: '29.93', otherwise: { taxRounding: 'LINE', value: '29.93' }, steps: [
 *    { of: { tax: 0, amount: 'taxable' }, exact: '300.00', value: '300.00', isRounded: false, rule: 'The sum of …',
 *      terms: [{ sign: '+', value: '300.00', as: 'amount', of: { line: 0, amount: 'taxable' } }] },
 *    { of: { tax: 0, amount: 'amount' }, exact: '29.925', value: '29.93', isRounded: true, rule: 'Rounded once …',
 *      terms: [{ sign: '+', value: '300.00', … }, { sign: '×', value: '9.975', as: 'percent', of: null }] }] }
 *
 * @throws RangeError like `totalsOf`.
 */
export function explained(lines: readonly CountedLine[], pricing: Pricing, figure: Figure): Explanation | null {
  const steps = stepsTo(figure, counted(lines, pricing));
  const value = steps.at(-1)?.value;
  if (value === undefined) {
    return null;
  }
  const hangsOnRounding =
    'tax' in figure
      ? figure.amount === 'amount' && !('line' in figure) && !('base' in figure)
      : 'total' in figure && figure.total === (pricing.pricesIncludeTax ? 'net' : 'total');
  if (!hangsOnRounding) {
    return { value, steps, otherwise: null };
  }
  const taxRounding = pricing.taxRounding === 'LINE' ? 'DOCUMENT' : 'LINE';
  const others = stepsTo(figure, counted(lines, { ...pricing, taxRounding }));
  return { value, steps, otherwise: { taxRounding, value: others.at(-1)?.value ?? value } };
}

/** A document with all its numbers. */
interface Counted extends Calculation {
  given: readonly CountedLine[];
  pricing: Pricing;
}

function counted(given: readonly CountedLine[], pricing: Pricing): Counted {
  return { ...calculate(given, pricing), given, pricing };
}

function stepsTo(figure: Figure, document: Counted): Step[] {
  if ('tax' in figure) {
    const tax = document.taxes[figure.tax];
    return tax ? taxSteps(figure, tax, document) : [];
  }
  if ('line' in figure) {
    const line = document.lines.find(({ index }) => index === figure.line);
    return line ? lineSteps(figure.amount, line, document) : [];
  }
  return totalSteps(figure.total, document);
}

function lineSteps(upTo: keyof LineAmounts, line: CalculatedLine, document: Counted): Step[] {
  const { digits } = document;
  const given = document.given[line.index] as CountedLine;
  const { quantity, unitPrice } = given;
  const of = (amount: keyof LineAmounts): Figure => ({ line: line.index, amount });
  const halfUp = roundedHalfUp(digits);

  const gross = rounding(of('gross'), line.gross, digits, `Quantity × unit price, ${halfUp}.`, [
    { sign: '+', value: quantity ?? '0', as: 'number', of: null },
    { sign: '×', value: unitPrice ?? '0', as: 'number', of: null },
  ]);
  const discount = discountStep(of('discount'), line.discount, digits, {
    given,
    on: amount('+', line.gross.units, digits, of('gross')),
    inPercent: `The line’s discount on its gross, ${halfUp}.`,
    byAmount: 'The line’s discount by amount.',
  });
  const net = sum(of('net'), line.net, digits, 'Gross less the line’s discount.', [
    amount('+', line.gross.units, digits, of('gross')),
    amount('−', line.discount.units, digits, of('discount')),
  ]);
  const share = rounding(of('discountShare'), line.discountShare, digits, shareRule, [
    amount('+', document.discount.units, digits, { total: 'discount' }),
    amount('×', line.net, digits, of('net')),
    amount('÷', document.subtotal, digits, { total: 'subtotal' }),
  ]);
  const taxable = sum(of('taxable'), line.taxable, digits, 'Net less the line’s share of the discount on all lines.', [
    amount('+', line.net, digits, of('net')),
    amount('−', line.discountShare.units, digits, of('discountShare')),
  ]);

  const toNet = hasDiscount(given) ? [gross, discount, net] : [gross, net];
  const toShare = [...toNet, ...totalSteps('subtotal', document), discountOnAll(document), share];
  return {
    gross: [gross],
    discount: given.discountAmount === null ? [gross, discount] : [discount],
    net: toNet,
    discountShare: toShare,
    taxable: hasDiscount(document.pricing) ? [...toShare, taxable] : [...toNet, taxable],
  }[upTo];
}

const shareRule =
  'The discount on all lines in proportion to their nets, rounded down; the units that remain go to the largest remainders, of equal ones to the earlier line’s.';

function taxSteps(figure: Extract<Figure, { tax: number }>, tax: CalculatedTax, document: Counted): Step[] {
  if (document.pricing.pricesIncludeTax) return innerTaxSteps(figure, tax, document.digits);
  const { digits } = document;
  const base: Figure = { tax: figure.tax, amount: 'taxable' };
  const halfUp = roundedHalfUp(digits);

  const isByLine = document.pricing.taxRounding === 'LINE';
  const ofLines = (isByLine ? tax.parts : []).map(({ lines: [index = 0], sum, rounded }) =>
    rounding({ tax: figure.tax, line: index, amount: 'amount' }, rounded, digits, `The tax on one line, ${halfUp}.`, [
      amount('+', sum, digits, { line: index, amount: 'taxable' }),
      percent(tax.percent),
    ]),
  );
  if ('line' in figure) {
    return ofLines.filter(({ of }) => 'line' in of && of.line === figure.line);
  }

  const taxable = sum(
    base,
    tax.taxable,
    digits,
    'The sum of what the lines with this tax are taxed on.',
    tax.lines.map((line) => amount('+', line.taxable, digits, { line: line.index, amount: 'taxable' })),
  );
  if (figure.amount === 'taxable') {
    return [taxable];
  }
  const [part] = tax.parts;
  if (!isByLine && part) {
    const rule = `The tax on that sum, ${halfUp} once for all lines.`;
    const terms = [amount('+', tax.taxable, digits, base), percent(tax.percent)];
    return [taxable, rounding(figure, part.rounded, digits, rule, terms)];
  }
  const added = ofLines.map(({ of, value }): Term => ({ sign: '+', value, as: 'amount', of }));
  return [...ofLines, sum(figure, tax.amount, digits, 'The sum of the tax on each line, each rounded already.', added)];
}

function totalSteps(upTo: 'subtotal' | 'discount' | 'net' | 'total', document: Counted): Step[] {
  const { digits, lines, subtotal, discount, net, taxes, total } = document;
  const nets = lines.map(({ index, net }) => amount('+', net, digits, { line: index, amount: 'net' }));
  const toSubtotal = sum({ total: 'subtotal' }, subtotal, digits, 'The sum of the lines’ nets.', nets);
  if (upTo === 'subtotal') {
    return [toSubtotal];
  }
  if (upTo === 'discount') {
    return document.pricing.discountAmount === null ? [toSubtotal, discountOnAll(document)] : [discountOnAll(document)];
  }
  const ofTaxes = taxes.map((tax, index) => ({ figure: { tax: index, amount: 'amount' } as const, tax }));
  const after: Step[] = [toSubtotal, ...(hasDiscount(document.pricing) ? [discountOnAll(document)] : [])];
  const lessDiscount = [
    amount('+', subtotal, digits, { total: 'subtotal' }),
    amount('−', discount.units, digits, { total: 'discount' }),
  ];
  const { pricesIncludeTax } = document.pricing;
  if (pricesIncludeTax === (upTo === 'total')) {
    const rule = pricesIncludeTax
      ? 'The subtotal less the discount: prices include the taxes.'
      : 'The subtotal less the discount.';
    return [...after, sum({ total: upTo }, subtotal - discount.units, digits, rule, lessDiscount)];
  }
  if (pricesIncludeTax) {
    return [
      ...totalSteps('total', document),
      ...ofTaxes.flatMap(({ figure, tax }) => taxSteps(figure, tax, document)),
      sum({ total: 'net' }, net, digits, 'The total less each tax: the net takes the remainder.', [
        amount('+', total, digits, { total: 'total' }),
        ...ofTaxes.map(({ figure, tax }) => amount('−', tax.amount, digits, figure)),
      ]),
    ];
  }
  return [
    ...after,
    ...ofTaxes.flatMap(({ figure, tax }) => taxSteps(figure, tax, document)),
    sum({ total: 'total' }, total, digits, 'The subtotal less the discount, and each tax.', [
      ...lessDiscount,
      ...ofTaxes.map(({ figure, tax }) => amount('+', tax.amount, digits, figure)),
    ]),
  ];
}

function discountOnAll({ digits, subtotal, discount, pricing }: Counted): Step {
  return discountStep({ total: 'discount' }, discount, digits, {
    given: pricing,
    on: amount('+', subtotal, digits, { total: 'subtotal' }),
    inPercent: `The discount on all lines, ${roundedHalfUp(digits)} once on the sum of their nets.`,
    byAmount: 'The discount by amount on all lines.',
  });
}

const hasDiscount = ({ discountPercent, discountAmount }: Discount) =>
  discountPercent !== null || discountAmount !== null;

function discountStep(
  of: Figure,
  made: Rounded,
  digits: number,
  { given, on, inPercent, byAmount }: { given: Discount; on: Term; inPercent: string; byAmount: string },
): Step {
  if (given.discountAmount !== null)
    return sum(of, made.units, digits, byAmount, [amount('+', made.units, digits, null)]);
  return rounding(of, made, digits, inPercent, [on, percent(given.discountPercent ?? '0')]);
}
