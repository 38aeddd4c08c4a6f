import { Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { CompanyIdParams, Id, Input, Status } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { byAge, byName, ChoiceQuery, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { demandCompany } from '../records/references.ts';
import { CustomerCompany, customerCompanies } from './customer-company.ts';

const orders = { ...byAge, ...byName };

const CustomerCompanies = Connection('CustomerCompany', CustomerCompany);

/** Reading customer companies. */
export function customerCompanyRoutes(app: Service, { db }: Surroundings): void {
  app.get('/admin/customer/get/all/customer/companies', {
    ...endpoint('CUSTOMERS_READ', 'All customer companies that the viewer sees.', {
      querystring: ListQuery(orders, {
        companyId: Type.Optional(Id),
        status: Type.Optional(Status),
        ...DeletedFilter,
      }),
      response: { 200: CustomerCompanies },
    }),
    handler: async ({ query, viewer }) => {
      const { companyId, status, orderBy } = query;
      return listRecords(db, customerCompanies, viewer, query, orderOf(orders, orderBy), { companyId, status });
    },
  });

  app.get('/admin/customer/get/all/customer/companies/:companyId', {
    ...endpoint('CUSTOMERS_READ', 'The customer companies of one company, newest first.', {
      params: CompanyIdParams,
      querystring: Input({ ...ChoiceQuery.properties, status: Type.Optional(Status) }),
      response: { 200: CustomerCompanies },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const { status } = query;
      const order = orderOf(orders, 'CREATED_AT_DESC');
      return listRecords(db, customerCompanies, viewer, query, order, { companyId, status });
    },
  });

  app.get('/admin/customer/get/all/active/customers/companies/:companyId', {
    ...endpoint('CUSTOMERS_READ', 'The active customer companies of one company, by name.', {
      params: CompanyIdParams,
      querystring: ChoiceQuery,
      response: { 200: CustomerCompanies },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const order = orderOf(orders, 'NAME_ASC');
      return listRecords(db, customerCompanies, viewer, query, order, { companyId, status: 'ACTIVE' });
    },
  });
}
