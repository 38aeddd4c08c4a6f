import { Type } from 'typebox';
import { draftsThatName } from '../quotations/drafts.ts';
import { recordKind } from '../records/kind.ts';
import { normalise, searchText } from '../records/search.ts';
import { Address, Nullable, RecordFields } from '../schemas.ts';

export const ContactDetails = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    name: Type.String(),
    designation: Nullable(Type.String()),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    address: Nullable(Address),
    isDefault: Type.Boolean(),
  },
  { title: 'ContactDetails' },
);

export const contactDetails = recordKind({
  type: 'contact_details',
  table: 'contactDetails',
  schema: ContactDetails,
  read: 'QUOTATIONS_READ',
  words: ({ name, designation, email, phone }) => ({
    search: searchText([name, designation, email], phone),
    sortName: normalise(name),
  }),
  dependents: [draftsThatName('contactDetailsId')],
});
