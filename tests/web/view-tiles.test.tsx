import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { trendWords, ViewTile } from '../../web/wings/lists/view-tile.tsx';

const numbers = (total: number | null, week: number | null = null, fortnight: number | null = null) => ({
  total,
  week,
  fortnight,
});

const drawn = (counts: ReturnType<typeof numbers>, alarmAbove: number | null) =>
  renderToStaticMarkup(<ViewTile name="Hot jobs" href="#/layout/jobs" counts={counts} alarmAbove={alarmAbove} />);
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the tile of a view', () => {
  test('is a link with the name, the number and the trend', () => {
    const tile = drawn(numbers(1204, 3, 8), null);
    expect(tile).toMatch(/^<a [^>]*href="#\/layout\/jobs"/);
    expect(textOf(tile)).toBe('Hot jobs 1,204 3 new in 7 days, 5 in the 7 days before');
  });

  test.each([
    [4, 3, 'Hot jobs 4 Above 3'],
    [3, 3, 'Hot jobs 3'],
    [1, 0, 'Hot jobs 1 Above 0'],
    [0, 0, 'Hot jobs 0'],
    [9, null, 'Hot jobs 9'],
    [10_001, 10_000, 'Hot jobs 10,000+ Above 10,000'],
    [null, 0, 'Hot jobs'],
  ])('of %s records warns in words above %s', (total, alarmAbove, text) => {
    const tile = drawn(numbers(total), alarmAbove);
    expect(textOf(tile)).toBe(text);
    expect(tile.includes('data-alarm')).toBe(text.includes('Above'));
  });
});

test.each<[ReturnType<typeof numbers>, string]>([
  [numbers(9, 3, 8), '3 new in 7 days, 5 in the 7 days before'],
  [numbers(9, 3, 3), '3 new in 7 days'],
  [numbers(9, 0, 2), 'None new in 7 days, 2 in the 7 days before'],
  [numbers(9, 0, 0), 'None new in 7 days'],
  [numbers(9, 3, null), '3 new in 7 days'],
  [numbers(10_001, 4_000, 10_001), '4,000 new in 7 days'],
  [numbers(10_001, 10_001, 10_001), '10,000+ new in 7 days'],
  [numbers(0, 0, 0), ''],
  [numbers(null, 3, 8), ''],
])('the trend of %o is “%s”', (counts, words) => {
  expect(trendWords(counts, (count) => count.toLocaleString('en'))).toBe(words);
});
