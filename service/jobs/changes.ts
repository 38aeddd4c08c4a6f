import { type Static, Type } from 'typebox';
import { checkAddress, wholeAddress } from '../companies/particulars.ts';
import { changedFieldValues, fieldValuesOfNew, JobFieldValuesInput } from '../job-fields/values.ts';
import { nextNumber } from '../numbers.ts';
import { companyForNew, demandActive } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { AddressInput, Body, Id, Input, Line, Maybe, Moment, OneOf, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { Job, jobs, priorities } from './job.ts';
import { checkSchedule, refuseDeletedNeeds, refuseUnchangeable } from './rules.ts';

const mayBeEmpty = {
  description: Maybe(Body),
  type: Maybe(Line),
  departmentId: Maybe(Id),
  siteAddress: Maybe(AddressInput),
  scheduledStart: Maybe(Moment),
  scheduledEnd: Maybe(Moment),
};

const CreateJob = Input({
  ...mayBeEmpty,
  companyId: Maybe(Id),
  title: Line,
  customerId: Id,
  priority: Type.Optional(OneOf(priorities, { default: 'NORMAL' })),
  requestedAt: Maybe(Moment),
  assigneeId: Maybe(Id),
  fields: Type.Optional(JobFieldValuesInput),
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

const departments = { type: 'department', table: 'departments' } as const;
const customers = { type: 'customer', table: 'customers' } as const;
const users = { type: 'user', table: 'users' } as const;

/** Creating, changing, deleting and restoring jobs. */
export function jobChangeRoutes(app: Service, surroundings: Surroundings): void {
  app.post(
    '/admin/job/create',
    {
      config: { needs: 'JOBS_WRITE' },
      schema: { summary: 'Create a job.', headers: OnceHeaders, body: CreateJob, response: { 200: Job } },
    },
    async (request) => {
      const { fields = [], ...body } = request.body;
      const { siteAddress = null, requestedAt, scheduledStart = null, scheduledEnd = null, ...job } = valuesOf(body);
      checkAddress(siteAddress, 'siteAddress');
      checkSchedule({ scheduledStart, scheduledEnd });
      return writeOnce(surroundings, request, async (writing) => {
        const { db, actor } = writing;
        const companyId = await companyForNew(db, actor, body.companyId);
        await demandActive(db, customers, companyId, 'customerId', body.customerId);
        await demandActive(db, departments, companyId, 'departmentId', body.departmentId);
        await demandActive(db, users, companyId, 'assigneeId', body.assigneeId);
        return createRecord(writing, jobs, {
          ...job,
          companyId,
          siteAddress,
          requestedAt: requestedAt ?? new Date(),
          scheduledStart,
          scheduledEnd,
          status: body.assigneeId ? 'ASSIGNED' : 'NEW',
          fields: await fieldValuesOfNew(db, companyId, fields),
          number: await nextNumber(db, companyId, 'JOB'),
        });
      });
    },
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

interface Given {
  siteAddress?: Static<typeof AddressInput> | null;
  requestedAt?: string | null;
  scheduledStart?: string | null;
  scheduledEnd?: string | null;
}

/** A body as a row holds it: an address whole, and moments as such. */
function valuesOf<Body extends Given>(body: Body) {
  const { siteAddress, requestedAt, scheduledStart, scheduledEnd, ...rest } = body;
  return {
    ...rest,
    siteAddress: siteAddress && wholeAddress(siteAddress),
    requestedAt: requestedAt ? new Date(requestedAt) : undefined,
    scheduledStart: moment(scheduledStart),
    scheduledEnd: moment(scheduledEnd),
  };
}

function moment(text: string | null | undefined): Date | null | undefined {
  return typeof text === 'string' ? new Date(text) : text;
}
