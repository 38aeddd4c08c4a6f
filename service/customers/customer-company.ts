import type { RecordColumns } from '../database/tables.ts';
import { Email, Line, Phone, Status } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { liveRows } from '../records/dependents.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import { byAge, byName, CompanyFilter, DeletedFilter, nameFirst, StatusFilter } from '../records/lists.ts';
import { recordRoutes } from '../records/routes.ts';

const customerCompanyFields = field.declare({
  companyId: field.companyId,
  name: field.required(field.text(Line), 'NAME'),
  email: field.optional(field.text(Email), 'NAME'),
  phone: field.optional(field.text(Phone), 'PHONE'),
  address: field.optionalAddress('PLACE'),
  taxNumber: field.optional(field.text(Line), 'NAME'),
  locale: field.optional(field.locale),
  status: field.defaulted(Status),
  sortName: field.sortedBy('name'),
});

declare module '../database/tables.ts' {
  interface Tables {
    customerCompanies: RecordColumns & field.ColumnsOf<typeof customerCompanyFields>;
  }
}

export const customerCompanies = recordKind({
  type: 'customer_company',
  table: 'customerCompanies',
  schema: field.answer(customerCompanyFields, 'CustomerCompany'),
  fields: customerCompanyFields,
  read: 'CUSTOMERS_READ',
  unique: { customer_companies_name_key: 'name' },
  dependents: [liveRows('customers', 'customers', 'customerCompanyId')],
});

const orders = { ...byAge, ...byName };

/** Customer companies: the employers of customers. */
export function customerCompanyRoutes(app: Service, surroundings: Surroundings): void {
  recordRoutes(app, surroundings, customerCompanies, {
    needs: 'CUSTOMERS_WRITE',
    lists: [
      {
        path: '/admin/customer/get/all/customer/companies',
        summary: 'All customer companies that the viewer sees.',
        orders,
        filters: { ...CompanyFilter, ...StatusFilter, ...DeletedFilter },
      },
      {
        path: '/admin/customer/get/all/customer/companies/:companyId',
        summary: 'The customer companies of one company.',
        orders,
        filters: { ...StatusFilter, ...DeletedFilter },
      },
      {
        path: '/admin/customer/get/all/active/customers/companies/:companyId',
        summary: 'The active customer companies of one company, by name.',
        orders: nameFirst,
        only: { status: 'ACTIVE' },
      },
    ],
    create: { path: '/admin/customer/save/company/name' },
    update: { path: '/admin/customer/update/company/info' },
    info: { path: '/admin/customer/company/get/info/:id', extension: true },
    status: { path: '/admin/customer/company/update/status/:id' },
    delete: { path: '/admin/customer/delete/company/info/:id' },
    restore: { path: '/admin/customer/company/restore/:id', extension: true },
  });
}
