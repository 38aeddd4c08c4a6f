import { endpoint, extension } from '../http/endpoints.ts';
import { Body, Id, IdParams, Input, Maybe, Moment, OneOf, Version, VersionBody } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { valuesOf } from '../records/fields.ts';
import { demandActive } from '../records/references.ts';
import { takeBack } from '../records/taking-back.ts';
import { changeStatus, changeWhole } from '../records/writes.ts';
import { write } from '../records/writing.ts';
import { users } from '../users/user.ts';
import { Job, jobFields, jobs } from './job.ts';
import { movedTo } from './moving.ts';
import { checkSchedule, statusAssigned, statusUnassigned } from './rules.ts';
import { jobStatuses } from './transitions.ts';

const AssignJob = Input({
  id: Id,
  version: Version,
  assigneeId: Maybe(Id),
  scheduledStart: Maybe(Moment),
  scheduledEnd: Maybe(Moment),
});

const ChangeJobStatus = Input({ version: Version, status: OneOf(jobStatuses), reason: Maybe(Body) });

/** Giving jobs to workers, and moving them from state to state. */
export function jobStateRoutes(app: Service, surroundings: Surroundings): void {
  app.post('/admin/job/assgin', {
    ...endpoint(
      'JOBS_WRITE',
      'Hand a job to a worker, or to nobody; a start and an end in the body schedule the job in the same change.',
      { body: AssignJob, response: { 200: Job } },
    ),
    handler: async (request) => {
      const { id, version, assigneeId = null, ...given } = request.body;
      const times = valuesOf(jobFields, given);
      return write(surroundings, request, (writing) =>
        changeWhole(writing, jobs, { id, version }, async (job) => {
          const status = assigneeId === null ? statusUnassigned(job) : statusAssigned(job);
          checkSchedule({ ...job, ...times });
          await demandActive(writing.db, users, job.companyId, 'assigneeId', assigneeId);
          const action = status === job.status ? 'UPDATED' : 'STATUS_CHANGED';
          return { patch: { assigneeId, status, ...times }, besides: [], action };
        }),
      );
    },
  });

  app.put('/admin/job/update/status/:id', {
    ...extension('JOBS_WRITE', 'Move a job to another state.', {
      params: IdParams,
      body: ChangeJobStatus,
      response: { 200: Job },
    }),
    handler: async (request) => {
      const { version, status, reason = null } = request.body;
      return write(surroundings, request, (writing) =>
        changeStatus(writing, jobs, { ...request.params, version }, (job) => movedTo(job, status, reason, 'reason')),
      );
    },
  });

  app.post('/admin/job/take/back/:id', {
    ...extension('JOBS_WRITE', 'Take back the last change of a job’s status.', {
      params: IdParams,
      body: VersionBody,
      response: { 200: Job },
    }),
    handler: async (request) =>
      write(surroundings, request, (writing) => takeBack(writing, jobs, { ...request.params, ...request.body })),
  });
}
