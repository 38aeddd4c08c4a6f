import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { complete, wrongIn } from '../../web/commands/core/answers.ts';
import { readDecimal } from '../../web/commands/core/typed-decimal.ts';
import { readLines, wrongCells } from '../../web/commands/core/typed-lines.ts';
import { decimal, number } from '../../web/records/fields/question.ts';

describe('a number as people type it', () => {
  test.each([
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['1 200.5', '1200.5'],
    ['1’200', '1200'],
    ['007', '7'],
    ['-5', '-5'],
    ['$12.50', '12.50'],
    ['12.50 €', '12.50'],
    ['1200*1.18', '1416'],
    ['(3+4)*12.5', '87.5'],
    ['12,5 × 2', '25'],
    ['3x12.50', '37.5'],
    ['10/3', '3.3333'],
    ['2/3', '0.6667'],
    ['-(2+3)*2', '-10'],
    ['1 200 + 1', '1201'],
    ['0.1+0.2', '0.3'],
    ['((((1))))+1', '2'],
    ['999999999999999*999999999999999', '999999999999998000000000000001'],
  ])('%s is %s', (typed, read) => expect(readDecimal(typed)).toBe(read));

  test.each([
    '',
    'abc',
    '1,200',
    '1,200*2',
    '1/0',
    '1/(2-2)',
    '(1+2',
    '1++',
    '2026-11-22',
    '1e5',
    '5%',
    '2**3',
    '1+ +',
    '1..2+3',
  ])('“%s” stays unchanged and is reported as wrong', (typed) => expect(readDecimal(typed)).toBe(typed));
});

test('a sum is rounded half up to the field’s decimal places', () => {
  expect(readDecimal('0.125*1', 2)).toBe('0.13');
  expect(readDecimal('-0.125*1', 2)).toBe('-0.13');
  expect(readDecimal('10/4', 0)).toBe('3');
});

test('sums are exact in any order', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const text = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
  fc.assert(
    fc.property(fc.array(cents, { minLength: 2, maxLength: 12 }), (amounts) => {
      const total = amounts.reduce((sum, each) => sum + each, 0);
      const wanted = text(total).replace(/\.?0+$/, '') || '0';
      expect(readDecimal(amounts.map(text).join('+'), 2)).toBe(wanted);
      expect(readDecimal(amounts.toReversed().map(text).join(' + '), 2)).toBe(wanted);
    }),
  );
});

test('every number field takes sums: in forms, for whole numbers, and in quotation lines', () => {
  const asks = { price: decimal({ label: 'Price', places: 2 }), seats: number({ label: 'Seats', min: 1, max: 100 }) };
  const given = { price: '3*12.50', seats: '4+6' };
  expect(wrongIn(asks, given)).toEqual({});
  expect(complete(asks, given)).toEqual({ price: '37.5', seats: 10 });
  expect(wrongIn(asks, { price: '3*', seats: '5/2' })).toEqual({
    price: '“3*” is not a number, such as 12.5.',
    seats: 'Enter a whole number from 1 to 100.',
  });
  const line = {
    id: null,
    kind: 'PRICED',
    itemId: null,
    description: 'Pipe',
    unit: 'm',
    discountPercent: null,
    discountAmount: null,
    taxes: [],
  } as const;
  const typed = { ...line, quantity: '2*3', unitPrice: '1200*1.18' };
  expect(wrongCells(typed)).toEqual({});
  expect(readLines([typed])).toMatchObject([{ quantity: '6', unitPrice: '1416' }]);
});
