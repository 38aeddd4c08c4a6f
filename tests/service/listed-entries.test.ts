import { expect, test } from 'vitest';
import { entriesIn, listOf } from '../../service/shared/listed-entries.ts';

test.each([
  ['Gas; Oil', ['Gas', 'Oil']],
  ['Gas, Oil', ['Gas', 'Oil']],
  ['Gas, natural; Oil', ['Gas, natural', 'Oil']],
  ['Gas; natural\nOil', ['Gas; natural', 'Oil']],
  ['"Gas; natural"; Oil;', ['Gas; natural', 'Oil']],
  ['"Gas, natural", Oil', ['Gas, natural', 'Oil']],
  ['3/4" pipe; 1" pipe', ['3/4" pipe', '1" pipe']],
  ['"a ""b"""', ['a "b"']],
  [' ; ', []],
])('%j is a list of entries', (text, entries) => {
  expect(entriesIn(text)).toEqual(entries);
});

test.each([
  [['Gas', 'Oil']],
  [['Gas, natural']],
  [['Gas; natural', 'Oil, light', '3/4" pipe']],
  [['"', ';', ',']],
  [['"Gas"']],
])('%j survives a spreadsheet', (entries) => {
  expect(entriesIn(listOf(entries))).toEqual(entries);
});
