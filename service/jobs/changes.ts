import { Type } from 'typebox';
import { checkAddress } from '../companies/particulars.ts';
import { customers } from '../customers/customer.ts';
import { departments } from '../departments.ts';
import { changedFieldValues, JobFieldValuesInput } from '../job-fields/values.ts';
import { companyForNew, demandActive } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord } from '../records/writes.ts';
import { Id, Input, Line, Maybe, Moment, OneOf, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { Job, jobs, priorities } from './job.ts';
import { createJob, mayBeEmpty, NewJobFields, valuesOf } from './new-job.ts';
import { checkSchedule, refuseDeletedNeeds, refuseUnchangeable } from './rules.ts';

const CreateJob = Input({
  ...NewJobFields,
  companyId: Maybe(Id),
  title: Line,
  customerId: Id,
  requestedAt: Maybe(Moment),
  assigneeId: Maybe(Id),
});

const UpdateJob = Input({
  ...mayBeEmpty,
  id: Id,
  version: Version,
  title: Type.Optional(Line),
  customerId: Type.Optional(Id),
  priority: Type.Optional(OneOf(priorities)),
  requestedAt: Type.Optional(Moment),
  fields: Type.Optional(JobFieldValuesInput),
});

/** Creating, changing, deleting and restoring jobs. */
export function jobChangeRoutes(app: Service, surroundings: Surroundings): void {
  app.post(
    '/admin/job/create',
    {
      config: { needs: 'JOBS_WRITE' },
      schema: { summary: 'Create a job.', headers: OnceHeaders, body: CreateJob, response: { 200: Job } },
    },
    async (request) =>
      writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, writing.actor, request.body.companyId);
        return createJob(writing, { ...request.body, companyId });
      }),
  );

  app.put(
    '/admin/job/update',
    {
      config: { needs: 'JOBS_WRITE', extension: true },
      schema: { summary: 'Change a job.', body: UpdateJob, response: { 200: Job } },
    },
    async (request) => {
      const { id, version, fields, ...body } = request.body;
      const patch = valuesOf(body);
      checkAddress(patch.siteAddress, 'siteAddress');
      return write(surroundings, request, (writing) =>
        changeRecord(writing, jobs, { id, version }, async (job) => {
          const { db } = writing;
          refuseUnchangeable(job);
          checkSchedule({
            scheduledStart: patch.scheduledStart === undefined ? job.scheduledStart : patch.scheduledStart,
            scheduledEnd: patch.scheduledEnd === undefined ? job.scheduledEnd : patch.scheduledEnd,
          });
          if (patch.customerId !== job.customerId) {
            await demandActive(db, customers, job.companyId, 'customerId', patch.customerId);
          }
          if (patch.departmentId !== job.departmentId) {
            await demandActive(db, departments, job.companyId, 'departmentId', patch.departmentId);
          }
          if (fields === undefined) return patch;
          return { ...patch, fields: [...(await changedFieldValues(db, job.companyId, fields, job.fields))] };
        }),
      );
    },
  );

  recordRoutes(app, surroundings, jobs, {
    needs: 'JOBS_WRITE',
    info: { path: '/admin/job/get/info/:id', extension: true },
    delete: { path: '/admin/job/delete/:id', extension: true },
    restore: {
      path: '/admin/job/restore/:id',
      extension: true,
      check: ({ db }, job) => refuseDeletedNeeds(db, job),
    },
  });
}
