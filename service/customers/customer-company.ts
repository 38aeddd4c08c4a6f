import type { RecordColumns } from '../database/tables.ts';
import { Email, Line, Phone, Status } from '../http/schemas.ts';
import { liveRows } from '../records/dependents.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';

export const customerCompanyFields = field.declare({
  companyId: field.companyId,
  name: field.required(field.text(Line), 'NAME'),
  email: field.optional(field.text(Email), 'NAME'),
  phone: field.optional(field.text(Phone), 'PHONE'),
  address: field.optionalAddress(),
  taxNumber: field.optional(field.text(Line), 'NAME'),
  status: field.defaulted(Status),
  sortName: field.sortedBy('name'),
});

declare module '../database/tables.ts' {
  interface Tables {
    customerCompanies: RecordColumns & field.ColumnsOf<typeof customerCompanyFields>;
  }
}

export const CustomerCompany = field.answer(customerCompanyFields, 'CustomerCompany');

export const customerCompanies = recordKind({
  type: 'customer_company',
  table: 'customerCompanies',
  schema: CustomerCompany,
  fields: customerCompanyFields,
  read: 'CUSTOMERS_READ',
  unique: { customer_companies_name_key: 'name' },
  dependents: [liveRows('customers', 'customers', 'customerCompanyId')],
});
