import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { Job } from '../jobs/job.ts';
import { createJob, NewJobFields } from '../jobs/new-job.ts';
import { conflictingField, Problem } from '../problem.ts';
import { demandUnchanged } from '../records/writes.ts';
import { Id, Input, Line, Maybe, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, writeOnce } from '../writing.ts';
import { quotations } from './quotation.ts';
import { numberOf } from './shown-number.ts';
import { shownStatus } from './validity.ts';

const CreateJobFromQuotation = Input({
  ...NewJobFields,
  quotationId: Id,
  version: Version,
  title: Maybe(Line),
});

/** Making jobs of accepted quotations. */
export function quotationJobRoutes(app: Service, surroundings: Surroundings): void {
  app.post(
    '/v2/admin/quotation/create/job',
    {
      config: { needs: 'QUOTATIONS_WRITE', extension: true },
      schema: {
        summary: 'Make a job of an accepted quotation.',
        headers: OnceHeaders,
        body: CreateJobFromQuotation,
        response: { 200: Job },
      },
    },
    async (request) => {
      const { quotationId, version, title, ...body } = request.body;
      return writeOnce(surroundings, request, async (writing) => {
        const quotation = await demandUnchanged(writing, quotations, { id: quotationId, version });
        const { companyId, customerId, subject } = quotation;
        if (quotation.status !== 'ACCEPTED') {
          const status = shownStatus(quotation);
          throw new Problem('CONFLICT', `${numberOf(quotation)} is ${status}: a job is made of an ACCEPTED one.`);
        }
        await demandActiveCustomer(writing.db, customerId);
        return createJob(writing, { ...body, companyId, customerId, quotationId, title: title ?? subject });
      });
    },
  );
}

/** @throws Problem CONFLICT where the customer was switched off or deleted since the quotation was made. */
async function demandActiveCustomer(db: Kysely<Tables>, id: string): Promise<void> {
  const { fullName, status, deletedAt } = await db
    .selectFrom('customers')
    .where('id', '=', id)
    .select(['fullName', 'status', 'deletedAt'])
    .forKeyShare()
    .executeTakeFirstOrThrow();
  if (status === 'ACTIVE' && deletedAt === null) return;
  const message = `Its customer ${fullName} is ${deletedAt ? 'deleted: restore them' : 'switched off: switch them on'} first.`;
  throw conflictingField('customerId', 'INACTIVE', message);
}
