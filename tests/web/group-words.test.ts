import { describe, expect, test } from 'vitest';
import { printCondition } from '../../service/shared/query/print.ts';
import type { Unit } from '../../service/shared/query/tree.ts';
import { formatsOf } from '../../web/ground/formats.ts';
import { catalogueOf } from '../../web/records/fields/catalogues.ts';
import { figureWords, groupCondition, groupWords } from '../../web/shell/search/group-words.ts';

const formats = formatsOf('en-CA', 'America/Toronto');
const jobs = catalogueOf('job');
const quotations = catalogueOf('quotation');
const group = (key: string | null, name: string | null = null) => ({ id: key, key, name, count: 3, figures: [] });

describe('a group of jobs has its words, and a query for its jobs', () => {
  test.each<[string, Unit | null, string | null, string | null, string, string]>([
    ['status', null, 'ON_HOLD', null, 'on hold', 'status: on hold'],
    ['overdue', null, 'true', null, 'overdue', 'overdue'],
    ['overdue', null, 'false', null, 'not overdue', 'not overdue'],
    ['assignee', null, 'user_01', 'Maria Ivanova', 'Maria Ivanova', 'worker: Maria Ivanova'],
    ['assignee', null, null, null, 'no worker', 'no worker'],
    ['assignee.phone', null, null, null, 'no worker.phone', 'not has worker.phone'],
    ['assignee.fullName', null, null, null, 'no worker.name', 'no worker'],
    ['scheduledEnd', 'month', '2026-11-01', null, 'November 2026', 'due: 2026-11'],
    ['scheduledEnd', 'year', '2026-01-01', null, '2026', 'due: 2026'],
    ['scheduledEnd', 'day', '2026-11-24', null, 'Nov 24, 2026', 'due: 2026-11-24'],
    ['scheduledEnd', 'week', '2026-11-30', null, 'week of Nov 30, 2026', 'due: 2026-11-30..<2026-12-07'],
    ['scheduledEnd', 'quarter', '2026-10-01', null, 'quarter of Oct 1, 2026', 'due: 2026-10-01..<2027-01-01'],
  ])('by %s %s: %s', (path, unit, key, name, words, query) => {
    expect(groupWords(group(key, name), { path, unit }, jobs, formats)).toBe(words);
    expect(printCondition(groupCondition(group(key, name), { path, unit }, jobs), jobs)).toBe(query);
  });
});

test('figures show amounts in their currency, and their names where there are several', () => {
  const sum = { is: 'SUM', of: 'total', currency: 'EUR', value: '1204.5' } as const;
  expect(figureWords(sum, quotations, formats, false)).toBe('€1,204.50');
  expect(figureWords(sum, quotations, formats, true)).toBe('sum total: €1,204.50');
  const least = { is: 'MIN', of: 'issueDate', currency: null, value: '2026-11-24' } as const;
  expect(figureWords(least, quotations, formats, false)).toBe('Nov 24, 2026');
  expect(figureWords({ ...least, value: null }, quotations, formats, false)).toBe('min issued: none');
});

test.each([
  ['EUR', '1904.166', '€1,904.17'],
  ['JPY', '1904.5', '¥1,905'],
  ['KWD', '2.00049', 'KWD 2.000'],
  ['EUR', '12.5', '€12.50'],
])('an average amount of %s has the digits of the currency: %s', (currency, value, shown) => {
  const average = { is: 'AVG', of: 'total', currency, value } as const;
  expect(figureWords(average as never, quotations, formats, false).replaceAll('\u00a0', ' ')).toContain(
    shown.replace(/^¥/, ''),
  );
});
