import { Type } from 'typebox';
import { liveRows } from '../records/dependents.ts';
import { recordKind } from '../records/kind.ts';
import { normalise, searchText } from '../records/search.ts';
import { Address, Nullable, RecordFields, Status } from '../schemas.ts';

export const Customer = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    customerCompanyId: Nullable(Type.String()),
    fullName: Type.String(),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    address: Nullable(Address),
    status: Status,
  },
  { title: 'Customer' },
);

export const customers = recordKind({
  type: 'customer',
  table: 'customers',
  schema: Customer,
  read: 'CUSTOMERS_READ',
  words: ({ fullName, email, phone }) => ({
    search: searchText([fullName, email], phone),
    sortName: normalise(fullName),
  }),
  dependents: [liveRows('jobs', 'jobs', 'customerId'), liveRows('quotations', 'quotations', 'customerId')],
});
