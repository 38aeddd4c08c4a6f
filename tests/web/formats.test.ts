import { describe, expect, test } from 'vitest';
import { formatsOf } from '../../web/ground/formats.ts';

const formats = formatsOf('en-CA', 'America/Toronto');
const now = new Date('2026-11-20T12:00:00.000Z');

describe('the formats of a company', () => {
  test.each([
    ['2026-11-20T11:59:30.000Z', 'now'],
    ['2026-11-20T11:01:00.000Z', '59 minutes ago'],
    ['2026-11-19T12:00:00.000Z', 'yesterday'],
    ['2026-11-22T12:00:00.000Z', 'in 2 days'],
    ['2026-09-01T12:00:00.000Z', 'Sept 1, 2026'],
  ])('write %s as %s', (at, said) => {
    expect(formats.relatively(at, now).replace('Sep ', 'Sept ')).toBe(said.replace('Sep ', 'Sept '));
  });

  test('begin a day in the company’s time zone', () => {
    expect(formats.day('2026-11-20T02:00:00.000Z')).toContain('19');
  });

  test('keep every digit of a decimal', () => {
    expect(formats.money('12345678901234567.89', 'CAD')).toContain('12,345,678,901,234,567.89');
  });

  test.each([
    ['0.0125', 'CAD', '$0.0125'],
    ['1840.5', 'CAD', '$1,840.50'],
    ['12.3400', 'CAD', '$12.34'],
    ['99', 'JPY', 'JP¥99'],
    ['0.5', 'JPY', 'JP¥0.5'],
  ])('write a unit price of %s %s as %s', (amount, currency, written) => {
    expect(formats.unitPrice(amount, currency)).toBe(written);
  });

  test('write a percentage with its decimal places', () => {
    expect(['5', '9.975', '0.0001'].map(formats.percent)).toEqual(['5%', '9.975%', '0.0001%']);
  });

  test('name the written month in any time zone', () => {
    expect(formats.monthAndYear('2026-11')).toBe('November 2026');
  });
});

test('an amount keeps the decimal places of the service, not of cash', () => {
  const formats = formatsOf('en-CA', 'UTC');
  expect(formats.amount('1204.50')).toBe('1,204.50');
  expect(formats.amount('0.333333333333')).toBe('0.333333333333');
  expect(formats.money('12.5', 'EUR')).toBe('€12.50');
  expect(formats.money('300', 'JPY')).toBe('JP¥300');
  // Unicode's tables have no decimal places for Iraqi dinars; ISO 4217 has three.
  expect(formats.money('1.250', 'IQD')).toMatch(/1\.250$/);
});
