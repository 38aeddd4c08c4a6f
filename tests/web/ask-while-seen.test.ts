import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askWhileSeen, isOnItsWay } from '../../web/panes/use-ask-again.ts';
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
