import type { RecordColumns } from '../database/tables.ts';
import { DateTime, Email, Id, Line, Nullable, Phone, Status } from '../http/schemas.ts';
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
  /** Nothing changes or restores an erased customer. */
  erasedAt: { ...field.kept(Nullable(DateTime)), isUnaudited: true },
  sortName: field.sortedBy('fullName'),
});

declare module '../database/tables.ts' {
  interface Tables {
    customers: RecordColumns & field.ColumnsOf<typeof customerFields>;
  }
}

export const Customer = field.answer(customerFields, 'Customer');

export const customers = recordKind({
  type: 'customer',
  table: 'customers',
  schema: Customer,
  fields: customerFields,
  read: 'CUSTOMERS_READ',
  dependents: [liveRows('jobs', 'jobs', 'customerId'), liveRows('quotations', 'quotations', 'customerId')],
});
