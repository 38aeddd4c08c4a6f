import { expect, test } from 'vitest';
import { minorDigits, netOf, percentOf, totalsOf } from '../../service/shared/money.ts';
import type { TaxRounding } from '../../service/shared/values.ts';
import { counted, pricing } from './priced-lines.ts';

const gstAndQst = [
  { name: 'GST', percent: '5' },
  { name: 'QST', percent: '9.975' },
];

test.for([
  { taxRounding: 'LINE', tax: '0.24' },
  { taxRounding: 'DOCUMENT', tax: '0.25' },
] as const)('two lines of 1.24 at 10 % have $tax tax, rounded by $taxRounding', ({ taxRounding, tax }) => {
  const line = counted({ unitPrice: '1.24', taxes: [{ name: 'VAT', percent: '10' }] });
  expect(totalsOf([line, line], pricing({ taxRounding })).totals.taxes).toEqual([
    { name: 'VAT', percent: '10', taxable: '2.48', amount: tax },
  ]);
});

test.for([
  { price: '300.00', gst: '15.00', qst: '29.93', total: '344.93' },
  { price: '1140.00', gst: '57.00', qst: '113.72', total: '1310.72' },
])('$price with GST 5 % and QST 9.975 % comes to $total', ({ price, gst, qst, total }) => {
  for (const taxRounding of ['LINE', 'DOCUMENT'] as const) {
    expect(totalsOf([counted({ unitPrice: price, taxes: gstAndQst })], pricing({ taxRounding })).totals).toEqual({
      subtotal: price,
      discount: '0.00',
      taxes: [
        { name: 'GST', percent: '5', taxable: price, amount: gst },
        { name: 'QST', percent: '9.975', taxable: price, amount: qst },
      ],
      total,
    });
  }
});

test('2.25 × 64.22 is 144.50, and 0.00 with 100 % off', () => {
  const line = counted({ quantity: '2.25', unitPrice: '64.22' });
  const { amounts } = totalsOf([line, { ...line, discountPercent: '100' }], pricing());
  expect(amounts).toMatchObject([
    { gross: '144.50', discount: '0.00', net: '144.50' },
    { gross: '144.50', discount: '144.50', net: '0.00' },
  ]);
});

test('0.3333 × 9.00 is 3.00, and the subtotal is the sum of the lines shown', () => {
  const line = counted({ quantity: '0.3333', unitPrice: '9.00' });
  const { amounts, totals } = totalsOf([line, line, line], pricing());
  expect(amounts.map((amount) => amount?.net)).toEqual(['3.00', '3.00', '3.00']);
  expect(totals.subtotal).toBe('9.00');
});

test('10 % off three lines of 33.33 is spread 3.34, 3.33, 3.33', () => {
  const line = counted({ unitPrice: '33.33' });
  const { amounts, totals } = totalsOf([line, line, line], pricing({ discountPercent: '10' }));
  expect(totals).toMatchObject({ subtotal: '99.99', discount: '10.00', total: '89.99' });
  expect(amounts.map((amount) => amount?.discountShare)).toEqual(['3.34', '3.33', '3.33']);
});

test('gives a line without a net amount no share of the discount', () => {
  const lines = [counted({ unitPrice: '0' }), counted({ unitPrice: '0.01' }), counted({ unitPrice: '0.01' })];
  const { amounts } = totalsOf(lines, pricing({ discountPercent: '50' }));
  expect(amounts.map((amount) => amount?.discountShare)).toEqual(['0.00', '0.01', '0.00']);
});

test('rounds half up', () => {
  const grosses = ['1.005', '1.0049', '2.675', '0.005'].map((unitPrice) => counted({ unitPrice }));
  expect(totalsOf(grosses, pricing()).amounts.map((amount) => amount?.gross)).toEqual(['1.01', '1.00', '2.68', '0.01']);
});

