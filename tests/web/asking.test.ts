import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Asking } from '../../web/shell/search/asking.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Questions by text: `sent`, `stopped`, and `answer` for a question under way. */
function asked() {
  const asking = new Asking();
  const log: string[] = [];
  const open = new Map<string, () => void>();
  return {
    log,
    answer: (text: string) => open.get(text)?.(),
    drop: () => asking.drop(),
    type: (text: string, isBrief = false) =>
      asking.ask((answered) => {
        log.push(text);
        open.set(text, answered);
        return () => log.push(`${text} stopped`);
      }, isBrief),
  };
}

test('a first text is asked at once, a single letter after a pause', () => {
  const { type, log } = asked();
  type('b', true);
  expect(log).toEqual([]);
  vi.advanceTimersByTime(80);
  expect(log).toEqual(['b']);
  const other = asked();
  other.type('br');
  expect(other.log).toEqual(['br']);
});

test('while an answer is under way, only the newest text waits, and is asked with the answer', () => {
  const { type, log, answer } = asked();
  for (const text of ['br', 'bre', 'bren']) type(text);
  expect(log).toEqual(['br']);
  answer('br');
  expect(log).toEqual(['br', 'bren']);
});

test('a slow answer is given up once the typing pauses', () => {
  const { type, log } = asked();
  type('br');
  vi.advanceTimersByTime(50);
  type('bre');
  vi.advanceTimersByTime(50);
  type('bren');
  vi.advanceTimersByTime(79);
  expect(log).toEqual(['br']);
  vi.advanceTimersByTime(1);
  expect(log).toEqual(['br', 'br stopped', 'bren']);
});

test('a closed field stops the question under way and asks no more', () => {
  const { type, log, drop } = asked();
  type('br');
  type('bre');
  drop();
  vi.advanceTimersByTime(200);
  expect(log).toEqual(['br', 'br stopped']);
});
