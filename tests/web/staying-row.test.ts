import { expect, test } from 'vitest';
import { leftOf, withStaying } from '../../web/panes/list/staying-row.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const shownAfter = (before: string[], now: string[], cursor: string | null) =>
  withStaying(rows(...now), leftOf(rows(...before), rows(...now), cursor)).map((row) => row?.id);

test('the row at the cursor stays at its place when the list loses the row', () => {
  expect(shownAfter(['a', 'b', 'c'], ['a', 'c'], 'b')).toEqual(['a', 'b', 'c']);
  expect(shownAfter(['a', 'b'], ['b'], 'a')).toEqual(['a', 'b']);
  expect(shownAfter(['a'], [], 'a')).toEqual(['a']);
});

test('the place follows the nearest line above that is still listed', () => {
  expect(shownAfter(['a', 'b', 'c', 'd'], ['new', 'a', 'd'], 'c')).toEqual(['new', 'a', 'c', 'd']);
});

test('a row that is listed, or not at the cursor, does not stay', () => {
  expect(leftOf(rows('a', 'b'), rows('b', 'a'), 'a')).toBeNull();
  expect(leftOf(rows('a', 'b'), rows('b'), 'b')).toBeNull();
  expect(leftOf(rows('a', 'b'), rows('b'), null)).toBeNull();
});
