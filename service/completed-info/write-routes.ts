import type { Static } from 'typebox';
import { Id, Input, Version } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { Job, jobs } from '../jobs/job.ts';
import { demandWay } from '../jobs/transitions.ts';
import { changesBetween } from '../records/differences.ts';
import { propertiesOf, valuesOf } from '../records/fields.ts';
import { type Change, changeWhole } from '../records/writes.ts';
import { write } from '../records/writing.ts';
import type { FieldChange } from '../shared/values.ts';
import { type CompletedInfo, completedInfoFields, findCompletedInfo } from './completed-info.ts';
import { checkCompletedInfo } from './rules.ts';

const UpdateCompletedInfo = Input({ id: Id, version: Version, ...propertiesOf(completedInfoFields, 'create') });

/** Bytes: room for the longest texts and lists in any script, 145,000 characters of up to 4 bytes. */
const BODY_LIMIT = 640 * 1024;

/** The fields that a body may leave out. */
const EMPTY = {
  findings: null,
  followUps: null,
  remarks: null,
  customerName: null,
  customerSignatureFileId: null,
  noSignatureReason: null,
};

/** Saves completed info and completes the job. Completed info may be corrected until the job is closed. */
export function completedInfoWriteRoutes(app: Service, surroundings: Surroundings): void {
  app.put('/admin/job/update/completed/job/info', {
    config: { needs: 'JOBS_WRITE' },
    bodyLimit: BODY_LIMIT,
    schema: {
      summary: 'Save what was done on a job, which completes it, or correct it.',
      body: UpdateCompletedInfo,
      response: { 200: Job },
    },
    handler: async (request) => {
      const { id, version } = request.body;
      const info = wholeInfo(request.body);
      return write(surroundings, request, (writing) =>
        changeWhole(writing, jobs, { id, version }, async (job): Promise<Change<'jobs'>> => {
          const { db } = writing;
          if (job.status !== 'COMPLETED') demandWay(job, 'COMPLETED');
          await checkCompletedInfo(db, job.companyId, info);
          const before = await findCompletedInfo(db, id);
          const values = {
            ...info,
            checklist: JSON.stringify(info.checklist),
            materials: JSON.stringify(info.materials),
            photos: JSON.stringify(info.photos),
          };
          const besides = changesOf(before, info);
          // Each correction is a revision of the report.
          const revision = (before?.revision ?? 0) + (besides.length > 0 ? 1 : 0);
          await db
            .insertInto('completedInfos')
            .values({ ...values, revision })
            .onConflict((conflict) => conflict.column('jobId').doUpdateSet({ ...values, revision }))
            .execute();
          if (job.status === 'COMPLETED') return { patch: {}, besides, action: 'UPDATED' };
          const completedAt = job.completedAt ?? new Date();
          return { patch: { status: 'COMPLETED', statusReason: null, completedAt }, besides, action: 'STATUS_CHANGED' };
        }),
      );
    },
  });
}

/** The completed info of a body; absent fields are empty. A signature without a time has the time of the finish. */
function wholeInfo(body: Static<typeof UpdateCompletedInfo>): CompletedInfo {
  const { id, version, checklist = [], materials = [], photos = [], ...given } = valuesOf(completedInfoFields, body);
  return {
    jobId: id,
    ...EMPTY,
    ...given,
    signedAt: given.signedAt ?? (given.customerSignatureFileId ? given.finishedAt : null),
    checklist: checklist.map((item) => ({ remark: null, ...item })),
    materials: materials.map((material) => ({ unit: null, ...material })),
    photos: photos.map((photo) => ({ caption: null, ...photo })),
  };
}

/** The changes for the job's audit trail, such as `completedInfo.finishedAt`; lists are compared whole. */
function changesOf(before: CompletedInfo | undefined, after: CompletedInfo): FieldChange[] {
  const { jobId, ...fields } = completedInfoFields;
  const shown = (info: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, info[name]]));
  const empty = { checklist: [], materials: [], photos: [] };
  return changesBetween({ completedInfo: shown(before ?? empty) }, { completedInfo: shown(after) });
}
