import { Type } from 'typebox';
import { type CompletedInfo, completedInfoFields, findCompletedInfo } from '../completed-info/completed-info.ts';
import { checkCompletedInfo } from '../completed-info/rules.ts';
import { changesOfCompletedInfo, EMPTY, saveCompletedInfo } from '../completed-info/saving.ts';
import type { Db } from '../http/surroundings.ts';
import { demandWay } from '../jobs/transitions.ts';
import { wordsIn } from '../languages/languages.ts';
import { propertiesOf, valuesOf } from '../records/fields.ts';
import type { Row } from '../records/kind.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badFields } from '../shared/problem.ts';
import type { JobStatus } from '../shared/values.ts';
import { rowReader, wordIn } from './read-cells.ts';

const { startedAt, finishedAt, outcome, workDone, findings, followUps, remarks, noSignatureReason } = propertiesOf(
  completedInfoFields,
  'create',
);

/** The cells of completed info that a spreadsheet holds; pictures and lists have none. */
export const completionCells = {
  startedAt: Type.Optional(startedAt),
  finishedAt: Type.Optional(finishedAt),
  outcome: Type.Optional(outcome),
  workDone: Type.Optional(workDone),
  ...{ findings, followUps, remarks, noSignatureReason },
};
const read = rowReader(completionCells, {
  outcome: wordIn(['FULL', 'PARTIAL'], { FULL: 'Completed in full', PARTIAL: 'Completed in part' }),
});
const names = Object.keys(completionCells);
const needed = ['finishedAt', 'workDone'] as const;

/** The values of completed info in a row. */
type Completion = ReturnType<typeof valuesIn>;
type Done = Extract<JobStatus, 'COMPLETED' | 'CLOSED'>;

const isDone = (status: JobStatus | undefined): status is Done => status === 'COMPLETED' || status === 'CLOSED';

const valuesIn = (row: object) => valuesOf(completedInfoFields, read(row as Record<string, string>)); // cells are texts

const filledIn = (row: object) => names.filter((name) => name in row);

/** The status that a row gives a job: COMPLETED for completed info alone. */
export const statusAfter = (row: object, status: JobStatus | undefined): JobStatus | undefined =>
  status ?? (filledIn(row).length > 0 ? 'COMPLETED' : undefined);

/**
 * The completed info of a row, with the status after the row; null for a row of an open job.
 *
 * @throws Problem BAD_INPUT for completed info under another status.
 */
export function completionIn(row: object, to: JobStatus | undefined): { to: Done; given: Completion } | null {
  const filled = filledIn(row);
  if (isDone(to)) return { to, given: valuesIn(row) };
  if (filled.length > 0) throw badFields(filled.map((path) => fieldError(path, 'NOT_ALLOWED', { other: 'status' })));
  return null;
}

/**
 * The checked completed info of a new job, without its id. A visit without an arrival arrives at its departure.
 *
 * @throws Problem BAD_INPUT.
 */
export async function newCompletion(db: Db, companyId: string, given: Completion) {
  const missing = needed.filter((path) => given[path] === undefined);
  const { finishedAt, workDone } = given;
  if (!finishedAt || workDone === undefined) throw badFields(missing.map((path) => fieldError(path, 'REQUIRED', {})));
  const company = db.selectFrom('companies').where('id', '=', companyId).select('locale');
  const { locale } = await company.executeTakeFirstOrThrow();
  const info = {
    ...{ ...EMPTY, signedAt: null, checklist: [], materials: [], photos: [], outcome: 'FULL' as const },
    noSignatureReason: wordsIn(locale).printed.noSignatureFromFile,
    startedAt: finishedAt,
    ...given,
    finishedAt,
    workDone,
  };
  await checkCompletedInfo(db, companyId, { jobId: '', ...info });
  return { info, besides: changesOfCompletedInfo(undefined, info) };
}

/**
 * Completes a present job by a row, or corrects its completed info.
 *
 * @throws Problem BAD_INPUT, and CONFLICT for a job that can't be completed.
 */
export async function complete(db: Db, job: Row<'jobs'>, { to, given }: { to: Done; given: Completion }) {
  const before = await findCompletedInfo(db, job.id);
  const { revision: _, ...present } = before ?? {
    revision: 0,
    ...(await newCompletion(db, job.companyId, given)).info,
  };
  const info: CompletedInfo = { ...present, ...given, jobId: job.id };
  if (job.status !== 'COMPLETED') demandWay(job, 'COMPLETED');
  await checkCompletedInfo(db, job.companyId, info);
  const besides = await saveCompletedInfo(db, info);
  return { besides, patch: { status: to, statusReason: null, completedAt: job.completedAt ?? info.finishedAt } };
}

/** Whether a job's completed info has the values of a row already. */
export async function isCompletedSo(db: Db, { id }: Row<'jobs'>, given: Completion): Promise<boolean> {
  const before = await findCompletedInfo(db, id);
  return before !== undefined && changesOfCompletedInfo(before, { ...before, ...given }).length === 0;
}
