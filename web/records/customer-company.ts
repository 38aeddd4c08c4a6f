import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { AddressFields } from './address.ts';
import { fieldsOf } from './fields/declared.ts';
import { language } from './fields/locales.ts';
import { address, choice, email, phone, text } from './fields/question.ts';
import { recordKind } from './kind.ts';
import { statuses } from './words.ts';

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
      locale
      status
    }
  `,
  [AddressFields],
);

export type CustomerCompanyRecord = FragmentOf<typeof CustomerCompanyFields>;

export const customerCompanyFields = fieldsOf(CustomerCompanyFields, {
  name: text({ label: 'Name', maxLength: 200, column: { width: 'wide' } }),
  status: choice({ label: 'Status', choices: statuses, readOnly: true, column: { width: 'narrow' }, filter: 'Status' }),
  email: email({
    label: 'E-mail',
    optional: true,
    column: { width: 'wide', yields: 1 },
    overview: 'contact',
    peek: true,
  }),
  phone: phone({
    label: 'Phone',
    optional: true,
    column: { width: 'normal', yields: 2 },
    overview: 'contact',
    peek: true,
  }),
  address: address({
    label: 'Address',
    forMany: true,
    optional: true,
    column: { width: 'normal', isExtra: true },
    overview: 'contact',
    peek: true,
  }),
  taxNumber: text({
    label: 'Tax number',
    optional: true,
    maxLength: 200,
    column: { width: 'narrow', isExtra: true },
    overview: 'contact',
    peek: true,
  }),
  locale: language,
});

export const customerCompany = recordKind(CustomerCompanyFields, customerCompanyFields, {
  plural: 'customer companies',
  needs: 'CUSTOMERS_READ',
  at: '/layout/customer-companies',
  title: ({ name }) => name,
  hint: ({ email, phone }) => email ?? phone ?? '',
});
