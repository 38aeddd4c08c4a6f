import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tiers } from '../../web/shell/choosing/rank.ts';
import { Marking } from '../../web/shell/palette/marking.ts';
import { groupOf, type Row, type RowGroup } from '../../web/shell/palette/row.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const row = (value: string, tier: number): Row => ({ value, title: value, tier });
const jobs = groupOf('Jobs', [row('job', tiers.word), row('other job', tiers.word)]);
const line = groupOf('What you typed', [row('line', tiers.exact)]);

/** A palette with a text, drawn with each state of the answers in turn. */
function palette(typed: string) {
  const marking = new Marking();
  return {
    marking,
    draws(groups: readonly RowGroup[], state: { isAwaited?: boolean; isReading?: boolean } = {}) {
      const answers = { typed, groups, isAwaited: false, isReading: false, ...state };
      const marked = marking.marked(answers);
      marking.drawn(answers, marked);
      return { row: marked.row?.value, isHeld: marked.isHeld, first: marked.rows[0]?.value };
    },
  };
}

test('a record known before the line is read never takes the mark or the Enter of the line', () => {
  const { draws } = palette('put 1 on hold');
  const early = draws([jobs], { isAwaited: true, isReading: true });
  expect(early).toEqual({ row: undefined, isHeld: false, first: 'job' });
  vi.advanceTimersByTime(1_000);
  expect(draws([jobs], { isReading: true, isAwaited: true }).row).toBeUndefined();
  expect(draws([line, jobs])).toEqual({ row: 'line', isHeld: false, first: 'line' });
});

test('a row marked for 200 ms keeps mark and place, and a row marked for less yields', () => {
  const quick = palette('brennan');
  expect(quick.draws([jobs], { isAwaited: true }).row).toBe('job');
  vi.advanceTimersByTime(199);
  expect(quick.draws([line, jobs]).row).toBe('line');

  const slow = palette('brennan');
  slow.draws([jobs], { isAwaited: true });
  vi.advanceTimersByTime(200);
  expect(slow.draws([line, jobs])).toEqual({ row: 'job', isHeld: true, first: 'job' });
});

test('drawing the same row again doesn’t begin its 200 ms anew', () => {
  const { draws } = palette('brennan');
  draws([jobs], { isAwaited: true });
  vi.advanceTimersByTime(150);
  draws([jobs], { isAwaited: true });
  vi.advanceTimersByTime(50);
  expect(draws([line, jobs]).row).toBe('job');
});

test('a chosen row keeps the mark, and another text forgets chosen and read rows', () => {
  const { marking, draws } = palette('brennan');
  draws([jobs]);
  marking.choose('brennan', 'other job');
  expect(draws([line, jobs]).row).toBe('other job');
  const marked = marking.marked({ typed: 'brenna', groups: [line, jobs], isAwaited: false, isReading: false });
  expect(marked.row?.value).toBe('line');
});

test('a closed palette reads no row any more', () => {
  const { marking, draws } = palette('brennan');
  draws([jobs], { isAwaited: true });
  marking.stop();
  vi.advanceTimersByTime(500);
  expect(draws([line, jobs]).row).toBe('line');
});
