import { Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { Id } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { byAge, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { JobField, jobFields } from './job-field.ts';

const orders = { POSITION_ASC: ['position', 'asc'], ...byAge } as const;

/** Reading job fields. */
export function jobFieldRoutes(app: Service, { db }: Surroundings): void {
  app.get('/admin/job/get/all/fields', {
    ...endpoint('JOBS_READ', 'The fields that jobs have besides those of every job, in the order of the form.', {
      querystring: ListQuery(orders, { companyId: Type.Optional(Id), ...DeletedFilter }),
      response: { 200: Connection('JobField', JobField) },
    }),
    handler: async ({ query, viewer }) => {
      const { companyId, orderBy } = query;
      return listRecords(db, jobFields, viewer, query, orderOf(orders, orderBy), { companyId });
    },
  });
}
