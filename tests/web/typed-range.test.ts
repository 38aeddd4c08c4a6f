import { expect, test } from 'vitest';
import { readRange } from '../../web/commands/core/typed-range.ts';

const clock = { now: new Date('2026-11-21T15:00:00Z'), timeZone: 'America/Toronto', locale: 'en-CA' };

const at = (moment: string | undefined) =>
  moment && new Date(moment).toLocaleString('sv', { timeZone: clock.timeZone, dateStyle: 'short', timeStyle: 'short' });

test.each([
  ['fri 9-11', '2026-11-27 09:00', '2026-11-27 11:00'],
  ['9-11 fri', '2026-11-27 09:00', '2026-11-27 11:00'],
  ['tomorrow from 9:30 to 11', '2026-11-22 09:30', '2026-11-22 11:00'],
  ['fri 1-3pm', '2026-11-27 13:00', '2026-11-27 15:00'],
  ['fri 1-3', '2026-11-27 13:00', '2026-11-27 15:00'],
  ['fri 5-7', '2026-11-27 17:00', '2026-11-27 19:00'],
  ['fri 9-1', '2026-11-27 09:00', '2026-11-27 13:00'],
  ['fri morning 5-7', '2026-11-27 05:00', '2026-11-27 07:00'],
  ['fri 11-1pm', '2026-11-27 11:00', '2026-11-27 13:00'],
  ['fri 9-5', '2026-11-27 09:00', '2026-11-27 17:00'],
  ['tomorrow morning 10-12', '2026-11-22 10:00', '2026-11-22 12:00'],
  ['fri afternoon 2-4', '2026-11-27 14:00', '2026-11-27 16:00'],
  ['mon between 9 and 11', '2026-11-23 09:00', '2026-11-23 11:00'],
  ['9h30–11h', '2026-11-21 09:30', '2026-11-21 11:00'],
  ['27.11. 9-11', '2026-11-27 09:00', '2026-11-27 11:00'],
  ['2026-11-27 14-16', '2026-11-27 14:00', '2026-11-27 16:00'],
])('%s is a stretch of a day', (typed, from, to) => {
  const range = readRange(typed, clock);
  expect([at(range?.from), at(range?.to)]).toEqual([from, to]);
});

test.each(['9-11-2026', '2026-11-27', '25-26', 'fri', 'boiler 9-11', '1042-1045', '416-555-0131', 'fri 23-22'])(
  '%s is none',
  (typed) => expect(readRange(typed, clock)).toBeNull(),
);
