import { Type } from 'typebox';
import { liveRows } from '../records/dependents.ts';
import { type RecordKind, recordKind } from '../records/kind.ts';
import { normalise, searchText } from '../records/search.ts';
import { Address, Nullable, OneOf, RecordFields, Status } from '../schemas.ts';

export const taxRoundings = ['DOCUMENT', 'LINE'] as const;

export const Company = Type.Object(
  {
    ...RecordFields,
    name: Type.String(),
    email: Type.String(),
    phone: Nullable(Type.String()),
    website: Nullable(Type.String()),
    address: Nullable(Address),
    registrationNumber: Nullable(Type.String()),
    taxNumber: Nullable(Type.String()),
    logoFileId: Nullable(Type.String()),
    currency: Type.String(),
    locale: Type.String(),
    timeZone: Type.String(),
    numberOfUsers: Type.Integer(),
    taxRounding: OneOf(taxRoundings),
    quotationValidityDays: Type.Integer(),
    status: Status,
    link: Type.String(),
  },
  { title: 'Company' },
);

/** Companies, with links that begin with the console's address. */
export function companies(publicUrl: string): RecordKind<'companies', typeof Company> {
  return recordKind({
    type: 'company',
    table: 'companies',
    schema: Company,
    read: 'COMPANIES_READ',
    words: ({ name, email, phone, registrationNumber, taxNumber }) => ({
      search: searchText([name, email, registrationNumber, taxNumber], phone),
      sortName: normalise(name),
    }),
    computed: ({ id }) => ({ link: companyLink(publicUrl, id) }),
    dependents: [
      liveRows('departments', 'departments', 'companyId'),
      liveRows('users', 'users', 'companyId'),
      liveRows('jobs', 'jobs', 'companyId'),
      liveRows('customers', 'customers', 'companyId'),
      liveRows('customer companies', 'customerCompanies', 'companyId'),
      liveRows('quotations', 'quotations', 'companyId'),
      liveRows('items', 'items', 'companyId'),
    ],
  });
}

/** The short link to a company's page, from which the console leads on: it is what the QR code says. */
export function companyLink(publicUrl: string, id: string): string {
  return `${publicUrl}/#/c/${id.slice(id.lastIndexOf('_') + 1)}`;
}
