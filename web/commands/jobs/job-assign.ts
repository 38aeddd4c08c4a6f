import { AssignJob } from '../../records/documents/mutations.ts';
import { idAlone } from '../../records/fields/forms.ts';
import { type JobRecord, jobFields } from '../../records/job.ts';
import type { Actor } from '../../state/viewer.ts';
import { type Given, isEmpty } from '../core/answers.ts';
import { command, some } from '../core/command.ts';
import { setting } from '../core/editing.ts';
import { firstNo } from '../core/lifecycle.ts';
import { assignee } from './job-form.ts';
import { blockedAt, isLive } from './job-states.ts';
import { offeredFor, type WorkersOfDay, workersFor } from './job-workers.ts';

const open: readonly JobRecord['status'][] = ['NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD'];

const common = { action: 'assignUser', on: some('job'), needs: 'JOBS_WRITE', operation: AssignJob } as const;

const ready = (of: JobRecord) => firstNo(isLive(of), open.includes(of.status) || blockedAt(of));

/** The workers of the day. A typed line or a macro has chosen already. */
const reads = (of: JobRecord, actor: Actor, given: Given) => (isEmpty(given.assignee) ? workersFor(of, actor) : null);

const worker = (of: JobRecord, read: WorkersOfDay | null, timeZone: string) => ({
  ...assignee(of),
  ...(read && { offered: offeredFor(of, read, timeZone) }),
});

const { scheduledEnd } = jobFields;
const { optional: _, ...scheduledStart } = jobFields.scheduledStart;

/** The worker and the times of a job, as `assignJob` takes them. */
const planOf = ({ assigneeId, scheduledStart, scheduledEnd }: JobRecord) => ({
  assigneeId,
  scheduledStart,
  scheduledEnd,
});

const { undo } = setting(AssignJob, ({ assigneeId }: JobRecord) => ({ assigneeId }));

export const jobAssign = [
  command({
    ...common,
    id: 'job.assign',
    title: 'Assign job…',
    wider: 'job.assignAndSchedule',
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
    ready,
    reads,
    ask: (of, { timeZone }, read: WorkersOfDay | null) => ({ assignee: worker(of, read, timeZone) }),
    variables: ({ id, version }, { assignee }) => ({ input: { id, version, assigneeId: assignee.id } }),
    say: ({ number }, { assignee }) => `${number} assigned to ${assignee.fullName}`,
    undo,
  }),
  command({
    ...common,
    ...setting(AssignJob, planOf),
    id: 'job.assignAndSchedule',
    title: 'Assign and schedule job…',
    aliases: ['book worker'],
    keys: 'shift+b',
    ready,
    reads,
    ask: (of, { timeZone }, read: WorkersOfDay | null) => ({
      assignee: worker(of, read, timeZone),
      scheduledStart,
      scheduledEnd,
    }),
    initial: ({ assigneeId, scheduledStart, scheduledEnd }) => ({
      ...(assigneeId && { assignee: idAlone(assigneeId) }),
      ...(scheduledStart && { scheduledStart }),
      scheduledEnd,
    }),
    variables: ({ id, version }, { assignee, ...times }) => ({
      input: { id, version, assigneeId: assignee.id, ...times },
    }),
    say: ({ number }, { assignee }) => `${number} assigned to ${assignee.fullName} and scheduled`,
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
