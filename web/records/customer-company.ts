import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { AddressFields } from './address.ts';
import { byId } from './documents/documents.ts';
import { fieldsOf } from './fields/declared.ts';
import { address, choice, email, phone, text } from './fields/question.ts';
import type { KindDeclaration } from './kind.ts';
import { statuses } from './words.ts';

/** What lists, commands and forms know of a customer company: spread it wherever customer companies are fetched. */
export const CustomerCompanyFields = graphql(
  `
    fragment CustomerCompanyFields on CustomerCompany {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      name
      email
      phone
      address {
        ...AddressFields
      }
      taxNumber
      status
    }
  `,
  [AddressFields],
);

export type CustomerCompanyRecord = FragmentOf<typeof CustomerCompanyFields>;

export const customerCompanyFields = fieldsOf(CustomerCompanyFields, {
  name: text({ label: 'Name', maxLength: 200, column: { width: 'wide', order: true } }),
  status: choice({ label: 'Status', choices: statuses, readOnly: true, column: { width: 'narrow' }, filter: 'Status' }),
  email: email({
    label: 'E-mail',
    optional: true,
    column: { width: 'wide', yields: 1 },
    overview: 'reach',
    peek: true,
  }),
  phone: phone({
    label: 'Phone',
    optional: true,
    column: { width: 'normal', yields: 2 },
    overview: 'reach',
    peek: true,
  }),
  address: address({
    label: 'Address',
    optional: true,
    column: { width: 'normal', isExtra: true },
    overview: 'reach',
    peek: true,
  }),
  taxNumber: text({
    label: 'Tax number',
    optional: true,
    maxLength: 200,
    column: { width: 'narrow', isExtra: true },
    overview: 'reach',
    peek: true,
  }),
});

export const customerCompany: KindDeclaration<'customerCompany', CustomerCompanyRecord> = {
  kind: 'customerCompany',
  singular: 'customer company',
  plural: 'customer companies',
  needs: 'CUSTOMERS_READ',
  fields: customerCompanyFields,
  title: ({ name }) => name,
  hint: ({ email, phone }) => email ?? phone ?? '',
  path: ({ id }) => `/layout/customer-companies/${id}`,
  byId: byId(CustomerCompanyFields),
};
