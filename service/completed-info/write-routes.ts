import { type Static, Type } from 'typebox';
import { Body, Formed, Id, Input, Line, Maybe, Moment, OneOf, Unit, Version } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { Job, jobs } from '../jobs/job.ts';
import { demandWay } from '../jobs/transitions.ts';
import { changesBetween } from '../records/differences.ts';
import { type Change, changeWhole } from '../records/writes.ts';
import { write } from '../records/writing.ts';
import type { FieldChange } from '../shared/values.ts';
import { type CompletedInfo, findCompletedInfo, outcomes, photoMoments } from './completed-info.ts';
import { checkCompletedInfo } from './rules.ts';

const Quantity = Formed(
  { format: 'DECIMAL_ABOVE_0', digits: 15, places: 4 },
  { pattern: '^(?=.*[1-9])(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$' },
);

const UpdateCompletedInfo = Input({
  jobId: Id,
  version: Version,
  startedAt: Moment,
  finishedAt: Moment,
  outcome: OneOf(outcomes),
  findings: Maybe(Body),
  workDone: Body,
  checklist: Type.Optional(
    Type.Array(Input({ label: Line, done: Type.Boolean(), remark: Maybe(Line) }), { maxItems: 100 }),
  ),
  materials: Type.Optional(
    Type.Array(Input({ description: Line, quantity: Quantity, unit: Maybe(Unit) }), { maxItems: 200 }),
  ),
  followUps: Maybe(Body),
  remarks: Maybe(Body),
  customerName: Maybe(Line),
  signedAt: Maybe(Moment),
  customerSignatureFileId: Maybe(Id),
  noSignatureReason: Maybe(Body),
  photos: Type.Optional(
    Type.Array(Input({ fileId: Id, caption: Maybe(Line), moment: OneOf(photoMoments) }), { maxItems: 20 }),
  ),
});

/** Bytes: room for the longest texts and lists in any script, 145,000 characters of up to 4 bytes. */
const BODY_LIMIT = 640 * 1024;

/** The state before the first save, for the audit trail. */
const NOTHING = { checklist: [], materials: [], photos: [] };

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
      const { jobId: id, version } = request.body;
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
          await db
            .insertInto('completedInfos')
            .values(values)
            .onConflict((conflict) => conflict.column('jobId').doUpdateSet(values))
            .execute();
          return {
            patch:
              job.status === 'COMPLETED'
                ? {}
                : { status: 'COMPLETED', statusReason: null, completedAt: job.completedAt ?? new Date() },
            besides: changesOf(before, info),
            action: job.status === 'COMPLETED' ? 'UPDATED' : 'STATUS_CHANGED',
          };
        }),
      );
    },
  });
}

/** The completed info of a body; absent fields are empty. A signature without a time has the time of the finish. */
function wholeInfo(body: Static<typeof UpdateCompletedInfo>): CompletedInfo {
  const finishedAt = new Date(body.finishedAt);
  const unsigned = body.customerSignatureFileId ? finishedAt : null;
  return {
    jobId: body.jobId,
    startedAt: new Date(body.startedAt),
    finishedAt,
    outcome: body.outcome,
    findings: body.findings ?? null,
    workDone: body.workDone,
    checklist: (body.checklist ?? []).map(({ label, done, remark = null }) => ({ label, done, remark })),
    materials: (body.materials ?? []).map(({ description, quantity, unit = null }) => ({
      description,
      quantity,
      unit,
    })),
    followUps: body.followUps ?? null,
    remarks: body.remarks ?? null,
    customerName: body.customerName ?? null,
    signedAt: body.signedAt ? new Date(body.signedAt) : unsigned,
    customerSignatureFileId: body.customerSignatureFileId ?? null,
    noSignatureReason: body.noSignatureReason ?? null,
    photos: (body.photos ?? []).map(({ fileId, caption = null, moment }) => ({ fileId, caption, moment })),
  };
}

/** The changes for the job's audit trail, such as `completedInfo.finishedAt`; lists are compared whole. */
function changesOf(before: CompletedInfo | undefined, after: CompletedInfo): FieldChange[] {
  const { jobId, ...next } = after;
  const was: Record<string, unknown> = before ?? NOTHING;
  const earlier = Object.fromEntries(Object.keys(next).map((name) => [name, was[name]]));
  return changesBetween({ completedInfo: earlier }, { completedInfo: next });
}
