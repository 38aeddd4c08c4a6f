import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { AddressFields } from './address.ts';
import { fieldsOf } from './fields/declared.ts';
import { language } from './fields/locales.ts';
import { address, choice, email, moment, phone, record, text } from './fields/question.ts';
import { recordKind } from './kind.ts';
import { statuses } from './words.ts';

export const CustomerFields = graphql(
  `
    fragment CustomerFields on Customer {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      customerCompanyId
      customerCompany {
        id
        name
      }
      fullName
      email
      phone
      address {
        ...AddressFields
      }
      locale
      status
      erasedAt
    }
  `,
  [AddressFields],
);

export type CustomerRecord = FragmentOf<typeof CustomerFields>;

export const customerFields = fieldsOf(CustomerFields, {
  fullName: text({
    label: 'Name',
    maxLength: 200,
    column: { width: 'wide' },
    importAs: [
      'full name',
      'customer',
      'customer name',
      'contact',
      'contact name',
      'contact person',
      'client',
      'first name',
      'given name',
      'last name',
      'surname',
      'family name',
    ],
  }),
  status: choice({ label: 'Status', choices: statuses, readOnly: true, column: { width: 'narrow' }, filter: 'Status' }),
  customerCompany: record({
    label: 'Customer company',
    forMany: true,
    kind: 'customerCompany',
    optional: true,
    hint: 'None for a private customer',
    column: { width: 'wide', yields: 1 },
    overview: 'contact',
    peek: true,
    filter: 'ID',
    importAs: ['company', 'company name', 'organisation', 'organization', 'business', 'account', 'firm', 'employer'],
  }),
  email: email({
    label: 'E-mail',
    optional: true,
    hint: 'An e-mail, a phone, or both',
    column: { width: 'wide', yields: 3 },
    overview: 'contact',
    peek: true,
    importAs: ['email', 'mail', 'email address', 'e mail address'],
  }),
  phone: phone({
    label: 'Phone',
    optional: true,
    column: { width: 'normal', yields: 2 },
    overview: 'contact',
    peek: true,
    importAs: [
      'telephone',
      'tel',
      'mobile',
      'cell',
      'phone number',
      'mobile number',
      'telephone number',
      'phone no',
      'mobile no',
      'telephone no',
    ],
  }),
  address: address({
    label: 'Address',
    forMany: true,
    optional: true,
    column: { width: 'normal', isExtra: true },
    overview: 'contact',
    peek: true,
  }),
  locale: language,
  erasedAt: moment({ label: 'Erased', readOnly: true }),
});

export const customer = recordKind(CustomerFields, customerFields, {
  needs: 'CUSTOMERS_READ',
  at: '/layout/customers',
  title: ({ fullName }) => fullName,
  hint: ({ customerCompany, email, phone }) => customerCompany?.name ?? email ?? phone ?? '',
});
