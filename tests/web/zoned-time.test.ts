import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn, momentAt, plusDays, timeIn } from '../../web/ground/zoned-time.ts';

const zones = [
  'UTC',
  'America/Toronto',
  'Asia/Kuwait',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/St_Johns',
];

test('a day and time of a zone are read back from their moment', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2020-01-01T00:00Z'), max: new Date('2035-01-01T00:00Z'), noInvalidDate: true }),
      (zone, at) => {
        const [day, time] = [dayIn(at, zone), timeIn(at, zone)];
        const meant = momentAt(day, time, zone);
        expect([dayIn(meant, zone), timeIn(meant, zone)]).toEqual([day, time]);
      },
    ),
  );
});

describe('at a change of clocks', () => {
  test('a skipped time moves by the length of the change', () => {
    expect(momentAt('2026-03-08', '02:30', 'America/Toronto')).toBe('2026-03-08T07:30:00.000Z');
  });

  test('a repeated time means its first occurrence', () => {
    expect(momentAt('2026-11-01', '01:30', 'America/Toronto')).toBe('2026-11-01T05:30:00.000Z');
  });

  test('a day begins with its first local time, and the next day 23, 24 or 25 hours later', () => {
    const hours = (day: string) =>
      (Date.parse(momentAt(plusDays(day, 1), '00:00', 'America/Toronto')) -
        Date.parse(momentAt(day, '00:00', 'America/Toronto'))) /
      3_600_000;
    expect([hours('2026-03-08'), hours('2026-07-01'), hours('2026-11-01')]).toEqual([23, 24, 25]);
  });
});

test('days are counted across the end of a month and of a leap February', () => {
  expect([plusDays('2028-02-28', 1), plusDays('2026-12-31', 1), plusDays('2026-03-01', -1)]).toEqual([
    '2028-02-29',
    '2027-01-01',
    '2026-02-28',
  ]);
});
