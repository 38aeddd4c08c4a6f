import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askEachQuarter, askWhileSeen, isOnItsWay } from '../../web/panes/frame/use-ask-again.ts';
import { isSoonOver } from '../../web/panes/quotations/quotation-validity.tsx';
import { messageStatuses } from '../../web/records/words.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page with adjustable visibility. */
const page = () => Object.assign(new EventTarget(), { hidden: false });

test('polls every few seconds until stopped', () => {
  const ask = vi.fn();
  const stop = askWhileSeen(page(), ask);
  vi.advanceTimersByTime(12_500);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('pauses while the page is hidden, and polls at once when visible again', () => {
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

test('a message is pending until settled', () => {
  expect(messageStatuses.map(({ value }) => value).filter((status) => isOnItsWay({ status }))).toEqual([
    'WAITING',
    'SENDING',
  ]);
});

test('polls shortly after each quarter of an hour, when days end, and once for all quarters missed while hidden', () => {
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

test('a sent quotation ends soon when its last valid day is at most a day away, in any time zone', () => {
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