test('calculates in the minor unit of the currency', () => {
  const line = counted({ quantity: '3', unitPrice: '0.5555', taxes: [{ name: 'VAT', percent: '10' }] });
  const total = (currency: string) => totalsOf([line], pricing({ currency })).totals.total;
  expect(['JPY', 'EUR', 'KWD', 'CLF'].map(total)).toEqual(['2', '1.84', '1.834', '1.8332']);
});

test('follows ISO 4217 for minor units, not cash practice', () => {
  // CLDR, and therefore Intl, gives the first five currencies no minor units.
  expect(['HUF', 'TWD', 'IDR', 'COP', 'ALL', 'EUR'].map(minorDigits)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(['JPY', 'KRW', 'ISK', 'CLP', 'UGX', 'VND'].map(minorDigits)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(['KWD', 'BHD', 'TND', 'IQD'].map(minorDigits)).toEqual([3, 3, 3, 3]);
});

test('groups taxes by name and percentage, in order of first use', () => {
  const lines = [
    counted({ unitPrice: '10', taxes: [{ name: 'B', percent: '5' }] }),
    counted({ quantity: null, taxes: [{ name: 'Z', percent: '1' }] }),
    counted({
      unitPrice: '20',
      taxes: [
        { name: 'A', percent: '5' },
        { name: 'B', percent: '5.0' },
      ],
    }),
    counted({ unitPrice: '40', taxes: [{ name: 'B', percent: '7' }] }),
  ];
  expect(totalsOf(lines, pricing()).totals.taxes).toEqual([
    { name: 'B', percent: '5', taxable: '30.00', amount: '1.50' },
    { name: 'A', percent: '5', taxable: '20.00', amount: '1.00' },
    { name: 'B', percent: '7', taxable: '40.00', amount: '2.80' },
  ]);
});

test('gives lines without a quantity or a price no amounts', () => {
  const { amounts, totals } = totalsOf([counted({ quantity: null }), counted({ unitPrice: null })], pricing());
  expect(amounts).toEqual([null, null]);
  expect(totals).toEqual({ subtotal: '0.00', discount: '0.00', taxes: [], total: '0.00' });
});

test('is exact for the largest possible lines', () => {
  const line = counted({ quantity: '99999999.9999', unitPrice: '99999999.9999' });
  expect(totalsOf([line], pricing()).totals.total).toBe('9999999999980000.00');
});

test.for(['', ' ', '1,5', '1.', '.5', '-1', '+1', '1e3', 'NaN', '0x10', '１', '1 000'])(
  'refuses “%s” as a decimal',
  (text) => {
    expect(() => totalsOf([counted({ quantity: text })], pricing())).toThrow(RangeError);
    expect(() => totalsOf([counted({ unitPrice: text })], pricing())).toThrow(RangeError);
    expect(() => totalsOf([counted({})], pricing({ discountPercent: text }))).toThrow(RangeError);
    expect(() => percentOf(text, '10', 'EUR')).toThrow(RangeError);
  },
);

test('refuses a discount above 100 %', () => {
  expect(() => totalsOf([counted({ discountPercent: '100.0001' })], pricing())).toThrow(RangeError);
  expect(() => totalsOf([counted({})], pricing({ discountPercent: '101' }))).toThrow(RangeError);
});

test.for([
  { taxes: gstAndQst, net: '86.97', amounts: ['4.35', '8.68'] },
  { taxes: [{ name: 'VAT', percent: '19' }], net: '84.03', amounts: ['15.97'] },
  { taxes: [], net: '100.00', amounts: [] },
])('100.00 with $amounts of tax in the price stands as written, and the net $net takes the remainder', (of) => {
  const line = counted({ unitPrice: '100.00', taxes: of.taxes });
  for (const taxRounding of ['LINE', 'DOCUMENT'] as const) {
    const { amounts, totals } = totalsOf([line], pricing({ taxRounding, pricesIncludeTax: true }));
    expect(totals).toMatchObject({ subtotal: '100.00', discount: '0.00', total: '100.00' });
    expect(totals.taxes.map(({ taxable, amount }) => [taxable, amount])).toEqual(
      of.amounts.map((each) => [of.net, each]),
    );
    expect(netOf(totals)).toBe(of.net);
    expect(amounts).toMatchObject([{ gross: '100.00', net: '100.00', taxable: '100.00' }]);
  }
});

test('takes taxes out of the prices after the discounts, for each set of taxes or each line', () => {
  const vat = (percent: string) => [{ name: 'VAT', percent }];
  const lines = [
    counted({ unitPrice: '33.33', taxes: vat('19') }),
    counted({ unitPrice: '33.33', taxes: vat('19') }),
    counted({ unitPrice: '50.00', discountAmount: '10', taxes: vat('7') }),
  ];
  const totals = (taxRounding: TaxRounding) =>
    totalsOf(lines, pricing({ taxRounding, pricesIncludeTax: true, discountAmount: '6.66' })).totals;
  expect(totals('DOCUMENT')).toEqual({
    subtotal: '106.66',
    discount: '6.66',
    taxes: [
      { name: 'VAT', percent: '19', taxable: '52.52', amount: '9.98' },
      { name: 'VAT', percent: '7', taxable: '35.05', amount: '2.45' },
    ],
    total: '100.00',
  });
  expect(netOf(totals('DOCUMENT'))).toBe('87.57');
  expect(totals('LINE').total).toBe('100.00');
});

test('takes a discount by amount off a line and off all lines, spread by largest remainder', () => {
  const line = counted({ unitPrice: '33.33' });
  const { amounts, totals } = totalsOf(
    [{ ...line, discountAmount: '3.33' }, line, line],
    pricing({ discountAmount: '10' }),
  );
  expect(totals).toMatchObject({ subtotal: '96.66', discount: '10.00', total: '86.66' });
  expect(amounts).toMatchObject([
    { gross: '33.33', discount: '3.33', net: '30.00', discountShare: '3.10', taxable: '26.90' },
    { net: '33.33', discountShare: '3.45', taxable: '29.88' },
    { net: '33.33', discountShare: '3.45', taxable: '29.88' },
  ]);
});

test('refuses a discount by amount above the whole, beside a percentage, or in parts of the minor unit', () => {
  const line = counted({ quantity: '3', unitPrice: '1.111' });
  const on = (currency: string, discount: object) => () => totalsOf([{ ...line, ...discount }], pricing({ currency }));
  expect(on('CAD', { discountAmount: '3.33' })).not.toThrow();
  expect(on('CAD', { discountAmount: '3.34' })).toThrow(RangeError);
  expect(on('CAD', { discountAmount: '1.001' })).toThrow(RangeError);
  expect(on('KWD', { discountAmount: '1.001' })).not.toThrow();
  expect(on('JPY', { discountAmount: '1.00' })).not.toThrow();
  expect(on('CAD', { discountAmount: '0', discountPercent: '0' })).toThrow(RangeError);
  expect(() => totalsOf([line], pricing({ discountAmount: '3.34' }))).toThrow(RangeError);
});

test('takes a percentage of an amount, rounded half up to the minor unit', () => {
  expect(percentOf('300.50', '50', 'EUR')).toBe('150.25');
  expect(percentOf('0.01', '50', 'EUR')).toBe('0.01');
  expect(percentOf('1001', '33.3333', 'JPY')).toBe('334');
  expect(percentOf('10.005', '12.5', 'KWD')).toBe('1.251');
});

test('taxes whose names differ by case and spaces are one tax', () => {
  const taxed = (name: string) => counted({ unitPrice: '100', taxes: [{ name, percent: '5' }] });
  expect(totalsOf([taxed('GST 5'), taxed('gst 5'), taxed('GST5')], pricing({})).totals.taxes).toEqual([
    { name: 'GST 5', percent: '5', taxable: '300.00', amount: '15.00' },
  ]);
});
