import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { badFields, type FieldError } from '../problem.ts';
import type { CompletedInfo } from './completed-info.ts';

/** A worker's clock may be wrong, and a company's day is ahead of UTC: so much later than now is no mistake yet. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Makes sure that what is to be kept of a job is possible, and that its pictures are there, in its company.
 *
 * @throws Problem BAD_INPUT, with all that is wrong at once.
 */
export async function checkCompletedInfo(db: Kysely<Tables>, companyId: string, info: CompletedInfo): Promise<void> {
  const errors = [...wrongMoments(info), ...wrongSignature(info), ...(await wrongFiles(db, companyId, info))];
  if (errors.length > 0) throw badFields(errors);
}

function wrongMoments({ startedAt, finishedAt, signedAt }: CompletedInfo): FieldError[] {
  const latest = Date.now() + AHEAD_MS;
  const ahead = Object.entries({ startedAt, finishedAt, signedAt }).flatMap(([path, at]) => {
    if (at === null || at.getTime() <= latest) return [];
    const message = `${path} is ${at.toISOString()}; it must not be more than a day from now.`;
    return { path, code: 'TOO_LATE', message };
  });
  if (ahead.length > 0 || startedAt <= finishedAt) return ahead;
  const [from, to] = [startedAt.toISOString(), finishedAt.toISOString()];
  const message = `finishedAt is ${to}; it must not be before startedAt, which is ${from}.`;
  return [{ path: 'finishedAt', code: 'BEFORE_START', message }];
}

function wrongSignature(info: CompletedInfo): FieldError[] {
  const { customerSignatureFileId, noSignatureReason, customerName, signedAt } = info;
  if (customerSignatureFileId === null) {
    return [
      noSignatureReason === null && {
        path: 'customerSignatureFileId',
        code: 'REQUIRED',
        message: 'customerSignatureFileId is missing: give the signature, or in noSignatureReason why there is none.',
      },
      signedAt !== null && {
        path: 'signedAt',
        code: 'NOT_ALLOWED',
        message: `signedAt is ${signedAt.toISOString()}, but there is no signature: it must be left out then.`,
      },
    ].filter((error) => error !== false);
  }
  return [
    noSignatureReason !== null && {
      path: 'noSignatureReason',
      code: 'NOT_ALLOWED',
      message: 'noSignatureReason must be left out: there is a signature.',
    },
    customerName === null && {
      path: 'customerName',
      code: 'REQUIRED',
      message: 'customerName is missing: say who signed.',
    },
  ].filter((error) => error !== false);
}

async function wrongFiles(db: Kysely<Tables>, companyId: string, info: CompletedInfo): Promise<FieldError[]> {
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
    const message = `${path} is ${id}, but this company has no such file: upload an image for this company first.`;
    return { path, code: 'NOT_FOUND', message };
  });
  const repeated = ids.flatMap((id, index) => {
    if (ids.indexOf(id) === index) return [];
    const path = `photos.${index}.fileId`;
    return { path, code: 'REPEATED', message: `${path} is ${id}, which is photos.${ids.indexOf(id)} already.` };
  });
  return [...missing, ...repeated];
}
