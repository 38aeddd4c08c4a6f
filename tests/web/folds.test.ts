import { expect, test } from 'vitest';
import { allFolded, isFolded, isGrouped, regrouped, withFolded } from '../../web/state/folds.ts';

test('a query makes groups by its step, not by the words of a condition', () => {
  expect(isGrouped({ ask: 'overdue | by status' })).toBe(true);
  expect(isGrouped({ ask: '| by due week sum total' })).toBe(true);
  expect(isGrouped({ ask: 'overdue | order due | sum total' })).toBe(true);
  expect(isGrouped({ ask: '"a | by b"' })).toBe(false);
  expect(isGrouped({ ask: 'by hand | order due' })).toBe(false);
  expect(isGrouped({})).toBe(false);
});

test('other groups replace the groups of a query and keep the rest', () => {
  expect(regrouped('', 'status')).toBe('| by status');
  expect(regrouped('overdue | by worker count | top 5', 'status')).toBe('overdue | by status | top 5');
  expect(regrouped('overdue | by worker', null)).toBe('overdue');
  expect(regrouped('overdue | by worker | top 5', null)).toBe('overdue');
  expect(regrouped('accepted | sum total', 'customer')).toBe('accepted | by customer | sum total');
  expect(regrouped('accepted | by customer | sum total', null)).toBe('accepted');
  expect(regrouped('"a | b"', 'status')).toBe('"a | b" | by status');
});

test('folds hold any key, and a fold of all groups has exceptions', () => {
  const keys = ['NEW', 'a,b', '/all', '', null];
  for (const key of keys) {
    const folds = withFolded('', key, true);
    expect(keys.filter((each) => isFolded(folds, each))).toEqual([key]);
    expect(withFolded(folds, key, false)).toBe('');
    const unfolded = withFolded(allFolded, key, false);
    expect(keys.filter((each) => !isFolded(unfolded, each))).toEqual([key]);
  }
  expect(withFolded('NEW', 'NEW', true)).toBe('NEW');
});
