import { badField, illegalTransition, Problem } from '../problem.ts';
import { demandActive } from '../records/references.ts';
import { changeRecord, changeWhole } from '../records/writes.ts';
import { Body, Id, IdParams, Input, Maybe, OneOf, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { write } from '../writing.ts';
import { Job, jobs } from './job.ts';
import { statusAssigned, statusUnassigned } from './rules.ts';
import { demandWay, jobStatuses } from './transitions.ts';

const AssignJob = Input({ jobId: Id, version: Version, assigneeId: Maybe(Id) });

const ChangeJobStatus = Input({ version: Version, status: OneOf(jobStatuses), reason: Maybe(Body) });

const users = { type: 'user', table: 'users' } as const;

/** Giving jobs to workers, and moving them from state to state. */
export function jobStateRoutes(app: Service, surroundings: Surroundings): void {
  app.post(
    '/admin/job/assgin',
    {
      config: { needs: 'JOBS_WRITE' },
      schema: { summary: 'Hand a job to a worker, or to nobody.', body: AssignJob, response: { 200: Job } },
    },
    async (request) => {
      const { jobId: id, version, assigneeId = null } = request.body;
      return write(surroundings, request, (writing) =>
        changeWhole(writing, jobs, { id, version }, async (job) => {
          const status = assigneeId === null ? statusUnassigned(job) : statusAssigned(job);
          await demandActive(writing.db, users, job.companyId, 'assigneeId', assigneeId);
          const action = status === job.status ? 'UPDATED' : 'STATUS_CHANGED';
          return { patch: { assigneeId, status }, besides: [], action };
        }),
      );
    },
  );

  app.put(
    '/admin/job/update/status/:id',
    {
      config: { needs: 'JOBS_WRITE', extension: true },
      schema: {
        summary: 'Move a job to another state.',
        params: IdParams,
        body: ChangeJobStatus,
        response: { 200: Job },
      },
    },
    async (request) => {
      const { version, status, reason = null } = request.body;
      return write(surroundings, request, (writing) =>
        changeRecord(
          writing,
          jobs,
          { ...request.params, version },
          (job) => {
            const way = demandWay(job, status);
            if (way === 'ASSIGNING') {
              const how = status === 'NEW' ? 'taken from its worker' : 'assigned to one';
              throw illegalTransition(`${job.number} becomes ${status} by being ${how}.`);
            }
            if (way === 'COMPLETING' && job.completedAt === null) {
              const detail = `${job.number} becomes COMPLETED when its completed info is saved, and there is none yet.`;
              throw new Problem('CONFLICT', detail);
            }
            if (way === 'MOVING_FOR_A_REASON' && reason === null) {
              throw badField('reason', 'REQUIRED', `reason is missing: say why ${job.number} becomes ${status}.`);
            }
            return { status, statusReason: reason };
          },
          'STATUS_CHANGED',
        ),
      );
    },
  );
}
