import { Type } from 'typebox';
import { Job, jobs } from '../jobs/job.ts';
import { jobStatuses } from '../jobs/transitions.ts';
import { findRow } from '../records/kind.ts';
import { byAge, ChoiceQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { Id, Input, OneOf } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { customers } from './customer.ts';

/** The jobs for a customer. */
export function customerJobRoutes(app: Service, { db }: Surroundings): void {
  app.get(
    '/admin/customer/get/all/jobs/:customerId',
    {
      config: { needs: 'JOBS_READ', extension: true },
      schema: {
        summary: 'The jobs for one customer, newest first.',
        params: Type.Object({ customerId: Id }),
        querystring: Input({ ...ChoiceQuery.properties, status: Type.Optional(OneOf(jobStatuses)) }),
        response: { 200: Connection('Job', Job) },
      },
    },
    async ({ params: { customerId }, query, viewer }) => {
      await findRow(db, customers, viewer, customerId);
      const { status } = query;
      return listRecords(db, jobs, viewer, query, orderOf(byAge, 'CREATED_AT_DESC'), { customerId, status });
    },
  );
}
