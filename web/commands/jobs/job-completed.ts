import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { CompletedInfoFields, completedFields } from '../../records/completed-info.ts';
import { UpdateCompletedInfo } from '../../records/documents/mutations.ts';
import type { Answers } from '../../records/fields/answers.ts';
import { type JobRecord, job } from '../../records/job.ts';
import type { Actor } from '../../state/viewer.ts';
import { type Blocked, command, one } from '../core/command.ts';
import { firstNo } from '../core/lifecycle.ts';
import { blockedAt, isLive, onwards } from './job-states.ts';

const CompletedInfoToCorrect = graphql(
  `
    query CompletedInfoToCorrect($id: ID!) {
      job(id: $id) {
        id
        completedInfo {
          ...CompletedInfoFields
          customerSignatureFileId
          photos {
            fileId
            caption
            moment
          }
        }
      }
    }
  `,
  [CompletedInfoFields],
);

type Read = ResultOf<typeof CompletedInfoToCorrect>;

const canComplete = (of: JobRecord): true | Blocked =>
  firstNo(
    isLive(of),
    of.status === 'ASSIGNED' ||
      of.status === 'IN_PROGRESS' ||
      blockedAt(of, { ...onwards, COMPLETED: 'job.editReport' }),
  );

const withReport = { ASSIGNED: 'job.completedJob', IN_PROGRESS: 'job.completedJob', ON_HOLD: 'job.resume' };

const report = ({ companyId }: JobRecord) => ({
  ...completedFields,
  photos: { ...completedFields.photos, companyId },
  customerSignatureFileId: { ...completedFields.customerSignatureFileId, companyId },
});

/** The form begins with the saved info, or with the scheduled visit where its times have passed. */
function begunWith(of: JobRecord, _: Actor, read: Read | null): Partial<Answers<ReturnType<typeof report>>> {
  const info = read?.job?.completedInfo;
  if (info) return info;
  const now = new Date().toISOString();
  const isPast = (at: string | null): at is string => at !== null && at < now;
  const startedAt = isPast(of.scheduledStart) ? of.scheduledStart : now;
  const finishedAt = isPast(of.scheduledEnd) && of.scheduledEnd > startedAt ? of.scheduledEnd : now;
  return { startedAt, finishedAt, outcome: 'FULL', customerName: of.customer?.fullName ?? '' };
}

type Report = ReturnType<typeof report>;

const inputOf = ({ id, version }: JobRecord, { checklist, materials, photos, ...answers }: Answers<Report>) => ({
  input: {
    id,
    version,
    ...answers,
    checklist: [...(checklist ?? [])],
    materials: [...(materials ?? [])],
    photos: [...(photos ?? [])],
  },
});

const saving = {
  action: 'completedJob',
  on: one('job'),
  needs: 'JOBS_WRITE',
  layout: 'sheet',
  reads: ({ id }: JobRecord) => ({ operation: CompletedInfoToCorrect, variables: { id } }),
  ask: (of: JobRecord) => report(of),
  initial: begunWith,
  operation: UpdateCompletedInfo,
  variables: inputOf,
} as const;

export const jobCompleted = [
  command({
    ...saving,
    id: 'job.completedJob',
    title: 'Complete job…',
    aliases: ['completed info', 'write down', 'finish', 'finished', 'done', 'sign', 'sign off'],
    sayings: ['be done with job', 'be finished with job', 'all done', 'sorted', 'fixed', 'repaired'],
    keys: 'i',
    ready: canComplete,
    final: 'use “Reopen job…” to resume a completed job, or “Edit report…” to change its report',
    say: ({ number }) => `${number} is completed`,
  }),
  command({
    ...saving,
    id: 'job.editReport',
    title: 'Edit report…',
    aliases: ['correct report', 'correct completed info', 'change report', 'sign later'],
    keys: 'shift+u',
    ready: (of) => firstNo(isLive(of), of.status === 'COMPLETED' || blockedAt(of, withReport)),
    undo: (of, _, { changed: { version } }, before) =>
      before
        ? { operation: UpdateCompletedInfo, variables: inputOf({ ...of, version }, before as Answers<Report>) }
        : null,
    say: ({ number }) => `Report of ${number} changed`,
  }),
  command({
    id: 'job.viewCompleted',
    action: 'completedJob',
    title: 'View completed info',
    aliases: ['completed', 'completed info', 'photos', 'signature', 'findings'],
    on: one('job'),
    keys: 'v i',
    needs: 'JOBS_READ',
    ready: isCompleted,
    run: (console, of) => console.go(`${job.path(of)}?tab=completed`),
  }),
];

/** Whether a job has completed info; if not, names the command that adds the info. */
export function isCompleted(of: JobRecord): true | Blocked {
  if (of.completedAt !== null) return true;
  const why = `${of.number} has no completed info yet`;
  const can = canComplete(of);
  if (can === true) return { why, unblock: 'job.completedJob' };
  return typeof can === 'string' ? can : { why, unblock: can.unblock };
}
