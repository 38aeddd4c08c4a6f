import { Type } from 'typebox';
import { byAge, ChoiceQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { demandCompany } from '../records/references.ts';
import { CompanyIdParams, Input, OneOf } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { Job, jobs } from './job.ts';
import { jobStatuses } from './transitions.ts';

export function jobRoutes(app: Service, { db }: Surroundings): void {
  app.get(
    '/app/company/get/all/jobs/:companyId',
    {
      config: { needs: 'JOBS_READ' },
      schema: {
        summary: 'The jobs of one company, newest first.',
        params: CompanyIdParams,
        querystring: Input({ ...ChoiceQuery.properties, status: Type.Optional(OneOf(jobStatuses)) }),
        response: { 200: Connection('Job', Job) },
      },
    },
    async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const { status } = query;
      return listRecords(db, jobs, viewer, query, orderOf(byAge, 'CREATED_AT_DESC'), { companyId, status });
    },
  );
}
