import type { Db } from '../http/surroundings.ts';
import type { FieldError } from '../shared/field-errors.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badFields } from '../shared/problem.ts';
import type { CompletedInfo } from './completed-info.ts';

/** The tolerance for wrong clocks and time zones ahead of UTC. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Checks the moments, the signature and the pictures of completed info. Pictures belong to the job's company.
 *
 * @throws Problem BAD_INPUT with every mistake.
 */
export async function checkCompletedInfo(db: Db, companyId: string, info: CompletedInfo): Promise<void> {
  const errors = [...wrongMoments(info), ...wrongSignature(info), ...(await wrongFiles(db, companyId, info))];
  if (errors.length > 0) throw badFields(errors);
}

function wrongMoments({ startedAt, finishedAt, signedAt }: CompletedInfo): FieldError[] {
  const latest = Date.now() + AHEAD_MS;
  const ahead = Object.entries({ startedAt, finishedAt, signedAt }).flatMap(([path, at]) => {
    if (at === null || at.getTime() <= latest) return [];
    return fieldError(path, 'IN_FUTURE', {}, at);
  });
  if (ahead.length > 0 || startedAt <= finishedAt) return ahead;
  return [fieldError('finishedAt', 'BEFORE', { other: 'startedAt' }, finishedAt)];
}

function wrongSignature(info: CompletedInfo): FieldError[] {
  const { customerSignatureFileId, noSignatureReason, customerName, signedAt } = info;
  if (customerSignatureFileId === null) {
    return [
      noSignatureReason === null &&
        fieldError('customerSignatureFileId', 'ONE_REQUIRED', { other: 'noSignatureReason' }),
      signedAt !== null && fieldError('signedAt', 'NOT_ALLOWED', { other: 'customerSignatureFileId' }, signedAt),
    ].filter((error) => error !== false);
  }
  return [
    noSignatureReason !== null && fieldError('noSignatureReason', 'NOT_ALLOWED', { other: 'customerSignatureFileId' }),
    customerName === null && fieldError('customerName', 'REQUIRED'),
  ].filter((error) => error !== false);
}

async function wrongFiles(db: Db, companyId: string, info: CompletedInfo): Promise<FieldError[]> {
  const ids = info.photos.map(({ fileId }) => fileId);
  const named = [
    ...ids.map((id, index) => ({ path: `photos.${index}.fileId`, id })),
    { path: 'customerSignatureFileId', id: info.customerSignatureFileId },
  ];
  const found = await db
    .selectFrom('files')
    .where('companyId', '=', companyId)
    .where('id', 'in', [...ids, info.customerSignatureFileId ?? ''])
    .select('id')
    .execute();
  const known = new Set<string | null>([null, ...found.map(({ id }) => id)]);
  const missing = named.flatMap(({ path, id }) => {
    if (known.has(id)) return [];
    return fieldError(path, 'NOT_FOUND', { kind: 'file' }, id);
  });
  const repeated = ids.flatMap((id, index) => {
    if (ids.indexOf(id) === index) return [];
    return fieldError(`photos.${index}.fileId`, 'REPEATED', { other: `photos.${ids.indexOf(id)}.fileId` }, id);
  });
  return [...missing, ...repeated];
}
