import { hrefOf, type Place } from '../../ground/hash-location.ts';
import { dayIn, plusDays } from '../../ground/zoned-time.ts';
import type { Actor } from '../../state/viewer.ts';
import { command, place } from '../core/command.ts';
import type { Console } from '../core/console.ts';

const at = place('/layout/schedule');

/** Moves the schedule by some days. */
const turn =
  (days: number) =>
  (console: Console, { query }: Place, _: unknown, { timeZone }: Actor) =>
    console.go(hrefOf('/layout/schedule', { ...query, day: plusDays(query.day ?? dayIn(new Date(), timeZone), days) }));

/** Commands of the schedule. The commands of its jobs are in `jobs.ts`. */
export const schedule = [
  command({
    id: 'schedule.nextDay',
    action: 'filter',
    title: 'Show the next day',
    on: at,
    keys: ']',
    repeats: true,
    needs: 'JOBS_READ',
    run: turn(1),
  }),
  command({
    id: 'schedule.previousDay',
    action: 'filter',
    title: 'Show the previous day',
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
      (query.day !== undefined && query.day !== dayIn(new Date(), timeZone)) || 'Today is shown',
    run: (console, { query }) => console.go(hrefOf('/layout/schedule', { ...query, day: null })),
  }),
];
