import { getDefaultStore } from 'jotai';
import { inSentence } from '../../ground/capitalised.ts';
import { hrefOf, type Place } from '../../ground/hash-location.ts';
import type { Counted } from '../../records/documents/waiting-work.ts';
import { hasNoWorkAtom } from '../../state/waiting-work.ts';
import { command, place } from '../core/command.ts';

/** Work that waits for somebody: a query of a list. The dashboard shows the first records, and the digit opens the list. */
export interface Queue {
  readonly name: string;
  readonly title: string;
  /** The list, with the parameters of its address. */
  readonly path: `/layout/${string}`;
  readonly where: Place['query'];
  readonly needs: 'JOBS_READ' | 'QUOTATIONS_READ' | 'MESSAGES_READ';
  readonly key: string;
  readonly isUrgent?: true;
  /** The word beside the number in the side bar: `4 overdue`. A queue without a word has no number there. */
  readonly counted?: string;
}

/** A queue whose number stands in the side bar. */
export interface CountedQueue extends Queue {
  readonly name: Counted;
  readonly counted: string;
}

export const isCounted = (queue: Queue | CountedQueue): queue is CountedQueue => queue.counted !== undefined;

/** The queues in the order of the dashboard. In the side bar, the first with work stands beside its list. */
export const queues: readonly (Queue | CountedQueue)[] = [
  {
    name: 'overdue',
    title: 'Overdue jobs',
    path: '/layout/jobs',
    where: { overdue: 'true', orderBy: 'SCHEDULED_END_ASC' },
    needs: 'JOBS_READ',
    key: '1',
    isUrgent: true,
    counted: 'overdue',
  },
  {
    name: 'unassigned',
    title: 'Unassigned jobs',
    path: '/layout/jobs',
    where: { unassigned: 'true', orderBy: 'CREATED_AT_ASC' },
    needs: 'JOBS_READ',
    key: '2',
    counted: 'unassigned',
  },
  {
    name: 'today',
    title: 'Jobs due today',
    path: '/layout/jobs',
    where: { open: 'true', ask: 'due: today', orderBy: 'SCHEDULED_END_ASC' },
    needs: 'JOBS_READ',
    key: '3',
  },
  {
    name: 'expiring',
    title: 'Quotations expiring in 7 days',
    path: '/layout/quotations',
    where: { expiring: 'true' },
    needs: 'QUOTATIONS_READ',
    key: '4',
    counted: 'expiring',
  },
  {
    name: 'unanswered',
    title: 'Quotations without an answer',
    path: '/layout/quotations',
    where: { status: 'SENT', orderBy: 'SENT_AT_ASC' },
    needs: 'QUOTATIONS_READ',
    key: '5',
    counted: 'waiting',
  },
  {
    name: 'failed',
    title: 'Failed messages',
    path: '/layout/outbox',
    where: { status: 'FAILED' },
    needs: 'MESSAGES_READ',
    key: '6',
    isUrgent: true,
    counted: 'failed',
  },
];

/** The address of a queue; with a company, of the company’s part. */
export const queueHref = ({ path, where }: Queue, companyId: string | null): string =>
  hrefOf(path, { companyId, ...where });

export const queueCommands = queues.map((queue) =>
  command({
    id: `queue.${queue.name}`,
    action: 'filter',
    title: `Work on ${inSentence(queue.title)}`,
    isByName: 'begun', // the list's own command has the everyday words
    on: place('/layout/dashboard'),
    keys: queue.key,
    needs: queue.needs,
    ready: () => !getDefaultStore().get(hasNoWorkAtom) || 'There are no jobs and no quotations yet',
    run: (console, { query }) => console.go(queueHref(queue, query.companyId ?? null)),
  }),
);
