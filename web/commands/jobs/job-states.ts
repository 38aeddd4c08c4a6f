import type { Schema } from '../../ground/graphql.ts';
import { ChangeJobStatus, TakeBackJob } from '../../records/documents/mutations.ts';
import { choice, longText } from '../../records/fields/question.ts';
import { type JobRecord, jobFields } from '../../records/job.ts';
import { jobStatuses } from '../../records/words.ts';
import { type Blocked, command, some } from '../core/command.ts';
import { firstNo, takingBack } from '../core/lifecycle.ts';

type Status = Schema<'JobStatus'>;

const standings: Readonly<Record<Status, string>> = {
  NEW: 'is unassigned',
  ASSIGNED: 'is assigned but not started',
  IN_PROGRESS: 'is in progress',
  ON_HOLD: 'is on hold',
  COMPLETED: 'is completed',
  CLOSED: 'is closed',
  CANNOT_COMPLETE: 'could not be completed',
  CANCELLED: 'is cancelled',
};

/** `J-000007 is closed` */
const standing = ({ number, status }: Pick<JobRecord, 'number' | 'status'>) => `${number} ${standings[status]}`;

export const isLive = ({ number, deletedAt }: JobRecord): true | Blocked =>
  deletedAt === null || { why: `${number} is deleted`, unblock: 'job.restore' };

/** The command for the next step from each status: a step unblocks most other commands. */
export const onwards: Ways = {
  NEW: 'job.assign',
  ASSIGNED: 'job.start',
  ON_HOLD: 'job.resume',
  COMPLETED: 'job.reopen',
};
type Ways = { readonly [From in Status]?: string };

/** The status as a reason against a command, with the command that changes the status. */
export function blockedAt(job: JobRecord, ways: Ways = onwards): Blocked {
  const unblock = ways[job.status];
  return unblock ? { why: standing(job), unblock } : standing(job);
}

const transition = (job: JobRecord, to: unknown) => job.transitions.find(({ status }) => status === to);

function canMove(job: JobRecord, to: Status, from: Status | undefined, ways: Ways | undefined): true | Blocked {
  const hasWay = transition(job, to) !== undefined && (from ?? job.status) === job.status;
  return firstNo(isLive(job), hasWay || blockedAt(job, ways));
}

const reason = (hint: string) => longText({ label: jobFields.statusReason.label, maxLength: 10_000, hint });

interface Move {
  readonly id: `job.${string}`;
  readonly title: string;
  readonly aliases: readonly string[];
  readonly sayings?: readonly string[];
  readonly cues?: readonly string[];
  readonly keys?: string;
  readonly to: Status;
  /** By default, from every status with a transition. */
  readonly from?: Status;
  readonly ways?: Ways;
}

const common = {
  action: 'changeState',
  on: some('job'),
  needs: 'JOBS_WRITE',
  operation: ChangeJobStatus,
  undo: takingBack(TakeBackJob),
} as const;

/** A command that moves jobs to a status and asks nothing. */
const move = ({ to, from, ways, ...look }: Move) =>
  command({
    ...common,
    ...look,
    ready: (job) => canMove(job, to, from, ways),
    variables: ({ id, version }) => ({ input: { id, version, status: to } }),
    say: ({ number }) => standing({ number, status: to }),
  });

/** A command that moves jobs to a status and asks for the reason. */
const moveForReason = ({ to, from, ways, hint, ...look }: Move & { readonly hint: string }) =>
  command({
    ...common,
    ...look,
    ready: (job) => canMove(job, to, from, ways),
    ask: { reason: reason(hint) },
    variables: ({ id, version }, { reason }) => ({ input: { id, version, status: to, reason } }),
    say: ({ number }) => standing({ number, status: to }),
  });

