import { expect, test } from 'vitest';
import { asksOf, type Command } from '../../web/commands/core/command.ts';
import { offeredFor, workersFor } from '../../web/commands/jobs/job-workers.ts';
import { jobs } from '../../web/commands/jobs/jobs.ts';
import { hoursWithin } from '../../web/commands/jobs/planned-time.ts';
import type { UserRecord } from '../../web/records/user.ts';
import { withOffered } from '../../web/shell/prompt/options.ts';
import { actor, job, user } from './made.ts';

const zone = 'America/Toronto';
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const wanted = job({ id: 'job_9', departmentId: 'heating', scheduledStart: at('14:00'), scheduledEnd: at('16:00') });

type Planned = readonly [worker: string, from: string, to: string | null];

/** The answer of the query for workers. */
function readOf(
  workers: Readonly<Record<string, string | null>>,
  planned: readonly Planned[],
  latest: readonly string[] = [],
) {
  const nodes = <Node>(all: readonly Node[]) => ({ edges: all.map((node) => ({ node })) });
  return {
    users: nodes(
      Object.entries(workers).map(([id, departmentId]) =>
        user({
          id,
          fullName: id,
          departmentId,
          department: departmentId ? { id: departmentId, name: departmentId } : null,
        }),
      ),
    ),
    jobs: nodes(
      planned.map(([assigneeId, from, to], index) => ({
        id: `job_${index}`,
        number: `J-${index}`,
        title: 'Leak',
        assigneeId,
        scheduledStart: at(from),
        scheduledEnd: to && at(to),
      })),
    ),
    latest: nodes(latest.map((assigneeId, index) => ({ id: `job_${index}`, assigneeId }))),
  };
}

// The tests need no fragment masks.
const offered = (...of: Parameters<typeof readOf>) => offeredFor(wanted, readOf(...of) as never, zone);
const names = (all: ReturnType<typeof offered>) => all.map(({ record }) => (record as UserRecord).fullName);

test('the job’s department comes first, then free workers, then the worker used last, then the fewest hours', () => {
  const workers = { ana: null, bo: 'heating', cy: 'heating', di: 'heating', ed: 'heating' };
  const planned: Planned[] = [
    ['bo', '15:00', '17:00'],
    ['cy', '18:00', '20:00'],
    ['di', '18:00', '19:00'],
  ];
  expect(names(offered(workers, planned, ['ed', 'cy']))).toEqual(['ed', 'cy', 'di', 'bo', 'ana']);
});

test('a worker shows department, jobs and hours of the day, and whether the job’s hours are free', () => {
  const planned: Planned[] = [
    ['ana', '11:00', '13:30'],
    ['ana', '17:00', null],
    ['bo', '15:30', '16:30'],
  ];
  expect(offered({ ana: 'heating', bo: null, cy: null }, planned)).toMatchObject([
    { hint: 'heating · 2 jobs, 3.5 h · free' },
    { hint: 'no jobs · free' },
    { hint: '1 job, 1 h', warning: 'Overlaps J-2 Leak' },
  ]);
});

test('a job over several days takes eight hours of a day', () => {
  const long = { scheduledStart: '2026-11-19T12:00:00.000Z', scheduledEnd: '2026-11-23T12:00:00.000Z' };
  const day = { from: Date.parse('2026-11-20T05:00:00.000Z'), to: Date.parse('2026-11-21T05:00:00.000Z') };
  expect(hoursWithin([long], day)).toBe(8);
});

test('a job that begins at the end of another does not overlap', () => {
  expect(offered({ ana: null }, [['ana', '16:00', '17:00']])[0]).not.toHaveProperty('warning');
});

test('the day of a job is the day in the reader’s time zone, and reaches to the job’s end', () => {
  const late = { ...wanted, scheduledStart: '2026-11-21T03:00:00.000Z', scheduledEnd: '2026-11-22T09:00:00.000Z' };
  expect(workersFor(late, { ...actor, timeZone: zone }).variables).toMatchObject({
    from: '2026-11-20T05:00:00.000Z',
    before: '2026-11-22T09:00:00.000Z',
  });
});

test('offered workers come before other people, who are never marked before the user types', () => {
  const [ana, bo] = offered({ ana: null, bo: null }, []);
  if (!ana || !bo) throw new Error('two workers');
  const found = ['ana', 'bo', 'admin'].map((id) => ({ value: id, title: id, answer: { id } }));
  const values = (typed: string, all = found) =>
    withOffered([ana, bo], all, typed).map(({ value, isBeside }) => (isBeside ? `${value} beside` : value));
  expect(values('')).toEqual(['ana', 'bo', 'admin beside']);
  expect(values('bo', found.slice(1, 2))).toEqual(['bo']);
  // The service knows nicknames and phones.
  expect(values('416', found.slice(0, 1))).toEqual(['ana']);
});

const add = jobs.find(({ id }) => id === 'job.add') as Command; // every command is one

test('the form of a new job offers workers for the hours answered so far, and reads again on another day', () => {
  const planned: Planned[] = [['ana', '15:00', '16:00']];
  const read = { ...readOf({ ana: null, bo: null }, planned), jobFields: { edges: [] }, jobDropdowns: [] };
  const { assignee } = asksOf(add, null, actor, read);
  const offers = (given: object) =>
    assignee?.type === 'record' && typeof assignee.offered === 'function' ? assignee.offered(given as never) : [];
  const hints = (given: object) => offers(given).map(({ hint, warning }) => warning ?? hint);
  expect(hints({})).toEqual(['no jobs', 'no jobs']);
  expect(hints({ scheduledStart: at('15:30') })).toEqual(['no jobs · free', 'Overlaps J-0 Leak']);
  expect(hints({ scheduledStart: at('13:00'), scheduledEnd: at('15:00') })).toEqual([
    'no jobs · free',
    '1 job, 1 h · free',
  ]);
  expect(hints({ scheduledStart: 'tomorr' })).toEqual(['no jobs', 'no jobs']);
  const asked = (given: Readonly<Record<string, unknown>>) =>
    add.reads?.(null, { ...actor, timeZone: zone }, given)?.variables;
  expect(asked({ scheduledStart: at('14:00') })).toMatchObject({ from: '2026-11-20T05:00:00.000Z' });
  expect(asked({ scheduledStart: at('14:00') })).toEqual(asked({ scheduledStart: at('15:00') }));
  expect(asked({ scheduledStart: '2026-11-22T14:00:00.000Z' })).toMatchObject({ from: '2026-11-22T05:00:00.000Z' });
});
