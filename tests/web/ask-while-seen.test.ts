import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSoonOver } from '../../web/panes/quotation-validity.tsx';
import { askEachQuarter, askWhileSeen, isOnItsWay } from '../../web/panes/use-ask-again.ts';
import { messageStatuses } from '../../web/records/words.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that can be put out of sight. */
const page = () => Object.assign(new EventTarget(), { hidden: false });

test('asks every few seconds, until it is told to stop', () => {
  const ask = vi.fn();
  const stop = askWhileSeen(page(), ask);
  vi.advanceTimersByTime(12_500);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('asks for nothing out of sight, and at once when it is looked at again', () => {
  const ask = vi.fn();
  const seen = page();
  const stop = askWhileSeen(seen, ask);
  seen.hidden = true;
  seen.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
  seen.hidden = false;
  seen.dispatchEvent(new Event('visibilitychange'));
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
  seen.dispatchEvent(new Event('visibilitychange'));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a message is on its way until it was settled', () => {
  expect(messageStatuses.map(({ value }) => value).filter((status) => isOnItsWay({ status }))).toEqual([
    'WAITING',
    'SENDING',
  ]);
});

test('asks shortly after each full quarter of an hour, where days end, and once for all that passed out of sight', () => {
  vi.setSystemTime('2026-01-20T22:50:00Z');
  const ask = vi.fn();
  const seen = page();
  const stop = askEachQuarter(seen, ask);
  vi.advanceTimersByTime(10 * 60_000);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(15 * 60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  seen.hidden = true;
  vi.advanceTimersByTime(60 * 60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  seen.hidden = false;
  seen.dispatchEvent(new Event('visibilitychange'));
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(60 * 60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a sent quotation is soon over within a day of its last one, wherever its company is', () => {
  const now = new Date('2026-01-20T12:00:00Z');
  const over = (validUntil: string, status: 'SENT' | 'DRAFT' = 'SENT') => isSoonOver({ status, validUntil }, now);
  expect([over('2026-01-19'), over('2026-01-20'), over('2026-01-21'), over('2026-01-22')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(over('2026-01-20', 'DRAFT')).toBe(false);
});
