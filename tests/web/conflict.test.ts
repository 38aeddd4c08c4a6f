import { expect, test } from 'vitest';
import { changedFields, decided, merge } from '../../web/commands/core/conflict.ts';
import { address, record, text } from '../../web/records/fields/question.ts';
import { department } from './made.ts';

const asks = { name: text({ label: 'Name' }), description: text({ label: 'Description', optional: true }) };
const base = { name: 'Heating', description: null };

test('different fields changed by two people are both kept without a question', () => {
  const merged = merge(asks, base, { ...base, name: 'Warmth' }, { ...base, description: 'Boilers' });
  expect(merged).toEqual({
    agreed: { name: 'Warmth', description: 'Boilers' },
    fromThem: ['description'],
    conflicts: [],
    lines: {},
  });
});

test('a field changed equally by both is no conflict', () => {
  const both = { ...base, name: 'Warmth' };
  expect(merge(asks, base, both, both).conflicts).toEqual([]);
});

test('a field changed differently by both needs a decision', () => {
  const merged = merge(asks, base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
  expect(merged.conflicts).toEqual([{ name: 'name', base: 'Heating', mine: 'Mine', theirs: 'Theirs' }]);
  expect(decided(merged, { name: 'mine' })).toEqual({ name: 'Mine', description: null });
  expect(decided(merged, { name: 'theirs' })).toEqual({ name: 'Theirs', description: null });
});

test('an empty answer equals a missing value', () => {
  expect(merge(asks, base, { ...base, description: '' }, { ...base, name: 'Theirs' })).toMatchObject({
    fromThem: ['name'],
    conflicts: [],
  });
});

test('records are compared by id, addresses by line', () => {
  const fields = {
    department: record({ label: 'Department', kind: 'department' }),
    address: address({ label: 'Address' }),
  };
  const home = { line1: '1 Main St', line2: null, city: 'Oslo', region: null, postcode: null, country: 'NO' };
  const then = { department: department(), address: home };
  const now = { department: department({ version: 9 }), address: { __typename: 'Address', ...home } };
  expect(merge(fields, then, then, now)).toMatchObject({ fromThem: [], conflicts: [] });
});

test('lists the changed fields of a record without its bookkeeping', () => {
  const after = department({ status: 'INACTIVE', version: 4, updatedAt: '2026-03-05T09:00:00.000Z' });
  expect(changedFields(department(), after)).toEqual(['status']);
});
