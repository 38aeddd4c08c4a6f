import { extension } from '../http/endpoints.ts';
import { Id, Input, Line, Maybe, Version } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import { Job } from '../jobs/job.ts';
import { CreateJob, createJob } from '../jobs/new-job.ts';
import { demandUnchanged } from '../records/writes.ts';
import { OnceHeaders, writeOnce } from '../records/writing.ts';
import { conflictingField } from '../shared/problem.ts';
import { quotations } from './quotation.ts';
import { notAccepted } from './transitions.ts';

/** Without the fields that the quotation gives. */
const { companyId, customerId, reference, requestedAt, assigneeId, ...ofJob } = CreateJob.properties;
const CreateJobFromQuotation = Input({ ...ofJob, id: Id, version: Version, title: Maybe(Line) });

/** Making jobs of accepted quotations. */
export function quotationJobRoutes(app: Service, surroundings: Surroundings): void {
  app.post('/v2/admin/quotation/create/job', {
    ...extension('QUOTATIONS_WRITE', 'Make a job of an accepted quotation.', {
      headers: OnceHeaders,
      body: CreateJobFromQuotation,
      response: { 200: Job },
    }),
    handler: async (request) => {
      const { id, version, title, ...body } = request.body;
      return writeOnce(surroundings, request, async (writing) => {
        const quotation = await demandUnchanged(writing, quotations, { id, version });
        const { companyId, customerId, reference, subject } = quotation;
        if (quotation.status !== 'ACCEPTED') throw notAccepted('id', quotation);
        await demandActiveCustomer(writing.db, customerId);
        const source = { companyId, customerId, reference, quotationId: id };
        return createJob(writing, { ...body, ...source, title: title ?? subject });
      });
    },
  });
}

/** @throws Problem CONFLICT for a customer that was deactivated or deleted after the quotation. */
async function demandActiveCustomer(db: Db, id: string): Promise<void> {
  const { fullName, status, deletedAt } = await db
    .selectFrom('customers')
    .where('id', '=', id)
    .select(['fullName', 'status', 'deletedAt'])
    .forKeyShare()
    .executeTakeFirstOrThrow();
  if (status === 'ACTIVE' && deletedAt === null) return;
  throw conflictingField('customerId', deletedAt ? 'DELETED' : 'INACTIVE', { kind: 'customer', name: fullName });
}
