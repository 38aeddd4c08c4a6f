import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { AddressFields } from './address.ts';
import { byId } from './documents/documents.ts';
import { fieldsOf } from './fields/declared.ts';
import { address, email, flag, phone, text } from './fields/question.ts';
import type { KindDeclaration } from './kind.ts';

/** What lists, commands and forms know of contact details: spread it wherever contact details are fetched. */
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
    column: { width: 'normal', order: true },
  }),
  designation: text({
    label: 'Designation',
    optional: true,
    maxLength: 200,
    hint: 'Such as Head of sales',
    column: { width: 'normal', yields: 2 },
    overview: 'reach',
    peek: true,
  }),
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
    column: { width: 'normal', yields: 3 },
    overview: 'reach',
    peek: true,
  }),
  address: address({
    label: 'Address',
    optional: true,
    hint: 'Where it differs from the company’s',
    column: { width: 'normal', isExtra: true },
    overview: 'reach',
    peek: true,
  }),
  isDefault: flag({
    label: 'Default',
    hint: 'Used for new quotations',
    column: { width: 'narrow' },
    overview: 'reach',
    peek: true,
  }),
});

export const contactDetails: KindDeclaration<'contactDetails', ContactDetailsRecord> = {
  kind: 'contactDetails',
  singular: 'contact details',
  plural: 'contact details',
  needs: 'QUOTATIONS_READ',
  fields: contactDetailsFields,
  title: ({ name }) => name,
  hint: ({ designation, isDefault }) => [designation, isDefault && 'default'].filter(Boolean).join(' · '),
  path: ({ id }) => `/layout/contact-details/${id}`,
  byId: byId(ContactDetailsFields),
};
