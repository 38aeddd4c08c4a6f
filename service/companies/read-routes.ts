import { Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { IdParams, Status } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { findRow } from '../records/kind.ts';
import { byAge, byName, ChoiceQuery, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { Company, companies } from './company.ts';
import { seatsOf, usedSeats } from './seats.ts';

const orders = { ...byAge, ...byName };

const Companies = Connection('Company', Company);

const Seats = Type.Object(
  { allowed: Type.Integer(), used: Type.Integer(), available: Type.Integer(), fitsOneMore: Type.Boolean() },
  { title: 'Seats' },
);

/** Reading companies: for whoever belongs to one, that one. */
export function companyRoutes(app: Service, { db, publicUrl }: Surroundings): void {
  const kind = companies(publicUrl);

  app.get('/app/company/get/all', {
    ...endpoint('COMPANIES_READ', 'All companies that the viewer sees.', {
      querystring: ListQuery(orders, { status: Type.Optional(Status), ...DeletedFilter }),
      response: { 200: Companies },
    }),
    handler: async ({ query, viewer }) => {
      const { status, orderBy } = query;
      return listRecords(db, kind, viewer, query, orderOf(orders, orderBy), { status });
    },
  });

  app.get('/app/company/get/all/based/on/status', {
    ...endpoint('COMPANIES_READ', 'Active companies, by name.', {
      querystring: ChoiceQuery,
      response: { 200: Companies },
    }),
    handler: async ({ query, viewer }) =>
      listRecords(db, kind, viewer, query, orderOf(orders, 'NAME_ASC'), { status: 'ACTIVE' }),
  });

  app.get('/app/company/get/status/for/noOfusers/:id', {
    ...endpoint(
      'COMPANIES_READ',
      'Seats: how many active users a company may have and has, and whether one more fits.',
      { params: IdParams, response: { 200: Seats } },
    ),
    handler: async ({ params: { id }, viewer }) => {
      const { numberOfUsers } = await findRow(db, kind, viewer, id);
      return seatsOf(numberOfUsers, await usedSeats(db, id));
    },
  });
}
