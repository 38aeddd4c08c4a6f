import { expect, test } from 'vitest';
import { createIndex } from '../../web/shell/choosing/rank.ts';
import { rankPartly } from '../../web/shell/choosing/rank-partly.ts';

const index = createIndex(
  ['Save list as CSV', 'Pin view…', 'Save view…', 'Change keys', 'Go to outbox', 'Log out'].map((title) => ({ title })),
);
const found = (...words: string[]) =>
  rankPartly(
    index,
    words.map((word) => [word]),
  ).map(({ entry: { title } }) => title);

test('an entry with most of the rare words is found, and the entry with more of them comes first', () => {
  expect(found('keep', 'save', 'list', 'csv')).toEqual(['Save list as CSV']);
  expect(found('save', 'view')).toEqual(['Save view…']);
});

test('words that no entry has weigh against all entries', () => {
  expect(found('brennan', 'boiler', 'list')).toEqual([]);
  expect(found('brennan', 'boiler')).toEqual([]);
});
