import { Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { CompanyIdParams, Id, Input, Status } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { findRow } from '../records/kind.ts';
import { byAge, ChoiceQuery, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { demandCompany } from '../records/references.ts';
import { Customer, customers } from './customer.ts';
import { customerCompanies } from './customer-company.ts';

const orders = { ...byAge, FULL_NAME_ASC: ['sortName', 'asc'], FULL_NAME_DESC: ['sortName', 'desc'] } as const;

const Customers = Connection('Customer', Customer);

const OfStatusQuery = Input({ ...ChoiceQuery.properties, status: Type.Optional(Status) });

/** Reading customers. */
export function customerRoutes(app: Service, { db }: Surroundings): void {
  app.get('/admin/customer/get/all', {
    ...endpoint('CUSTOMERS_READ', 'All customers that the viewer sees.', {
      querystring: ListQuery(orders, {
        companyId: Type.Optional(Id),
        customerCompanyId: Type.Optional(Id),
        status: Type.Optional(Status),
        ...DeletedFilter,
      }),
      response: { 200: Customers },
    }),
    handler: async ({ query, viewer }) => {
      const { companyId, customerCompanyId, status } = query;
      const filters = { companyId, customerCompanyId, status };
      return listRecords(db, customers, viewer, query, orderOf(orders, query.orderBy), filters);
    },
  });

  app.get('/admin/customer/get/all/by/:companyId', {
    ...endpoint('CUSTOMERS_READ', 'The customers of one company, newest first.', {
      params: CompanyIdParams,
      querystring: OfStatusQuery,
      response: { 200: Customers },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const { status } = query;
      return listRecords(db, customers, viewer, query, orderOf(orders, 'CREATED_AT_DESC'), { companyId, status });
    },
  });

  app.get('/admin/customer/get/all/active/customers/:companyId', {
    ...endpoint('CUSTOMERS_READ', 'The active customers of one company, by name.', {
      params: CompanyIdParams,
      querystring: ChoiceQuery,
      response: { 200: Customers },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const filters = { companyId, status: 'ACTIVE' } as const;
      return listRecords(db, customers, viewer, query, orderOf(orders, 'FULL_NAME_ASC'), filters);
    },
  });

  app.get('/admin/customer/get/all/:customerCompanyId', {
    ...endpoint('CUSTOMERS_READ', 'The customers of one customer company, newest first.', {
      params: Type.Object({ customerCompanyId: Id }),
      querystring: OfStatusQuery,
      response: { 200: Customers },
    }),
    handler: async ({ params: { customerCompanyId }, query, viewer }) => {
      await findRow(db, customerCompanies, viewer, customerCompanyId);
      const filters = { customerCompanyId, status: query.status };
      return listRecords(db, customers, viewer, query, orderOf(orders, 'CREATED_AT_DESC'), filters);
    },
  });
}
