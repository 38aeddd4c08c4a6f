import { graphql, type ResultOf } from '../graphql.ts';
import { type JobRecord, job } from '../records/job.ts';
import { UpdateCompletedInfo } from '../records/job-changes.ts';
import { completedOutcomes, photoMoments } from '../records/words.ts';
import { type Actor, type Blocked, command, one } from './command.ts';
import { type Answers, choice, decimal, flag, images, longText, moment, rowsOf, signature, text } from './fields.ts';
import { blockedAt, isLive } from './job-states.ts';

/** What was done on a job, as it stands. */
const CompletedInfoToCorrect = graphql(`
  query CompletedInfoToCorrect($id: ID!) {
    job(id: $id) {
      id
      completedInfo {
        startedAt
        finishedAt
        outcome
        findings
        workDone
        checklist {
          label
          done
          remark
        }
        materials {
          description
          quantity
          unit
        }
        followUps
        remarks
        customerName
        signedAt
        customerSignatureFileId
        noSignatureReason
        photos {
          fileId
          caption
          moment
        }
      }
    }
  }
`);

type Read = ResultOf<typeof CompletedInfoToCorrect>;

/** The states in which what was done can be written down, or corrected. */
const completable: readonly JobRecord['status'][] = ['ASSIGNED', 'IN_PROGRESS', 'COMPLETED'];

function canComplete(of: JobRecord): true | Blocked {
  const live = isLive(of);
  return live === true ? completable.includes(of.status) || blockedAt(of) : live;
}

const isUnsigned = ({ customerSignatureFileId }: Readonly<Record<string, unknown>>) => !customerSignatureFileId;
const isSigned = (answers: Readonly<Record<string, unknown>>) => !isUnsigned(answers);

const whatWasDone = ({ companyId }: JobRecord) => ({
  startedAt: moment('Worker came'),
  finishedAt: moment('Worker left', { since: 'startedAt' }),
  outcome: choice('Outcome', completedOutcomes),
  findings: longText('Findings', { optional: true, maxLength: 10_000, hint: 'What was found' }),
  workDone: longText('Work done', { maxLength: 10_000 }),
  checklist: rowsOf(
    'Checklist',
    {
      label: text('What was checked', { maxLength: 200 }),
      done: flag('Done'),
      remark: text('Remark', { optional: true, maxLength: 200 }),
    },
    { optional: true, max: 100, row: 'Check' },
  ),
  materials: rowsOf(
    'Materials',
    {
      description: text('What was used', { maxLength: 200 }),
      quantity: decimal('Quantity', { places: 4 }),
      unit: text('Unit', { optional: true, maxLength: 20, hint: 'Such as m or pcs' }),
    },
    { optional: true, max: 200, row: 'Material' },
  ),
  photos: images(
    'Photos',
    {
      caption: text('Caption', { optional: true, maxLength: 200 }),
      moment: choice('Taken', photoMoments),
    },
    { optional: true, max: 20, companyId },
  ),
  followUps: longText('Follow-ups', { optional: true, maxLength: 10_000, hint: 'What is still to be done' }),
  remarks: longText('Customer’s remarks', { optional: true, maxLength: 10_000 }),
  customerSignatureFileId: signature('Customer’s signature', {
    optional: true,
    companyId,
    hint: 'Left empty, say below why there is none',
  }),
  customerName: text('Who signed', { maxLength: 200, when: isSigned }),
  signedAt: moment('When they signed', { optional: true, hint: 'Left empty: when the worker left', when: isSigned }),
  noSignatureReason: longText('Why there is no signature', { maxLength: 10_000, when: isUnsigned }),
});

/** What the form begins with: what was written down before, or the visit as it was planned, as far as it has passed. */
function begunWith(of: JobRecord, _: Actor, read: Read | null): Partial<Answers<ReturnType<typeof whatWasDone>>> {
  const info = read?.job?.completedInfo;
  if (info) return info;
  const now = new Date().toISOString();
  const isPast = (at: string | null): at is string => at !== null && at < now;
  const startedAt = isPast(of.scheduledStart) ? of.scheduledStart : now;
  const finishedAt = isPast(of.scheduledEnd) && of.scheduledEnd > startedAt ? of.scheduledEnd : now;
  return { startedAt, finishedAt, outcome: 'FULL', customerName: of.customer?.fullName ?? '' };
}

type WhatWasDone = ReturnType<typeof whatWasDone>;

const inputOf = ({ id, version }: JobRecord, { checklist, materials, photos, ...answers }: Answers<WhatWasDone>) => ({
  input: {
    jobId: id,
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
    aliases: ['completed info', 'write down', 'correct completed info', 'finish', 'done'],
    on: one('job'),
    keys: 'i',
    needs: 'JOBS_WRITE',
    ready: canComplete,
    layout: 'sheet',
    reads: ({ id }) => ({ operation: CompletedInfoToCorrect, variables: { id } }),
    ask: (of) => whatWasDone(of),
    initial: begunWith,
    operation: UpdateCompletedInfo,
    variables: inputOf,
    // Of a correction, what was written before it; that a job is completed is another matter.
    undo: (of, _, { changed: { version } }, before) =>
      of.status === 'COMPLETED' && before
        ? { operation: UpdateCompletedInfo, variables: inputOf({ ...of, version }, before as Answers<WhatWasDone>) }
        : null,
    final: 'a completed job is taken up again by “Reopen job…”; what was written can be corrected',
    say: ({ number, status }) =>
      status === 'COMPLETED' ? `What was done on ${number} is corrected` : `${number} is completed`,
  }),
  command({
    id: 'job.viewCompleted',
    action: 'completedJob',
    title: 'View what was done',
    aliases: ['completed', 'completed info', 'photos', 'signature', 'findings'],
    on: one('job'),
    keys: 'v i',
    needs: 'JOBS_READ',
    ready: isCompleted,
    run: (console, of) => console.go(`${job.path(of)}?tab=completed`),
  }),
];

/** Why there is no report yet. */
/** Whether there is something to see of what was done; where not, and it can be, what leads there. */
export function isCompleted(of: JobRecord): true | Blocked {
  if (of.completedAt !== null) return true;
  const why = `${of.number} has no completed info yet`;
  const can = canComplete(of);
  if (can === true) return { why, unblock: 'job.completedJob' };
  return typeof can === 'string' ? can : { why, unblock: can.unblock };
}