/** A command for each move of a job, and “Change status of job…” for all moves. */
export const jobStates = [
  move({
    id: 'job.start',
    title: 'Start job',
    cues: ['under way', 'arrived at', 'on site'],
    aliases: ['begin work', 'start work', 'in progress'],
    sayings: ['get job started', 'get job going'],
    keys: 'b',
    from: 'ASSIGNED',
    to: 'IN_PROGRESS',
  }),
  moveForReason({
    id: 'job.hold',
    title: 'Put job on hold…',
    cues: ['stuck…', 'waiting…', 'needs parts…', 'no parts…', 'no access…', 'on ice'],
    aliases: ['pause', 'wait', 'hold', 'stop'],
    sayings: ['stop work on job', 'put hold on job', 'hold off on job', 'hold off job', 'blocked', 'park'],
    keys: 'o',
    to: 'ON_HOLD',
    hint: 'The reason for the wait',
  }),
  move({
    id: 'job.resume',
    title: 'Resume job',
    cues: ['carry on', 'go ahead', 'parts arrived', 'parts are in'],
    aliases: ['go on', 'continue', 'off hold'],
    sayings: [
      'take job off hold',
      'back on',
      'back to work',
      'no longer on hold',
      'not on hold',
      'unpause',
      'unhold',
      'restart',
    ],
    keys: 'shift+o',
    from: 'ON_HOLD',
    to: 'IN_PROGRESS',
  }),
  moveForReason({
    id: 'job.reopen',
    title: 'Reopen job…',
    aliases: ['not completed', 'in progress again'],
    from: 'COMPLETED',
    to: 'IN_PROGRESS',
    ways: {},
    hint: 'What remains to be done',
  }),
  move({
    id: 'job.close',
    title: 'Close job',
    aliases: ['archive', 'close for good'],
    to: 'CLOSED',
    ways: {
      NEW: 'job.assign',
      ASSIGNED: 'job.completedJob',
      IN_PROGRESS: 'job.completedJob',
      ON_HOLD: 'job.resume',
    },
  }),
  moveForReason({
    id: 'job.cannotComplete',
    title: 'Mark job as can’t complete…',
    aliases: ['cannot complete', 'can’t do', 'give up', 'failed', 'impossible'],
    sayings: [
      'mark job as can’t be done',
      'can’t be done',
      'can’t complete',
      'won’t be done',
      'will not be done',
      'cannot be done',
      'can’t finish',
      'couldn’t finish',
      'couldn’t complete',
      'couldn’t do',
      'could not finish',
      'could not complete',
      'unable to finish',
      'unable to complete',
    ],
    to: 'CANNOT_COMPLETE',
    ways: { NEW: 'job.assign', COMPLETED: 'job.reopen' },
    hint: 'Why the job can’t be completed',
  }),
  moveForReason({
    id: 'job.cancel',
    title: 'Cancel job…',
    cues: [
      'no longer wanted',
      'no longer needed',
      'not needed',
      'not wanted',
      'isnt needed',
      'isnt wanted',
      'doesnt want',
      'dont want',
      'kill',
      'is off',
    ],
    aliases: ['call off', 'not wanted', 'scrap'],
    sayings: ['call job off', 'bin job'],
    to: 'CANCELLED',
    ways: { COMPLETED: 'job.reopen' },
    hint: 'Why the job is cancelled',
  }),
  command({
    ...common,
    id: 'job.changeState',
    title: 'Change status of job…',
    aliases: ['move', 'state'],
    keys: 's',
    ready: (job) => firstNo(isLive(job), job.transitions.length > 0 || blockedAt(job)),
    ask: (job) => ({
      status: choice({
        label: jobFields.status.label,
        choices: jobStatuses.filter(({ value }) => transition(job, value)),
      }),
      reason: longText({
        label: jobFields.statusReason.label,
        maxLength: 10_000,
        when: ({ status }) => transition(job, status)?.needsReason === true,
      }),
    }),
    variables: ({ id, version }, { status, reason }) => ({ input: { id, version, status, reason } }),
    say: ({ number }, { status }) => standing({ number, status }),
  }),
];
