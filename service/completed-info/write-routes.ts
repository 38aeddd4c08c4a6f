import type { Static } from 'typebox';
import { Id, Input, Version } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { Job, jobs } from '../jobs/job.ts';
import { demandWay } from '../jobs/transitions.ts';
import { propertiesOf, valuesOf } from '../records/fields.ts';
import { type Change, changeWhole } from '../records/writes.ts';
import { write } from '../records/writing.ts';
import { type CompletedInfo, completedInfoFields } from './completed-info.ts';
import { checkCompletedInfo } from './rules.ts';
import { EMPTY, saveCompletedInfo } from './saving.ts';

const UpdateCompletedInfo = Input({ id: Id, version: Version, ...propertiesOf(completedInfoFields, 'create') });

/** Bytes: room for the longest texts and lists in any script, 145,000 characters of up to 4 bytes. */
const BODY_LIMIT = 640 * 1024;

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
          if (job.status !== 'COMPLETED') demandWay(job, 'COMPLETED');
          await checkCompletedInfo(writing.db, job.companyId, info);
          const besides = await saveCompletedInfo(writing.db, info);
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
