import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDay } from '../../web/commands/core/typed-day.ts';
import { type Clock, momentAfter, readMoment, writeMoment } from '../../web/commands/core/typed-moment.ts';

const today = '2026-11-21'; // a Saturday

describe.each(['en-CA', 'en-GB', 'de-DE', 'fr-CA', 'ja-JP', 'ar-SA', undefined])('in %s', (locale) => {
  test.each([
    ['2026-11-22', '2026-11-22'],
    ['2026-1-2', '2026-01-02'],
    ['22.11.', '2026-11-22'],
    ['22.11', '2026-11-22'],
    ['1.2.27', '2027-02-01'],
    ['22. 11. 2026', '2026-11-22'],
    ['today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
    ['tom', '2026-11-22'],
    ['yesterday', '2026-11-20'],
    ['mon', '2026-11-23'],
    ['sat', '2026-11-28'],
    ['friday', '2026-11-27'],
    ['+3d', '2026-11-24'],
    ['+ 2 w', '2026-12-05'],
    ['-1', '2026-11-20'],
    ['+3m', '2027-02-21'],
    ['22 nov', '2026-11-22'],
    ['nov 22, 2027', '2027-11-22'],
    ['3 march', '2027-03-03'],
  ])('reads %s', (typed, day) => expect(readDay(typed, { today, locale })).toBe(day));

  test.each(['', '  ', 'someday', '2026-02-30', '31.6.', 'm', 't', 'ju', '13/13', '2026-11', 'mo n'])(
    'does not read “%s”',
    (typed) => expect(readDay(typed, { today, locale })).toBeNull(),
  );
});

test('a slash follows the language, or the other order when only that is a day', () => {
  expect(readDay('3/11', { today, locale: 'en-US' })).toBe('2027-03-11');
  expect(readDay('3/11', { today, locale: 'en-GB' })).toBe('2026-11-03');
  expect(readDay('22/11', { today, locale: 'en-US' })).toBe('2026-11-22');
  expect(readDay('11/22', { today, locale: 'en-GB' })).toBe('2026-11-22');
});

test('month names of the language work beside English names', () => {
  expect(readDay('di', { today, locale: 'de-DE' })).toBe('2026-11-24');
  expect(readDay('24 dezember', { today, locale: 'de-DE' })).toBe('2026-12-24');
  expect(readDay('lundi', { today, locale: 'fr-CA' })).toBe('2026-11-23');
});

test('a month later is at most the last day of a shorter month', () => {
  expect(readDay('+1m', { today: '2027-01-31' })).toBe('2027-02-28');
});

test.each([
  ['next mon', '2026-11-23'],
  ['next fri', '2026-11-27'],
  ['last fri', '2026-11-13'],
  ['this sun', '2026-11-22'],
  ['next week', '2026-11-23'],
  ['next month', '2026-12-18'],
  ['in 2 weeks', '2026-12-02'],
  ['in a month', '2026-12-18'],
  ['3 days ago', '2026-11-15'],
  ['end of month', '2026-11-30'],
  ['eom', '2026-11-30'],
  ['end of next month', '2026-12-31'],
  ['end of the week', '2026-11-22'],
  ['eoy', '2026-12-31'],
  ['the 27th', '2026-11-27'],
  ['the 3rd', '2026-12-03'],
  ['31st', '2026-12-31'],
  ['27th of november', '2026-11-27'],
  ['november 27th', '2026-11-27'],
  ['fri 27 nov', '2026-11-27'],
  ['monday the 23rd', '2026-11-23'],
  ['thu 27 nov', null],
  ['the day after tomorrow', '2026-11-20'],
  ['weds', '2026-11-25'],
  ['mon week', '2026-11-30'],
  ['in a fortnight', '2026-12-02'],
  ['+9999y', null],
  ['1000-01-02', null],
  ['next', null],
  ['end of', null],
])('on a Wednesday “%s” is %s', (typed, day) => expect(readDay(typed, { today: '2026-11-18' })).toBe(day));

const clock: Clock = { now: new Date('2026-11-21T15:20:40Z'), timeZone: 'America/Toronto', locale: 'en-CA' };

test.each([
  ['now', '2026-11-21T15:20:00.000Z'],
  ['9:00', '2026-11-21T14:00:00.000Z'],
  ['9', '2026-11-21T14:00:00.000Z'],
  ['5pm', '2026-11-21T22:00:00.000Z'],
  ['12am', '2026-11-21T05:00:00.000Z'],
  ['noon', '2026-11-21T17:00:00.000Z'],
  ['tomorrow at noon', '2026-11-22T17:00:00.000Z'],
  ['17h30', '2026-11-21T22:30:00.000Z'],
  ['tomorrow', '2026-11-22T14:00:00.000Z'],
  ['tomorrow 9', '2026-11-22T14:00:00.000Z'],
  ['9 tomorrow', '2026-11-22T14:00:00.000Z'],
  ['mon at 14:30', '2026-11-23T19:30:00.000Z'],
  ['9:30 pm mon', '2026-11-24T02:30:00.000Z'],
  ['2026-11-22 17:00', '2026-11-22T22:00:00.000Z'],
  ['2026-11-22T17:00', '2026-11-22T22:00:00.000Z'],
  ['22.11. 8', '2026-11-22T13:00:00.000Z'],
  ['22 nov, 8', '2026-11-22T13:00:00.000Z'],
  ['+2h', '2026-11-21T17:20:00.000Z'],
  ['-30min', '2026-11-21T14:50:00.000Z'],
  ['in 2 hours', '2026-11-21T17:20:00.000Z'],
  ['in an hour', '2026-11-21T16:20:00.000Z'],
  ['+1h30', '2026-11-21T16:50:00.000Z'],
  ['at 9', '2026-11-21T14:00:00.000Z'],
  ['mon 0800', '2026-11-23T13:00:00.000Z'],
  ['fri 27 nov 2pm', '2026-11-27T19:00:00.000Z'],
  ['fri 8.10', '2026-11-27T13:10:00.000Z'],
  ['the 27th at 10', '2026-11-27T15:00:00.000Z'],
  ['mon pm', '2026-11-23T18:00:00.000Z'],
  ['this afternoon at 3', '2026-11-21T20:00:00.000Z'],
  ['mon at 3', '2026-11-23T20:00:00.000Z'],
  ['mon 3:00', '2026-11-23T08:00:00.000Z'],
  ['mon 03', '2026-11-23T08:00:00.000Z'],
  ['mon morning at 5', '2026-11-23T10:00:00.000Z'],
  ['tonight at 7', '2026-11-22T00:00:00.000Z'],
  ['end of month 17:00', '2026-11-30T22:00:00.000Z'],
])('reads the moment %s', (typed, moment) => expect(readMoment(typed, clock)).toBe(moment));

test.each(['', 'soon', '25:00', '9:75', '13pm', 'tomorrow soon', '9 9'])('does not read the moment “%s”', (typed) =>
  expect(readMoment(typed, clock)).toBeNull(),
);

test('a duration counts from a start, and means nothing without a start', () => {
  const begun = { ...clock, from: '2026-11-22T14:00:00.000Z' };
  expect(readMoment('2h', begun)).toBe('2026-11-22T16:00:00.000Z');
  // A time alone is on the day of the start.
  expect(readMoment('10:00', begun)).toBe('2026-11-22T15:00:00.000Z');
  expect(readMoment('for 90 min', begun)).toBe('2026-11-22T15:30:00.000Z');
  expect(readMoment('1h30', begun)).toBe('2026-11-22T15:30:00.000Z');
  expect(readMoment('90 min', clock)).toBeNull();
});

test('today is the day in the company’s time zone', () => {
  const late = { ...clock, now: new Date('2026-11-22T03:00:00Z') };
  expect(readMoment('9:00', late)).toBe('2026-11-21T14:00:00.000Z');
  expect(readMoment('9:00', { ...late, timeZone: 'Asia/Tokyo' })).toBe('2026-11-22T00:00:00.000Z');
});

test('a day later keeps the time of the clock, also over a change of clocks', () => {
  expect(momentAfter('2026-10-31T13:00:00.000Z', 1, 'America/Toronto')).toBe('2026-11-01T14:00:00.000Z');
  expect(momentAfter('2027-03-13T14:00:00.000Z', 1, 'America/Toronto')).toBe('2027-03-14T13:00:00.000Z');
});

test('a written moment is read back unchanged in any zone, except in a repeated hour', () => {
  const zones = ['UTC', 'America/Toronto', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2015, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 }),
      fc.constantFrom(...zones),
      (minutes, timeZone) => {
        const moment = new Date(minutes * 60_000).toISOString();
        const read = readMoment(writeMoment(moment, timeZone), { ...clock, timeZone });
        expect(read).not.toBeNull();
        // A repeated hour is read as its first occurrence.
        const earlierMs = Date.parse(moment) - Date.parse(read ?? '');
        expect(writeMoment(read ?? '', timeZone)).toBe(writeMoment(moment, timeZone));
        expect(earlierMs).toBeGreaterThanOrEqual(0);
        expect(earlierMs).toBeLessThanOrEqual(3_600_000);
      },
    ),
    { numRuns: 2000 },
  );
});
