import { hrefOf, type Place } from '../../ground/hash-location.ts';
import { dayIn } from '../../ground/zoned-time.ts';
import { day } from '../../records/fields/question.ts';
import type { Actor } from '../../state/viewer.ts';
import { app, command, place } from '../core/command.ts';
import type { Console } from '../core/console.ts';
import { daysOf, type Period, periodOf, turned } from './schedule-period.ts';

const path = '/layout/schedule';
const at = place(path);

/** Moves the schedule by days or weeks, as shown. */
const turn =
  (periods: number) =>
  (console: Console, { query }: Place, _: unknown, { timeZone }: Actor) =>
    console.go(hrefOf(path, { ...query, day: turned(query, periods, timeZone) }));

const showing = (period: Period, keys: string, id: `schedule.${string}`, title: string, shown: string) =>
  command({
    id,
    action: 'filter',
    title,
    on: at,
    keys,
    needs: 'JOBS_READ',
    ready: ({ query }) => periodOf(query) !== period || shown,
    run: (console, { query }) => console.go(hrefOf(path, { ...query, period: period === 'DAY' ? null : period })),
  });

/** Commands of the schedule. The commands of its jobs are in `jobs.ts`. */
export const schedule = [
  command({
    id: 'schedule.nextDay',
    action: 'filter',
    title: 'Show the next day or week',
    on: at,
    keys: ']',
    repeats: true,
    needs: 'JOBS_READ',
    run: turn(1),
  }),
  command({
    id: 'schedule.previousDay',
    action: 'filter',
    title: 'Show the previous day or week',
    on: at,
    keys: '[',
    repeats: true,
    needs: 'JOBS_READ',
    run: turn(-1),
  }),
  command({
    id: 'schedule.today',
    action: 'filter',
    title: 'Show today',
    on: at,
    keys: 'shift+t',
    needs: 'JOBS_READ',
    ready: ({ query }, { timeZone }) =>
      !daysOf(query, timeZone).includes(dayIn(new Date(), timeZone)) || 'Today is shown',
    run: (console, { query }) => console.go(hrefOf(path, { ...query, day: null })),
  }),
  command({
    id: 'schedule.show',
    action: 'filter',
    title: 'Show schedule of a day…',
    sayings: [
      'who is free',
      'who is available',
      'who is working',
      'who is on',
      'who is in',
      'is anybody free',
      'is anyone free',
      'anyone free',
      'show schedule for',
      'schedule for',
      'open schedule for',
      'plan for',
      ...['calendar', 'board', 'diary', 'agenda', 'planner', 'roster', 'rota', 'timetable'],
    ],
    on: app,
    needs: 'JOBS_READ',
    ask: { day: day({ label: 'Day' }) },
    run: (console, _, { day }) => console.go(hrefOf(path, { day })),
  }),
  command({
    id: 'schedule.unassigned',
    action: 'filter',
    title: 'Go to unassigned jobs, or back',
    on: at,
    keys: 'v n',
    needs: 'JOBS_READ',
    run: (console) => console.aside(),
  }),
  command({
    id: 'schedule.allUnassigned',
    action: 'filter',
    title: 'Show all unassigned jobs',
    on: at,
    keys: 'v a',
    needs: 'JOBS_READ',
    run: (console, { query }) =>
      console.go(hrefOf('/layout/jobs', { companyId: query.companyId ?? null, unassigned: 'true' })),
  }),
  showing('DAY', 'v o', 'schedule.day', 'Show one day', 'One day is shown'),
  showing('WEEK', 'v w', 'schedule.week', 'Show a week', 'A week is shown'),
  showing('TWO_WEEKS', 'v f', 'schedule.twoWeeks', 'Show two weeks', 'Two weeks are shown'),
];
