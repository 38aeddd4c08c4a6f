import type { Db } from '../http/surroundings.ts';
import { changesBetween } from '../records/differences.ts';
import type { FieldChange } from '../shared/values.ts';
import { type CompletedInfo, completedInfoFields, findCompletedInfo } from './completed-info.ts';

/** The fields that a request may leave out. */
export const EMPTY = {
  findings: null,
  followUps: null,
  remarks: null,
  customerName: null,
  customerSignatureFileId: null,
  noSignatureReason: null,
};

/**
 * Saves checked completed info, and answers the changes. Each change is a revision of the report; the same info again writes
 * nothing.
 */
export async function saveCompletedInfo(db: Db, info: CompletedInfo): Promise<FieldChange[]> {
  const before = await findCompletedInfo(db, info.jobId);
  const changes = changesOfCompletedInfo(before, info);
  if (changes.length === 0) return [];
  const values = {
    ...info,
    checklist: JSON.stringify(info.checklist),
    materials: JSON.stringify(info.materials),
    photos: JSON.stringify(info.photos),
    keptReport: null,
    revision: (before?.revision ?? 0) + 1,
  };
  await db
    .insertInto('completedInfos')
    .values(values)
    .onConflict((conflict) => conflict.column('jobId').doUpdateSet(values))
    .execute();
  return changes;
}

/** The changes for the job's audit trail, such as `completedInfo.finishedAt`; lists are compared whole. */
export function changesOfCompletedInfo(
  before: CompletedInfo | undefined,
  after: Omit<CompletedInfo, 'jobId'>,
): FieldChange[] {
  const { jobId, ...fields } = completedInfoFields;
  const shown = (info: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, info[name]]));
  const empty = { checklist: [], materials: [], photos: [] };
  return changesBetween({ completedInfo: shown(before ?? empty) }, { completedInfo: shown(after) });
}
