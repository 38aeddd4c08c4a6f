import { Type } from 'typebox';
import { checkedAddress } from './companies/particulars.ts';
import { draftsThatName } from './quotations/drafts.ts';
import { companyListRoute } from './records/company-lists.ts';
import { defaultOf } from './records/defaults.ts';
import { recordKind } from './records/kind.ts';
import { byAge, byName } from './records/lists.ts';
import { companyForNew } from './records/references.ts';
import { recordRoutes } from './records/routes.ts';
import { normalise, searchText } from './records/search.ts';
import {
  Address,
  AddressInput,
  Email,
  Id,
  Input,
  Line,
  Maybe,
  Nullable,
  Phone,
  RecordFields,
  Version,
} from './schemas.ts';
import type { Service, Surroundings } from './service.ts';
import { OnceHeaders, write, writeOnce } from './writing.ts';

const ContactDetails = Type.Object(
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

const mayBeEmpty = {
  designation: Maybe(Line),
  email: Maybe(Email),
  phone: Maybe(Phone),
  address: Maybe(AddressInput),
};

const CreateContactDetails = Input({
  ...mayBeEmpty,
  companyId: Maybe(Id),
  name: Line,
  isDefault: Type.Boolean({ default: false }),
});

const UpdateContactDetails = Input({
  ...mayBeEmpty,
  id: Id,
  version: Version,
  name: Type.Optional(Line),
  isDefault: Type.Optional(Type.Boolean()),
});

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

const defaultContactDetails = defaultOf(contactDetails);

/** Whom to turn to: listing, creating, changing, deleting and restoring contact details. */
export function contactDetailsRoutes(app: Service, surroundings: Surroundings): void {
  companyListRoute(app, surroundings, contactDetails, {
    path: '/v2/admin/quotation/get/contact/details/:companyId',
    summary: 'The contact details of one company, by name.',
    node: 'ContactDetails',
    orders: { ...byName, ...byAge },
  });

  app.post(
    '/v2/admin/quotation/save/contact/details/quotation',
    {
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: {
        summary: 'Create contact details.',
        headers: OnceHeaders,
        body: CreateContactDetails,
        response: { 200: ContactDetails },
      },
    },
    async (request) => {
      const { address, ...body } = request.body;
      const values = { ...body, ...checkedAddress(address) };
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, values.companyId);
        return defaultContactDetails.create(writing, { ...values, companyId });
      });
    },
  );

  app.put(
    '/v2/admin/quotation/update/contact/details/quotation',
    {
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: { summary: 'Change contact details.', body: UpdateContactDetails, response: { 200: ContactDetails } },
    },
    async (request) => {
      const { id, version, address, ...body } = request.body;
      const patch = { ...body, ...checkedAddress(address) };
      return write(surroundings, request, (writing) => defaultContactDetails.change(writing, { id, version }, patch));
    },
  );

  recordRoutes(app, surroundings, contactDetails, {
    needs: 'QUOTATIONS_WRITE',
    info: { path: '/v2/admin/quotation/get/contact/details/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/contact/details/:id', extension: true },
    restore: {
      path: '/v2/admin/quotation/restore/contact/details/:id',
      extension: true,
      check: defaultContactDetails.giveWay,
    },
  });
}
