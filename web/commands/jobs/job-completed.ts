import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { CompletedInfoFields, completedFields } from '../../records/completed-info.ts';
import { UpdateCompletedInfo } from '../../records/documents/mutations.ts';
import type { Answers } from '../../records/fields/answers.ts';
import { type JobRecord, job } from '../../records/job.ts';
import type { Actor } from '../../state/viewer.ts';
import { type Blocked, command, one } from '../core/command.ts';
import { firstNo } from '../core/lifecycle.ts';
import { blockedAt, isLive } from './job-states.ts';

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

/** The states in which the completed info can be entered or corrected. */
const completable: readonly JobRecord['status'][] = ['ASSIGNED', 'IN_PROGRESS', 'COMPLETED'];

const canComplete = (of: JobRecord): true | Blocked =>
  firstNo(isLive(of), completable.includes(of.status) || blockedAt(of));

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

export const jobCompleted = [
  command({
    id: 'job.completedJob',
    action: 'completedJob',
    title: 'Complete job…',
    aliases: [
      'completed info',
      'write down',
      'correct completed info',
      'finish',
      'finished',
      'done',
      'sign',
      'sign off',
    ],
    sayings: ['be done with job', 'be finished with job', 'all done', 'sorted', 'fixed', 'repaired'],
    on: one('job'),
    keys: 'i',
    needs: 'JOBS_WRITE',
    ready: canComplete,
    layout: 'sheet',
    reads: ({ id }) => ({ operation: CompletedInfoToCorrect, variables: { id } }),
    ask: (of) => report(of),
    initial: begunWith,
    operation: UpdateCompletedInfo,
    variables: inputOf,
    // A correction can be undone; completing a job can't.
    undo: (of, _, { changed: { version } }, before) =>
      of.status === 'COMPLETED' && before
        ? { operation: UpdateCompletedInfo, variables: inputOf({ ...of, version }, before as Answers<Report>) }
        : null,
    final: 'use “Reopen job…” to resume a completed job; its completed info can be corrected',
    say: ({ number, status }) =>
      status === 'COMPLETED' ? `Completed info of ${number} corrected` : `${number} is completed`,
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
