import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { dayIn, momentAt, plusDays } from '../../ground/zoned-time.ts';
import type { Offered } from '../../records/fields/question.ts';
import type { JobRecord } from '../../records/job.ts';
import { countOf } from '../../records/kinds.ts';
import { UserFields } from '../../records/user.ts';
import type { Actor } from '../../state/viewer.ts';
import type { Reading } from '../core/command.ts';
import { hoursWithin, overlap, stretchOf } from './planned-time.ts';

/** The variables: `$companyId: ID!, $from: String!, $before: String!`. */
export const WorkersOfDayFields = graphql(
  `
    fragment WorkersOfDayFields on Query {
      users(companyId: $companyId, role: ROLE_USER, status: ACTIVE, orderBy: FULL_NAME_ASC, first: 200) {
        edges {
          node {
            ...UserFields
          }
        }
      }
      jobs(
        companyId: $companyId
        filter: {
          assigneeId: { isNull: false }
          status: { in: [ASSIGNED, IN_PROGRESS, ON_HOLD, COMPLETED, CLOSED] }
          scheduledStart: { lt: $before }
          or: [{ scheduledStart: { gte: $from } }, { scheduledEnd: { gt: $from } }]
        }
        first: 200
      ) {
        edges {
          node {
            id
            number
            title
            assigneeId
            scheduledStart
            scheduledEnd
          }
        }
      }
      latest: jobs(companyId: $companyId, filter: { assigneeId: { isNull: false } }, orderBy: UPDATED_AT_DESC, first: 20) {
        edges {
          node {
            id
            assigneeId
          }
        }
      }
    }
  `,
  [UserFields],
);

const WorkersOfDay = graphql(
  `
    query WorkersOfDay($companyId: ID!, $from: String!, $before: String!) {
      ...WorkersOfDayFields
    }
  `,
  [WorkersOfDayFields],
);

export type WorkersOfDay = ResultOf<typeof WorkersOfDayFields>;

export type Wanted = Pick<JobRecord, 'id' | 'companyId' | 'departmentId' | 'scheduledStart' | 'scheduledEnd'>;

/** The workers of a job's company, with their jobs on the job's day; today for a job without a start. */
export const workersFor = (of: Wanted, { timeZone }: Pick<Actor, 'timeZone'>): Reading<WorkersOfDay> => ({
  operation: WorkersOfDay,
  variables: dayAsked(of, timeZone),
});

/** The company, and the day of the job to the job's end, as variables of `WorkersOfDayFields`. */
export function dayAsked(of: Wanted, timeZone: string) {
  const { from, to } = dayOf(of, timeZone);
  const ends = Math.max(to, stretchOf(of)?.to ?? to);
  return { companyId: of.companyId, from: iso(from), before: iso(ends) };
}

/**
 * The workers to offer for a job, the most suitable first: the job's department, then free hours, then the last used worker,
 * then the fewest hours. Each shows department, jobs and hours of the day; a warning names the jobs that overlap.
 */
export function offeredFor(of: Wanted, { users, jobs, latest }: WorkersOfDay, timeZone: string): readonly Offered[] {
  const day = dayOf(of, timeZone);
  const own = stretchOf(of);
  const used = latest.edges.map(({ node }) => node.assigneeId);
  const workers = users.edges.map(({ node: worker }) => {
    const others = jobs.edges.flatMap(({ node }) => (node.assigneeId === worker.id && node.id !== of.id ? [node] : []));
    const ofDay = others.filter((each) => overlap(stretchOf(each) ?? day, day));
    const clashing = own ? others.filter((each) => overlap(stretchOf(each) ?? own, own)) : [];
    const hours = hoursWithin(ofDay, day);
    const at = used.indexOf(worker.id);
    const rank = [
      of.departmentId !== null && worker.departmentId === of.departmentId ? 0 : 1,
      clashing.length > 0 ? 1 : 0,
      at < 0 ? used.length : at,
      hours,
    ];
    const load = ofDay.length === 0 ? 'no jobs' : `${countOf('job', ofDay.length)}, ${hours} h`;
    const hint = [worker.department?.name, load, own && clashing.length === 0 && 'free'].filter(Boolean).join(' · ');
    const warning = clashing.length > 0 ? `Overlaps ${inWords(clashing)}` : undefined;
    return { rank, offered: { record: worker, hint, ...(warning && { warning }) } };
  });
  return workers.toSorted((one, other) => compared(one.rank, other.rank)).map(({ offered }) => offered);
}

const mostNamed = 2;

/** `J-000131 Boiler drips; J-000132 Leak, and 1 more` */
function inWords(jobs: readonly Pick<JobRecord, 'number' | 'title'>[]): string {
  const names = jobs.slice(0, mostNamed).map(({ number, title }) => `${number} ${title}`);
  return `${names.join('; ')}${jobs.length > mostNamed ? `, and ${jobs.length - mostNamed} more` : ''}`;
}

/** The first difference of two lists of figures. */
const compared = (one: readonly number[], other: readonly number[]): number =>
  one.map((figure, at) => figure - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

const iso = (ms: number) => new Date(ms).toISOString();

/** The day of a job's start, in milliseconds; today for a job without a start. */
function dayOf({ scheduledStart }: Wanted, timeZone: string) {
  const day = dayIn(scheduledStart ?? new Date(), timeZone);
  const midnight = (each: string) => Date.parse(momentAt(each, '00:00', timeZone));
  return { from: midnight(day), to: midnight(plusDays(day, 1)) };
}
