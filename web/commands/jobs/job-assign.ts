import { AssignJob } from '../../records/documents/mutations.ts';
import type { JobRecord } from '../../records/job.ts';
import { isEmpty } from '../core/answers.ts';
import { command, some } from '../core/command.ts';
import { firstNo } from '../core/lifecycle.ts';
import { assignee } from './job-form.ts';
import { blockedAt, isLive } from './job-states.ts';
import { offeredFor, type WorkersOfDay, workersFor } from './job-workers.ts';

const open: readonly JobRecord['status'][] = ['NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD'];

const common = { action: 'assignUser', on: some('job'), needs: 'JOBS_WRITE', operation: AssignJob } as const;

const undo = (
  { id, assigneeId }: JobRecord,
  _: unknown,
  { changed: { version } }: { changed: { version: number } },
) => ({
  operation: AssignJob,
  variables: { input: { id, version, assigneeId } },
});

export const jobAssign = [
  command({
    ...common,
    id: 'job.assign',
    title: 'Assign job…',
    cues: ['need someone', 'needs someone', 'need worker', 'needs worker', 'guy is', 'instead of'],
    aliases: ['give to worker', 'hand over', 'dispatch'],
    sayings: ['change worker of job', 'switch job to', 'swap job to'],
    doer: {
      asks: 'assignee',
      verbs: [
        'take',
        'take over',
        'do',
        'have',
        'get',
        'handle',
        'cover',
        'be on',
        'on',
        'look at',
        'see to',
        'attend',
        'deal with',
      ],
    },
    keys: 'a',
    ready: (of) => firstNo(isLive(of), open.includes(of.status) || blockedAt(of)),
    // A typed line or a macro has chosen already.
    reads: (of, actor, given) => (isEmpty(given.assignee) ? workersFor(of, actor) : null),
    ask: (of, { timeZone }, read: WorkersOfDay | null) => ({
      assignee: { ...assignee(of), ...(read && { offered: offeredFor(of, read, timeZone) }) },
    }),
    variables: ({ id, version }, { assignee }) => ({ input: { id, version, assigneeId: assignee.id } }),
    say: ({ number }, { assignee }) => `${number} assigned to ${assignee.fullName}`,
    undo,
  }),
  command({
    ...common,
    id: 'job.unassign',
    title: 'Unassign job',
    cues: ['unassigned'],
    aliases: ['take from worker', 'assign to nobody'],
    sayings: ['assign job to nobody', 'nobody on job', 'no one on job'],
    keys: 'shift+a',
    ready: (of) => {
      const live = isLive(of);
      if (live !== true) return live;
      if (of.assigneeId === null && open.includes(of.status)) return `${of.number} is unassigned`;
      if (of.status === 'IN_PROGRESS' || of.status === 'ON_HOLD')
        return { why: `${of.number} has been started: assign another worker instead`, unblock: 'job.assign' };
      return of.status === 'ASSIGNED' || blockedAt(of);
    },
    variables: ({ id, version }) => ({ input: { id, version, assigneeId: null } }),
    say: ({ number }) => `${number} unassigned`,
    undo,
  }),
];
