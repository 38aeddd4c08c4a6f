import { decimal, powerOfTen, trimmed, written } from './decimals.ts';
import { amount, type Figure, roundedHalfUp, rounding, type Step, sum } from './explained-steps.ts';
import type { CalculatedTax, TaxPart } from './taxes.ts';

/** The steps to a number of a tax in the prices: for each base the sum, the tax and the remainder. */
export function innerTaxSteps(figure: Extract<Figure, { tax: number }>, tax: CalculatedTax, digits: number): Step[] {
  const part = (base: number, what: 'sum' | 'amount' | 'taxable'): Figure => ({ tax: figure.tax, base, amount: what });
  const ofBase = ({ lines, sum: whole, rounded, percentIn, taxesIn }: TaxPart, base: number) => {
    const taxable = new Map(tax.lines.map((line) => [line.index, line.taxable]));
    const terms = lines.map((line) => amount('+', taxable.get(line) ?? 0n, digits, { line, amount: 'taxable' }));
    const divisor = written(100n * powerOfTen(4) + unitsOf(percentIn ?? '0'), 4);
    return {
      sum: sum(part(base, 'sum'), whole, digits, 'The lines taxed alike, with their taxes.', terms),
      amount: rounding(
        part(base, 'amount'),
        rounded,
        digits,
        `The tax in that sum: × its percentage ÷ (100 + all percentages), ${roundedHalfUp(digits)}.`,
        [
          amount('+', whole, digits, part(base, 'sum')),
          { sign: '×', value: tax.percent, as: 'number', of: null },
          { sign: '÷', value: trimmed(divisor), as: 'number', of: null },
        ],
      ),
      taxable: sum(part(base, 'taxable'), whole - taxesIn, digits, 'The sum less its taxes, each rounded.', [
        amount('+', whole, digits, part(base, 'sum')),
        amount('−', taxesIn, digits, null),
      ]),
    };
  };
  const bases = tax.parts.map(ofBase);
  if ('base' in figure) {
    const base = bases[figure.base];
    if (!base) return [];
    return figure.amount === 'sum' ? [base.sum] : [base.sum, base[figure.amount]];
  }
  if ('line' in figure) return [];
  const what = figure.amount;
  const [only] = bases;
  if (only && bases.length === 1) return [only.sum, { ...only[what], of: figure }];
  const rule = what === 'amount' ? 'The sum of the tax in each base.' : 'The sum of the bases without taxes.';
  const added = bases.map((base, at) => ({ ...amount('+', 0n, digits, part(at, what)), value: base[what].value }));
  return [
    ...bases.flatMap((base) => [base.sum, base[what]]),
    sum(figure, what === 'amount' ? tax.amount : tax.taxable, digits, rule, added),
  ];
}

/** A percentage in ten-thousandths. */
const unitsOf = (percent: string): bigint => {
  const { digits, places } = decimal(percent);
  return digits * powerOfTen(4 - places);
};
