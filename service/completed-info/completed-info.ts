import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { DateTime, IdParams, Nullable, OneOf } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { jobs } from '../jobs/job.ts';
import { findRow } from '../records/kind.ts';
import { Problem } from '../shared/problem.ts';
import type { CompletedOutcome, PhotoMoment } from '../shared/values.ts';

export const outcomes = ['FULL', 'PARTIAL'] as const satisfies CompletedOutcome[];
export const photoMoments = ['BEFORE', 'AFTER'] as const satisfies PhotoMoment[];

const ChecklistItem = Type.Object(
  { label: Type.String(), done: Type.Boolean(), remark: Nullable(Type.String()) },
  { title: 'ChecklistItem' },
);

const Material = Type.Object(
  { description: Type.String(), quantity: Type.String(), unit: Nullable(Type.String()) },
  { title: 'Material' },
);

const CompletedPhoto = Type.Object(
  { fileId: Type.String(), caption: Nullable(Type.String()), moment: OneOf(photoMoments) },
  { title: 'CompletedPhoto' },
);

export const CompletedInfo = Type.Object(
  {
    jobId: Type.String(),
    startedAt: DateTime,
    finishedAt: DateTime,
    outcome: OneOf(outcomes),
    findings: Nullable(Type.String()),
    workDone: Type.String(),
    checklist: Type.Array(ChecklistItem),
    materials: Type.Array(Material),
    followUps: Nullable(Type.String()),
    remarks: Nullable(Type.String()),
    customerName: Nullable(Type.String()),
    signedAt: Nullable(DateTime),
    customerSignatureFileId: Nullable(Type.String()),
    noSignatureReason: Nullable(Type.String()),
    photos: Type.Array(CompletedPhoto),
  },
  { title: 'CompletedInfo' },
);
export type CompletedInfo = Static<typeof CompletedInfo>;

/** The completed info of a job; undefined before the first save. */
export function findCompletedInfo(db: Db, jobId: string): Promise<CompletedInfo | undefined> {
  return db.selectFrom('completedInfos').where('jobId', '=', jobId).selectAll().executeTakeFirst();
}

/** Reads completed info. */
export function completedInfoRoutes(app: Service, { db }: Surroundings): void {
  app.get('/admin/job/get/completed/info/:id', {
    ...endpoint('JOBS_READ', 'What was done on a job.', { params: IdParams, response: { 200: CompletedInfo } }),
    handler: async ({ params: { id }, viewer }) => {
      const { number } = await findRow(db, jobs, viewer, id);
      const info = await findCompletedInfo(db, id);
      if (info) return info;
      throw new Problem('NOT_FOUND', `${number} has no completed info: nothing was saved yet of what was done.`);
    },
  });
}
