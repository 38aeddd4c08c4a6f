import { expect, test } from 'vitest';
import { changedFields, decided, merge } from '../../web/commands/conflict.ts';
import { address, record, text } from '../../web/commands/fields.ts';
import { department } from './made.ts';

const asks = { name: text('Name'), description: text('Description', { optional: true }) };
const base = { name: 'Heating', description: null };

test('different fields changed by two people are both kept, unasked', () => {
  const merged = merge(asks, base, { ...base, name: 'Warmth' }, { ...base, description: 'Boilers' });
  expect(merged).toEqual({
    agreed: { name: 'Warmth', description: 'Boilers' },
    fromThem: ['description'],
    conflicts: [],
    lines: {},
  });
});

test('a field that both changed to the same is no conflict', () => {
  const both = { ...base, name: 'Warmth' };
  expect(merge(asks, base, both, both).conflicts).toEqual([]);
});

test('a field that both changed differently is for a person to decide', () => {
  const merged = merge(asks, base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
  expect(merged.conflicts).toEqual([{ name: 'name', base: 'Heating', mine: 'Mine', theirs: 'Theirs' }]);
  expect(decided(merged, { name: 'mine' })).toEqual({ name: 'Mine', description: null });
  expect(decided(merged, { name: 'theirs' })).toEqual({ name: 'Theirs', description: null });
});

test('nothing typed and nothing there are the same', () => {
  expect(merge(asks, base, { ...base, description: '' }, { ...base, name: 'Theirs' })).toMatchObject({
    fromThem: ['name'],
    conflicts: [],
  });
});

test('a record is compared by its id, an address by its lines', () => {
  const fields = { department: record('Department', 'department'), address: address('Address') };
  const home = { line1: '1 Main St', line2: null, city: 'Oslo', region: null, postcode: null, country: 'NO' };
  const then = { department: department(), address: home };
  const now = { department: department({ version: 9 }), address: { __typename: 'Address', ...home } };
  expect(merge(fields, then, then, now)).toMatchObject({ fromThem: [], conflicts: [] });
});

test('names what became different in a record, but not its bookkeeping', () => {
  const after = department({ status: 'INACTIVE', version: 4, updatedAt: '2026-03-05T09:00:00.000Z' });
  expect(changedFields(department(), after)).toEqual(['status']);
});
