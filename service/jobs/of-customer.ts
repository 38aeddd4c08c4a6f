import { Type } from 'typebox';
import { customers } from '../customers/customer.ts';
import { extension } from '../http/endpoints.ts';
import { Id, Input, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { findRow } from '../records/kind.ts';
import { byAge, ChoiceQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { Job, jobs } from './job.ts';
import { jobStatuses } from './transitions.ts';

/** The jobs for a customer. */
export function customerJobRoutes(app: Service, { db }: Surroundings): void {
  app.get('/admin/customer/get/all/jobs/:customerId', {
    ...extension('JOBS_READ', 'The jobs for one customer, newest first.', {
      params: Type.Object({ customerId: Id }),
      querystring: Input({ ...ChoiceQuery.properties, status: Type.Optional(OneOf(jobStatuses)) }),
      response: { 200: Connection('Job', Job) },
    }),
    handler: async ({ params: { customerId }, query, viewer }) => {
      await findRow(db, customers, viewer, customerId);
      const { status } = query;
      return listRecords(db, jobs, viewer, query, orderOf(byAge, 'CREATED_AT_DESC'), { customerId, status });
    },
  });
}
