import { expect, test } from 'vitest';
import { daysLanesOf } from '../../web/panes/jobs/schedule-days.ts';
import { lanesOf } from '../../web/panes/jobs/schedule-lanes.ts';

const zone = 'America/Toronto';
const job = (id: string, from: string | null, to: string | null, assigneeId: string | null = 'ana') => ({
  id,
  scheduledStart: from && `2026-11-20T${from}:00.000Z`,
  scheduledEnd: to && `2026-11-20T${to}:00.000Z`,
  assigneeId,
  status: 'ASSIGNED',
});

test('unassigned jobs come first, then each worker, including workers without jobs and former workers', () => {
  const { lanes } = lanesOf(
    '2026-11-20',
    zone,
    ['ana', 'bo'],
    [job('1', '14:00', '15:00', null), job('2', '14:00', '15:00', 'gone')],
  );
  expect(lanes.map(({ workerId, bars }) => [workerId, bars.length])).toEqual([
    [null, 1],
    ['ana', 0],
    ['bo', 0],
    ['gone', 1],
  ]);
});

test('overlapping jobs get separate rows, consecutive jobs share a row', () => {
  const jobs = [job('1', '13:00', '15:00'), job('2', '14:00', '16:00'), job('3', '15:00', '16:00')];
  const { bars, rows } = lanesOf('2026-11-20', zone, ['ana'], jobs).lanes[1] ?? { bars: [], rows: 0 };
  expect([bars.map(({ row }) => row), rows]).toEqual([[0, 1, 0], 2]);
});

test('the schedule shows 7:00 to 19:00 in the company’s time zone, and more when jobs need more', () => {
  const span = (...jobs: ReturnType<typeof job>[]) => {
    const { hours } = lanesOf('2026-11-20', zone, ['ana'], jobs);
    return [hours[0], hours.at(-1)];
  };
  expect(span()).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-21T00:00:00.000Z']);
  expect(span(job('1', '09:30', '11:00'))).toEqual(['2026-11-20T09:00:00.000Z', '2026-11-21T00:00:00.000Z']);
});

test('jobs of another local day and jobs without a day are omitted', () => {
  const jobs = [job('1', '04:00', '05:00'), job('2', null, null), job('3', '05:30', '06:30')];
  const [, ana] = lanesOf('2026-11-20', zone, ['ana'], jobs).lanes;
  expect(ana?.bars.map((bar) => bar.job.id)).toEqual(['3']);
});

test('a job over three days fills the middle day, and each worker’s load counts at most 8 hours a job', () => {
  const long = { ...job('1', '20:00', null), scheduledEnd: '2026-11-22T15:00:00.000Z' };
  const cancelled = { ...job('2', '15:00', '16:00'), status: 'CANCELLED' };
  const [, ana] = lanesOf('2026-11-21', zone, ['ana'], [long]).lanes;
  expect(ana?.bars.map(({ from, to }) => [from, to])).toEqual([[0, 1]]);
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
  const [nobody, week] = daysLanesOf(days, zone, ['ana'], [long, cancelled, job('3', '14:00', '15:30', null)]);
  expect(week?.days.map(({ jobs }) => jobs.map(({ id }) => id))).toEqual([[], ['1', '2'], ['1'], ['1']]);
  // 8 hours on each of two days, and midnight to 10:00 cut to 8.
  expect(week?.hours).toBe(24);
  expect(nobody?.days.map(({ jobs }) => jobs.length)).toEqual([0, 1, 0, 0]);
});

test('a job without an end spans an hour, and a job past midnight ends with the visible day', () => {
  const late = { ...job('1', '23:00', null), scheduledEnd: '2026-11-21T08:00:00.000Z' };
  const [, ana] = lanesOf('2026-11-20', zone, ['ana'], [job('2', '12:00', null), late]).lanes;
  expect(ana?.bars.map(({ from, to }) => [from, to])).toEqual([
    [0, 1 / 12],
    [11 / 12, 1],
  ]);
});
