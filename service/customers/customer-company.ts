import { Type } from 'typebox';
import { liveRows } from '../records/dependents.ts';
import { recordKind } from '../records/kind.ts';
import { normalise, searchText } from '../records/search.ts';
import { Address, Nullable, RecordFields, Status } from '../schemas.ts';

export const CustomerCompany = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    name: Type.String(),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    address: Nullable(Address),
    taxNumber: Nullable(Type.String()),
    status: Status,
  },
  { title: 'CustomerCompany' },
);

export const customerCompanies = recordKind({
  type: 'customer_company',
  table: 'customerCompanies',
  schema: CustomerCompany,
  read: 'CUSTOMERS_READ',
  words: ({ name, email, phone, taxNumber }) => ({
    search: searchText([name, email, taxNumber], phone),
    sortName: normalise(name),
  }),
  unique: {
    customer_companies_name_key: ({ name }) => ({
      path: 'name',
      code: 'TAKEN',
      message: `The company has a customer company “${name}” already; upper and lower case don’t tell two apart.`,
    }),
  },
  dependents: [liveRows('customers', 'customers', 'customerCompanyId')],
});
