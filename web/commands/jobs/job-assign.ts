import { AssignJob } from '../../records/documents/mutations.ts';
import type { JobRecord } from '../../records/job.ts';
import { type Blocked, command, some } from '../core/command.ts';
import { assignee } from './job-form.ts';
import { blockedAt, isLive } from './job-states.ts';

const open: readonly JobRecord['status'][] = ['NEW', 'ASSIGNED', 'IN_PROGRESS', 'ON_HOLD'];

const canAssign = (of: JobRecord): true | Blocked => {
  const live = isLive(of);
  return live === true ? open.includes(of.status) || blockedAt(of) : live;
};

/** Whose a job is. */
export const jobAssign = [
  command({
    id: 'job.assign',
    action: 'assignUser',
    title: 'Assign job…',
    aliases: ['give to worker', 'hand over', 'dispatch'],
    on: some('job'),
    keys: 'a',
    needs: 'JOBS_WRITE',
    ready: canAssign,
    ask: (of) => ({ assignee: assignee(of) }),
    operation: AssignJob,
    variables: ({ id, version }, { assignee }) => ({ input: { jobId: id, version, assigneeId: assignee.id } }),
    say: ({ number }, { assignee }) => `${number} assigned to ${assignee.fullName}`,
    undo: ({ id, assigneeId }, _, { changed: { version } }) => ({
      operation: AssignJob,
      variables: { input: { jobId: id, version, assigneeId } },
    }),
  }),
  command({
    id: 'job.unassign',
    action: 'assignUser',
    title: 'Unassign job',
    aliases: ['take from worker', 'assign to nobody'],
    on: some('job'),
    keys: 'shift+a',
    needs: 'JOBS_WRITE',
    ready: (of) => {
      const live = isLive(of);
      if (live !== true) return live;
      if (of.assigneeId === null && open.includes(of.status)) return `${of.number} is unassigned`;
      if (of.status === 'IN_PROGRESS' || of.status === 'ON_HOLD')
        return { why: `${of.number} has been started: assign another worker instead`, unblock: 'job.assign' };
      return of.status === 'ASSIGNED' || blockedAt(of);
    },
    operation: AssignJob,
    variables: ({ id, version }) => ({ input: { jobId: id, version, assigneeId: null } }),
    say: ({ number }) => `${number} unassigned`,
    undo: ({ id, assigneeId }, _, { changed: { version } }) => ({
      operation: AssignJob,
      variables: { input: { jobId: id, version, assigneeId } },
    }),
  }),
];
