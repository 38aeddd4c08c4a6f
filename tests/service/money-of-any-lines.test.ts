import { expect, test } from 'vitest';
import type { Figure } from '../../service/shared/explained-steps.ts';
import { type CountedLine, minorDigits, netOf, type Pricing, totalsOf } from '../../service/shared/money.ts';
import { explained } from '../../service/shared/money-explained.ts';
import type { LineAmounts } from '../../service/shared/values.ts';
import { anyDocument, counted, pricing } from './priced-lines.ts';

const documents = Array.from({ length: 600 }, (_, seed) => anyDocument(seed));

test('the generated documents cover every kind', () => {
  const kinds = new Set(
    documents.map(
      ({ pricing: { currency, taxRounding, pricesIncludeTax } }) => `${currency} ${taxRounding} ${pricesIncludeTax}`,
    ),
  );
  expect(kinds.size).toBe(16);
  expect(documents.some(({ lines }) => lines.length > 30)).toBe(true);
  expect(documents.some(({ lines }) => lines.every(({ quantity }) => quantity === null))).toBe(true);
});

test('parts add up, each with the decimal places of its currency', () => {
  for (const { lines, pricing } of documents) {
    const { amounts, totals } = totalsOf(lines, pricing);
    const digits = minorDigits(pricing.currency);
    const shape = digits === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${digits}}$`);
    const priced = amounts.filter((amount) => amount !== null);
    for (const amount of [...priced, ...totals.taxes.map(({ taxable, amount }) => ({ taxable, amount }))]) {
      expect(Object.values(amount)).toEqual(Object.values(amount).map(() => expect.stringMatching(shape)));
    }
    const added = (figure: keyof LineAmounts) => priced.reduce((sum, amount) => sum + units(amount[figure]), 0n);
    expect(added('net')).toBe(units(totals.subtotal));
    expect(added('gross') - added('discount')).toBe(added('net'));
    expect(added('discountShare')).toBe(units(totals.discount));
    expect(added('taxable')).toBe(units(totals.subtotal) - units(totals.discount));
    for (const { net, discountShare, taxable } of priced) {
      expect(units(net) - units(discountShare)).toBe(units(taxable));
      expect(units(taxable)).toBeGreaterThanOrEqual(0n);
    }
    const taxes = totals.taxes.reduce((sum, { amount }) => sum + units(amount), 0n);
    const after = units(totals.subtotal) - units(totals.discount);
    expect(units(totals.total)).toBe(pricing.pricesIncludeTax ? after : after + taxes);
    expect(units(netOf(totals))).toBe(pricing.pricesIncludeTax ? after - taxes : after);
    expect(units(netOf(totals))).toBeGreaterThanOrEqual(0n);
  }
});

test('taxes are in the prices, or on top: no amount changes but the taxes, the net and the total', () => {
  for (const { lines, pricing } of documents) {
    const [inside, onTop] = [true, false].map((pricesIncludeTax) => totalsOf(lines, { ...pricing, pricesIncludeTax }));
    expect(inside?.amounts).toEqual(onTop?.amounts);
    expect(inside?.totals.taxes.map(({ name }) => name)).toEqual(onTop?.totals.taxes.map(({ name }) => name));
    expect(inside?.totals.subtotal).toBe(onTop?.totals.subtotal);
  }
});

test('three taxes of 100 % on two units leave nothing, and never less', () => {
  const taxes = ['A', 'B', 'C'].map((name) => ({ name, percent: '100' }));
  const lines = [counted({ unitPrice: '0.02', taxes })];
  for (const taxRounding of ['DOCUMENT', 'LINE'] as const) {
    const { totals } = totalsOf(lines, pricing({ taxRounding, pricesIncludeTax: true }));
    expect(totals.taxes.map(({ amount, taxable }) => [amount, taxable])).toEqual([
      ['0.01', '0.00'],
      ['0.01', '0.00'],
      ['0.00', '0.00'],
    ]);
    expect(netOf(totals)).toBe('0.00');
  }
});

test('each share is within a unit of its proportion, and the largest remainders are rounded up', () => {
  for (const { lines, pricing } of documents) {
    const { amounts, totals } = totalsOf(lines, pricing);
    const subtotal = units(totals.subtotal);
    if (subtotal === 0n) {
      continue;
    }
    const shares = amounts
      .filter((amount) => amount !== null)
      .map(({ net, discountShare }) => {
        const exact = units(totals.discount) * units(net);
        return { up: units(discountShare) - exact / subtotal, remainder: exact % subtotal };
      });
    expect(shares.every(({ up }) => up === 0n || up === 1n)).toBe(true);
    for (const [at, { up, remainder }] of shares.entries()) {
      // No line without an extra unit has a larger remainder, or an equal remainder further up.
      const passedOver = shares.some(
        (other, place) =>
          other.up < up && (other.remainder > remainder || (other.remainder === remainder && place < at)),
      );
      expect(passedOver).toBe(false);
    }
  }
});

test('agrees with a naive calculation in fractions', () => {
  for (const { lines, pricing } of documents) {
    const { amounts, totals } = totalsOf(lines, pricing);
    expect(totals).toEqual(naiveTotals(lines, pricing, amounts));
  }
});

test('the order of lines changes no total', () => {
  for (const { lines, pricing } of documents) {
    // The order decides the line with the odd unit, and so the base of a tax: but only with a discount.
    const whole = { ...pricing, discountPercent: null, discountAmount: null };
    const sorted = (of: CountedLine[]) => {
      const { totals } = totalsOf(of, whole);
      return {
        ...totals,
        taxes: totals.taxes.toSorted((a, b) => (`${a.name}${a.percent}` < `${b.name}${b.percent}` ? -1 : 1)),
      };
    };
    const turned = [...lines.slice(1), ...lines.slice(0, 1)].reverse();
    expect(sorted(turned)).toEqual(sorted(lines));
    const { subtotal, discount } = totalsOf(turned, pricing).totals;
    expect({ subtotal, discount }).toEqual({
      subtotal: totalsOf(lines, pricing).totals.subtotal,
      discount: totalsOf(lines, pricing).totals.discount,
    });
  }
});

test('every number explains itself: each step follows from its terms, and the last step gives the number', () => {
  for (const { lines, pricing } of documents.slice(0, 150)) {
    const { amounts, totals } = totalsOf(lines, pricing);
    const other = totalsOf(lines, {
      ...pricing,
      taxRounding: pricing.taxRounding === 'LINE' ? 'DOCUMENT' : 'LINE',
    }).totals;
    const shown: [Figure, string][] = [
      ...(['subtotal', 'discount', 'total'] as const).map((total): [Figure, string] => [{ total }, totals[total]]),
      [{ total: 'net' }, netOf(totals)],
      ...totals.taxes.flatMap(({ taxable, amount }, tax): [Figure, string][] => [
        [{ tax, amount: 'taxable' }, taxable],
        [{ tax, amount: 'amount' }, amount],
      ]),
      ...amounts.flatMap((amount, line) =>
        amount
          ? Object.entries(amount).map(([name, value]): [Figure, string] => [
              { line, amount: name as keyof LineAmounts },
              value,
            ])
          : [],
      ),
    ];
    for (const [figure, value] of shown) {
      const explanation = explained(lines, pricing, figure);
      expect(explanation).toMatchObject({ value, steps: expect.anything() });
      for (const step of explanation?.steps ?? []) {
        expect(fits(step)).toBe(true);
        expect(step.isRounded).toBe(plain(step.exact) !== plain(step.value));
      }
      expect(explanation?.steps.at(-1)).toMatchObject({ of: figure, value });
    }
    const [total, value] = pricing.pricesIncludeTax
      ? (['net', netOf(other)] as const)
      : (['total', other.total] as const);
    expect(explained(lines, pricing, { total })?.otherwise?.value).toBe(value);
    for (const [tax, { amount }] of other.taxes.entries()) {
      expect(explained(lines, pricing, { tax, amount: 'amount' })?.otherwise?.value).toBe(amount);
    }
  }
});

test('explains a tax by line when each line is rounded', () => {
  const lines = ['1.24', '1.24'].map((unitPrice) => ({
    quantity: '1',
    unitPrice,
    discountPercent: null,
    discountAmount: null,
    taxes: [{ name: 'VAT', percent: '10' }],
  }));
  const pricing = {
    currency: 'EUR',
    taxRounding: 'LINE',
    pricesIncludeTax: false,
    discountPercent: null,
    discountAmount: null,
  } as const;
  const explanation = explained(lines, pricing, { tax: 0, amount: 'amount' });
  expect(explanation).toMatchObject({
    value: '0.24',
    otherwise: { taxRounding: 'DOCUMENT', value: '0.25' },
    steps: [
      { of: { tax: 0, line: 0 }, exact: '0.124', value: '0.12', isRounded: true },
      { of: { tax: 0, line: 1 }, exact: '0.124', value: '0.12', isRounded: true },
      { of: { tax: 0, amount: 'amount' }, exact: '0.24', value: '0.24', isRounded: false },
    ],
  });
  expect(explained(lines, pricing, { tax: 0, line: 1, amount: 'amount' })).toMatchObject({ value: '0.12' });
  expect(explained(lines, pricing, { tax: 1, amount: 'amount' })).toBeNull();
  expect(explained(lines, pricing, { line: 2, amount: 'net' })).toBeNull();
});

/** An amount in minor units. */
function units(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** A canonical text: equal numbers give equal texts. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

interface Fraction {
  over: bigint;
  under: bigint;
}

function fraction(decimal: string): Fraction {
  const [whole = '', part = ''] = decimal.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
}

/** Whether the exact value of a step follows from its terms, to the last written place. */
function fits({ terms, exact }: { terms: { sign: string; value: string; as: string }[]; exact: string }): boolean {
  const result = terms.reduce<Fraction>(
    (so, { sign, value, as }) => {
      const of = fraction(value);
      const by = as === 'percent' ? { over: of.over, under: of.under * 100n } : of;
      if (sign === '×') {
        return { over: so.over * by.over, under: so.under * by.under };
      }
      if (sign === '÷') {
        return { over: so.over * by.under, under: so.under * by.over };
      }
      const added = sign === '+' ? by.over : -by.over;
      return { over: so.over * by.under + added * so.under, under: so.under * by.under };
    },
    { over: 0n, under: 1n },
  );
  const written = fraction(exact.replace('…', ''));
  const scaled = result.over * written.under;
  return exact.endsWith('…')
    ? scaled / result.under === written.over && scaled % result.under !== 0n
    : scaled === written.over * result.under;
}

/** The rules of the domain step by step, independent of the service except for the shares of the discount. */
function naiveTotals(lines: CountedLine[], pricing: Pricing, amounts: (LineAmounts | null)[]) {
  const digits = minorDigits(pricing.currency);
  const round = ({ over, under }: Fraction) => {
    const scaled = over * 10n ** BigInt(digits);
    const floor = scaled / under;
    return (scaled - floor * under) * 2n >= under ? floor + 1n : floor;
  };
  const show = (of: bigint) => {
    const text = `${of}`.padStart(digits + 1, '0');
    return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  };
  const share = (of: bigint, percent: string | null) => {
    const { over, under } = fraction(percent ?? '0');
    return round({ over: of * over, under: 10n ** BigInt(digits) * under * 100n });
  };
  let subtotal = 0n;
  const bases = new Map<string, { name: string; percent: string; taxable: bigint; amount: bigint }>();
  const groups = new Map<string, { sum: bigint; taxes: CountedLine['taxes'] }>();
  for (const [at, { quantity, unitPrice, discountPercent, discountAmount, taxes }] of lines.entries()) {
    if (quantity === null || unitPrice === null) {
      continue;
    }
    const [q, p] = [fraction(quantity), fraction(unitPrice)];
    const gross = round({ over: q.over * p.over, under: q.under * p.under });
    const net = gross - (discountAmount === null ? share(gross, discountPercent) : units(discountAmount));
    subtotal += net;
    const taxable = net - units(amounts[at]?.discountShare ?? '0');
    for (const { name, percent } of taxes) {
      const base = bases.get(name + percent) ?? { name, percent, taxable: 0n, amount: 0n };
      bases.set(name + percent, base);
      if (pricing.pricesIncludeTax) continue;
      base.taxable += taxable;
      base.amount =
        pricing.taxRounding === 'LINE' ? base.amount + share(taxable, percent) : share(base.taxable, percent);
    }
    const alike = pricing.taxRounding === 'LINE' ? `${at}` : taxes.map(({ name, percent }) => name + percent).join();
    const group = groups.get(alike) ?? { sum: 0n, taxes };
    group.sum += taxable;
    groups.set(alike, group);
  }
  for (const { sum, taxes } of pricing.pricesIncludeTax ? groups.values() : []) {
    const percents = taxes.map(({ percent }) => fraction(percent)).map(({ over, under }) => over * (10_000n / under));
    const whole = percents.reduce((all, percent) => all + percent, 1_000_000n);
    const amounts = percents.map((percent) => round({ over: sum * percent, under: 10n ** BigInt(digits) * whole }));
    const net = amounts.reduce((left, amount) => left - amount, sum);
    for (const [at, { name, percent }] of taxes.entries()) {
      const base = bases.get(name + percent) ?? never();
      base.taxable += net;
      base.amount += amounts[at] ?? 0n;
    }
  }
  const { discountPercent, discountAmount } = pricing;
  const discount = discountAmount === null ? share(subtotal, discountPercent) : units(discountAmount);
  const taxes = [...bases.values()];
  return {
    subtotal: show(subtotal),
    discount: show(discount),
    taxes: taxes.map((tax) => ({ ...tax, taxable: show(tax.taxable), amount: show(tax.amount) })),
    total: show(
      pricing.pricesIncludeTax
        ? subtotal - discount
        : taxes.reduce((sum, { amount }) => sum + amount, subtotal - discount),
    ),
  };
}

function never(): never {
  throw new Error('Each tax has its total.');
}
