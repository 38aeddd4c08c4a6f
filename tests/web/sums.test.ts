import { expect, test } from 'vitest';
import { sumsOf } from '../../web/records/fields/sums.ts';
import { quotationFields } from '../../web/records/quotation.ts';
import { userFields } from '../../web/records/user.ts';
import { quotation, user } from './made.ts';

test('totals add up exactly, apart by currency', () => {
  const of = (total: string, currency: string) => {
    const record = quotation({ currency });
    const money = { amount: total, currency };
    return { ...record, totals: { ...record.totals, total: money, subtotal: money } };
  };
  const records = [of('0.10', 'CAD'), of('0.20', 'CAD'), of('9007199254740993', 'JPY'), of('1', 'JPY')];
  expect(sumsOf(quotationFields, records)).toEqual([
    { label: 'Total', amount: '0.30', currency: 'CAD' },
    { label: 'Total', amount: '9007199254740994', currency: 'JPY' },
    { label: 'Subtotal', amount: '0.30', currency: 'CAD' },
    { label: 'Subtotal', amount: '9007199254740994', currency: 'JPY' },
  ]);
});

test('records without amounts have no sums', () => expect(sumsOf(userFields, [user()])).toEqual([]));
