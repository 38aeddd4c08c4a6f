import type { RecordColumns } from '../database/tables.ts';
import { Email, Id, Line, Phone, Status } from '../http/schemas.ts';
import { liveRows } from '../records/dependents.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import { customerCompanies } from './customer-company.ts';

const customerFields = field.declare({
  companyId: field.companyId,
  customerCompanyId: { ...field.optional(field.text(Id)), relates: (): field.AnyKind => customerCompanies },
  fullName: field.required(field.text(Line), 'NAME'),
  email: field.optional(field.text(Email), 'NAME'),
  phone: field.optional(field.text(Phone), 'PHONE'),
  address: field.optionalAddress('PLACE'),
  locale: field.optional(field.locale),
  status: field.defaulted(Status),
  sortName: field.sortedBy('fullName'),
});

declare module '../database/tables.ts' {
  interface Tables {
    customers: RecordColumns & field.ColumnsOf<typeof customerFields>;
  }
}

export const customers = recordKind({
  type: 'customer',
  table: 'customers',
  schema: field.answer(customerFields, 'Customer'),
  fields: customerFields,
  read: 'CUSTOMERS_READ',
  dependents: [liveRows('jobs', 'jobs', 'customerId'), liveRows('quotations', 'quotations', 'customerId')],
});
