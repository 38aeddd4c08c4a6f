import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { type Actor, actorFor } from '../../state/viewer.ts';
import type { Reading } from '../core/command.ts';
import { companyIn } from '../core/editing.ts';
import { assignee, JobFormFields } from './job-form.ts';
import { dayAsked, offeredFor, type Wanted, WorkersOfDayFields } from './job-workers.ts';

/** The form of a job’s company, with the workers and their jobs on the day of Start. */
const NewJobForm = graphql(
  `
    query NewJobForm($companyId: ID!, $from: String!, $before: String!) {
      ...JobFormFields
      ...WorkersOfDayFields
    }
  `,
  [JobFormFields, WorkersOfDayFields],
);

export type NewJobForm = ResultOf<typeof NewJobForm>;

type Given = Readonly<Record<string, unknown>>;
type Of = Pick<Actor, 'companyId'>;

/** Reads the form again when the answers name another company or another day; null without a company. */
export function newJobIn(given: Given, of: Of, actor: Actor): Reading<NewJobForm> | null {
  const wanted = wantedBy(given, of);
  return wanted && { operation: NewJobForm, variables: dayAsked(wanted, actorFor(wanted, actor).timeZone) };
}

/** The question for the worker. Workers show their free hours at the answered Start, the most suitable first. */
export const worker = (of: Of, actor: Actor, read: NewJobForm | null) =>
  ({
    ...assignee(of),
    optional: true,
    ...(read && {
      offered: (given: Given) => {
        const wanted = wantedBy(given, of);
        return wanted ? offeredFor(wanted, read, actorFor(wanted, actor).timeZone) : [];
      },
    }),
  }) as const;

/** The company, day and hours of the answers so far, for the choice of workers; null before the company is known. */
function wantedBy(given: Given, of: Of): Wanted | null {
  const companyId = companyIn(given, of);
  if (companyId === null) return null;
  const department = given.department as { readonly id: string } | null | undefined; // the answer of a record field
  const [scheduledStart, scheduledEnd] = [momentIn(given.scheduledStart), momentIn(given.scheduledEnd)];
  return { id: '', companyId, departmentId: department?.id ?? null, scheduledStart, scheduledEnd };
}

/** A form keeps text that is no moment yet. */
const momentIn = (answer: unknown): string | null =>
  typeof answer === 'string' && /T.*Z$/.test(answer) && !Number.isNaN(Date.parse(answer)) ? answer : null;
