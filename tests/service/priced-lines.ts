import { written } from '../../service/shared/decimals.ts';
import { type CountedLine, calculate, grossOf, minorDigits, type Pricing } from '../../service/shared/money.ts';
import type { Tax } from '../../service/shared/values.ts';

/** A priced line. A test names only the values of interest. */
export function counted(fields: Partial<CountedLine>): CountedLine {
  return { quantity: '1', unitPrice: '0', discountPercent: null, discountAmount: null, taxes: [], ...fields };
}

export function pricing(fields: Partial<Pricing> = {}): Pricing {
  return {
    currency: 'CAD',
    taxRounding: 'DOCUMENT',
    pricesIncludeTax: false,
    discountPercent: null,
    discountAmount: null,
    ...fields,
  };
}

const percentOrNone = (discountPercent: string | null) => ({ discountPercent, discountAmount: null });
const byAmount = (units: bigint, digits: number) => ({ discountPercent: null, discountAmount: written(units, digits) });

/** Lines and pricing of every kind that the service accepts, reproducible by seed. */
export function anyDocument(seed: number): { lines: CountedLine[]; pricing: Pricing } {
  let state = seed * 2_654_435_761 + 1;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  const one = <T>(of: readonly T[]) => of[below(of.length)] as T;
  const decimal = (most: number) => {
    const places = below(5);
    const whole = below(most);
    return places === 0 ? `${whole}` : `${whole}.${String(below(10 ** places)).padStart(places, '0')}`;
  };
  // Percentages with halves, round prices, zeros and very large numbers are more likely than by pure chance.
  const percent = () => one(['0', '5', '9.975', '10', '12.5', '50', '100', '100.0', `${below(100)}.${below(10_000)}`]);
  const price = () => one(['0', '0.01', '1.005', '33.33', decimal(10), decimal(2_000), decimal(10_000_000)]);
  const rates: Tax[] = [
    { name: 'GST', percent: '5' },
    { name: 'GST', percent: '7' },
    { name: 'QST', percent: '9.975' },
    { name: '消費税', percent: '10' },
    { name: 'None', percent: '0' },
    { name: 'Odd', percent: '3.3333' },
  ];
  const taxes = () => {
    const chosen = rates.filter(() => below(3) === 0).slice(0, 3);
    return chosen.filter(({ name }, at) => chosen.findIndex((tax) => tax.name === name) === at);
  };
  const currency = one(['CAD', 'EUR', 'JPY', 'KWD']);
  const digits = minorDigits(currency);
  // Up to the whole amount, in whole units, and the whole amount more often than by pure chance.
  const part = (of: bigint) => byAmount(one([0n, of, (of * BigInt(below(1000))) / 1000n]), digits);
  const lines = Array.from({ length: 1 + below(one([3, 10, 40])) }, () => {
    if (below(8) === 0) return counted({ quantity: null, unitPrice: null });
    const line = counted({ quantity: one(['1', '3', '0.3333', decimal(100)]), unitPrice: price(), taxes: taxes() });
    const gross = grossOf(line, digits)?.units ?? 0n;
    return { ...line, ...one([percentOrNone(null), percentOrNone(percent()), part(gross)]) };
  });
  const whole = pricing({ currency, taxRounding: one(['DOCUMENT', 'LINE']), pricesIncludeTax: below(2) === 0 });
  const { subtotal } = calculate(lines, whole);
  return { lines, pricing: { ...whole, ...one([percentOrNone(null), percentOrNone(percent()), part(subtotal)]) } };
}
