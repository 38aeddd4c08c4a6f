import type { Availability } from '../../commands/core/command.ts';

interface Total {
  readonly active: number;
  readonly inactive: number;
}

/** The counts of a dashboard from which the first steps derive. */
export interface Started {
  /** Absent on the dashboard of one company. */
  readonly companies?: Total;
  readonly users: Total;
  readonly customers: Total;
  readonly jobs: readonly { readonly count: number }[];
  readonly quotations: readonly { readonly status: string; readonly count: number }[];
}

export interface FirstStep {
  readonly says: string;
  readonly command: string;
  /** The command that goes to the pane, before the key of the command. */
  readonly at: string;
  readonly isDone: boolean;
}

/** The first five steps of a new installation; a step is done once its records exist. */
export function firstSteps({ companies, users, customers, jobs, quotations }: Started): readonly FirstStep[] {
  const isQuoted = hasAny(quotations);
  return [
    { says: 'Add a company', command: 'company.add', at: 'companies.go', isDone: !companies || total(companies) > 0 },
    // The first user is the reader.
    { says: 'Add the people who work', command: 'user.add', at: 'users.go', isDone: total(users) > 1 },
    { says: 'Add a customer', command: 'customer.add', at: 'customers.go', isDone: total(customers) > 0 },
    { says: 'Add a job', command: 'job.add', at: 'jobs.go', isDone: hasAny(jobs) },
    {
      says: isQuoted ? 'Send the quotation' : 'Write and send a quotation',
      command: isQuoted ? 'quotations.drafts' : 'quotation.add',
      at: 'quotations.go',
      isDone: hasAny(quotations.filter(({ status }) => status !== 'DRAFT')),
    },
  ];
}

/**
 * How the list shows a step. The commands load after the first screen: an awaited step keeps the place of the button.
 *
 * @param state of the step's command; undefined while the command loads.
 */
export function lookOf(isDone: boolean, state: Availability['state'] | undefined) {
  if (isDone) return 'done';
  if (state === undefined) return 'awaited';
  return state === 'hidden' || state === 'forbidden' ? 'absent' : 'button';
}

/** Whether no work exists yet, so no work can wait. */
export const isEmpty = ({ jobs, quotations }: Pick<Started, 'jobs' | 'quotations'>): boolean =>
  !hasAny(jobs) && !hasAny(quotations);

const total = ({ active, inactive }: Total) => active + inactive;
const hasAny = (counts: readonly { readonly count: number }[]) => counts.some(({ count }) => count > 0);
