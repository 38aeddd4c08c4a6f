import { expect, test } from 'vitest';
import { namesIn, portions } from '../../web/shell/search/names.ts';

test.each([
  ['a column of a spreadsheet', 'J-000001\r\nJ-000002\r\n', ['J-000001', 'J-000002']],
  ['a row of a spreadsheet, separated by tabs', 'J-000001\tRosa Reyes\t', ['J-000001', 'Rosa Reyes']],
  ['commas and semicolons', 'J-000001, J-000002; rosa@reyes.example', ['J-000001', 'J-000002', 'rosa@reyes.example']],
  [
    'numbers separated by spaces, names containing spaces',
    'J-000001 Q-2026-000003-R2\nRosa Reyes',
    ['J-000001', 'Q-2026-000003-R2', 'Rosa Reyes'],
  ],
  ['a list from a chat, without repeats', '• J-000001.\n• j-000001\n"J-000002"', ['J-000001', 'J-000002']],
  ['nothing', ' \n\t', []],
])('reads %s', (_, text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test('splits names over as few requests as their paths allow', () => {
  const numbers = Array.from({ length: 120 }, (_, at) => `J-${String(at).padStart(6, '0')}`);
  expect(portions(numbers).map((each) => each.length)).toEqual([50, 50, 20]);
  const long = Array.from({ length: 60 }, (_, at) => `${at}${'ж'.repeat(190)}`);
  for (const each of portions(long)) {
    expect(each.map((name) => `&names=${encodeURIComponent(name)}`).join('').length).toBeLessThanOrEqual(3_000);
  }
  expect(portions(long).flat()).toEqual(long);
});
