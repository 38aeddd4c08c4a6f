import { customers } from '../customers/customer.ts';
import { endpoint, extension } from '../http/endpoints.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { changedFieldValues } from '../job-fields/values.ts';
import { updateSchema, valuesOf } from '../records/fields.ts';
import { companyForNew, demandActive } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { departments } from '../users/departments.ts';
import { Job, jobFields, jobs } from './job.ts';
import { CreateJob, createJob } from './new-job.ts';
import { checkSchedule, refuseDeletedNeeds, refuseUnchangeable } from './rules.ts';

const UpdateJob = updateSchema(jobFields);

/** Creating, changing, deleting and restoring jobs. */
export function jobWriteRoutes(app: Service, surroundings: Surroundings): void {
  app.post('/admin/job/create', {
    ...endpoint('JOBS_WRITE', 'Create a job.', { headers: OnceHeaders, body: CreateJob, response: { 200: Job } }),
    handler: async (request) =>
      writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, writing.actor, request.body.companyId);
        return createJob(writing, { ...request.body, companyId });
      }),
  });

  app.put('/admin/job/update', {
    ...extension('JOBS_WRITE', 'Change a job.', { body: UpdateJob, response: { 200: Job } }),
    handler: async (request) => {
      const { id, version, fields, ...body } = request.body;
      const patch = valuesOf(jobFields, body);
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
  });

  recordRoutes(app, surroundings, jobs, {
    needs: 'JOBS_WRITE',
    info: { path: '/admin/job/get/info/:id', extension: true },
    delete: { path: '/admin/job/delete/:id', extension: true },
    restore: { path: '/admin/job/restore/:id', extension: true, check: ({ db }, job) => refuseDeletedNeeds(db, job) },
  });
}
