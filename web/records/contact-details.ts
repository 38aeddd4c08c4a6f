import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { AddressFields } from './address.ts';
import { fieldsOf } from './fields/declared.ts';
import { address, email, flag, phone, text } from './fields/question.ts';
import { recordKind } from './kind.ts';

export const ContactDetailsFields = graphql(
  `
    fragment ContactDetailsFields on ContactDetails {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      name
      designation
      email
      phone
      address {
        ...AddressFields
      }
      isDefault
    }
  `,
  [AddressFields],
);

export type ContactDetailsRecord = FragmentOf<typeof ContactDetailsFields>;

export const contactDetailsFields = fieldsOf(ContactDetailsFields, {
  name: text({
    label: 'Name',
    maxLength: 200,
    hint: 'The contact person for a quotation',
    column: { width: 'normal' },
  }),
  designation: text({
    label: 'Designation',
    forMany: true,
    optional: true,
    maxLength: 200,
    hint: 'Such as Head of sales',
    column: { width: 'normal', yields: 2 },
    overview: 'contact',
    peek: true,
  }),
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
    column: { width: 'normal', yields: 3 },
    overview: 'contact',
    peek: true,
  }),
  address: address({
    label: 'Address',
    forMany: true,
    optional: true,
    hint: 'Where it differs from the company’s',
    column: { width: 'normal', isExtra: true },
    overview: 'contact',
    peek: true,
  }),
  isDefault: flag({
    label: 'Default',
    hint: 'Used for new quotations',
    column: { width: 'narrow' },
    overview: 'contact',
    peek: true,
  }),
});

export const contactDetails = recordKind(ContactDetailsFields, contactDetailsFields, {
  plural: 'contact details',
  needs: 'QUOTATIONS_READ',
  at: '/layout/contact-details',
  title: ({ name }) => name,
  hint: ({ designation, isDefault }) => [designation, isDefault && 'default'].filter(Boolean).join(' · '),
});
