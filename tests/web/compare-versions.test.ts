import { expect, test } from 'vitest';
import { type ComparedVersion, difference, versionChanges } from '../../web/panes/quotations/compare-versions.ts';
import type { QuotationLine } from '../../web/records/quotation.ts';
import { quotation } from './made.ts';

const line = (id: string, particulars: Partial<QuotationLine> = {}): QuotationLine => ({
  id,
  kind: 'PRICED',
  itemId: null,
  description: id,
  quantity: '1',
  unit: 'pc',
  unitPrice: '10',
  discountPercent: null,
  discountAmount: null,
  taxes: [],
  amounts: null,
  ...particulars,
});

const version = (lines: readonly QuotationLine[], particulars: Partial<ComparedVersion> = {}): ComparedVersion => ({
  ...quotation(),
  lines,
  ...particulars,
});

test('names added, removed and changed lines, cell by cell', () => {
  const before = version([line('boiler'), line('pump'), line('pipe')]);
  const after = version([line('boiler', { quantity: '2', unitPrice: '9' }), line('pipe'), line('valve')]);
  const { lines, told } = versionChanges(before, after);
  expect(lines.added.map(({ line, index }) => [line.id, index])).toEqual([['valve', 2]]);
  expect(lines.removed.map(({ line, index }) => [line.id, index])).toEqual([['pump', 1]]);
  expect(lines.changed.map(({ after, fields }) => [after.line.id, fields])).toEqual([
    ['boiler', ['quantity', 'unitPrice']],
  ]);
  expect(lines.moved).toEqual([]);
  expect(told).toEqual([]);
});

test('names other differences by field', () => {
  const discountAmount = { amount: '25.00', currency: 'EUR' };
  const after = version([], {
    subject: 'Two boilers',
    discountPercent: '5',
    discountAmount,
    termsId: 'terms_and_conditions_1',
  });
  expect(versionChanges(version([]), after).told).toEqual([
    { field: 'Subject', from: 'New boiler', to: 'Two boilers' },
    { field: 'Discount in percent', from: null, to: '5' },
    { field: 'Discount by amount', from: null, to: '25.00' },
    { field: 'Terms and conditions', from: null, to: 'terms_and_conditions_1' },
  ]);
});

test('shows totals side by side, each tax by name and percentage', () => {
  const eur = (amount: string) => ({ amount, currency: 'EUR' });
  const totals = {
    subtotal: eur('2000.00'),
    discount: eur('100.00'),
    taxes: [{ name: 'VAT', percent: '21', taxable: '1900.00', amount: '399.00' }],
    total: eur('2299.00'),
  };
  expect(versionChanges(version([]), version([], { totals })).totals).toEqual([
    { name: 'Subtotal', from: '1840.50', to: '2000.00', difference: '159.50' },
    { name: 'Discount', from: '0.00', to: '100.00', difference: '100.00' },
    { name: 'VAT', percent: '19', from: '349.70', to: null, difference: '-349.70' },
    { name: 'VAT', percent: '21', from: null, to: '399.00', difference: '399.00' },
    { name: 'Total', from: '2190.20', to: '2299.00', difference: '108.80' },
  ]);
});

test('omits a discount absent from both versions, and a difference between two currencies', () => {
  const { totals } = versionChanges(version([]), version([], { currency: 'JPY' }));
  expect(totals.map(({ name, difference }) => [name, difference])).toEqual([
    ['Subtotal', null],
    ['VAT', null],
    ['Total', null],
  ]);
});

test.each([
  ['0.10', '0.30', '0.20'],
  ['1310.72', '1300.00', '-10.72'],
  ['9007199254740993.01', '9007199254740993.02', '0.01'],
  ['5', '5.5', '0.5'],
])('from %s to %s is %s, exactly', (from, to, is) => expect(difference(from, to)).toBe(is));
