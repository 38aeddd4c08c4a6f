import type { RecordColumns } from '../../database/tables.ts';
import { endpoint } from '../../http/endpoints.ts';
import { Email, Input, Line, Phone } from '../../http/schemas.ts';
import type { Service, Surroundings } from '../../http/surroundings.ts';
import { companyListRoute } from '../../records/company-lists.ts';
import { defaultOf } from '../../records/defaults.ts';
import * as field from '../../records/fields.ts';
import { recordKind } from '../../records/kind.ts';
import { byAge, byName } from '../../records/lists.ts';
import { companyForNew } from '../../records/references.ts';
import { recordRoutes } from '../../records/routes.ts';
import { OnceHeaders, write, writeOnce } from '../../records/writing.ts';
import { draftsThatName } from './drafts.ts';

const contactDetailsFields = field.declare({
  companyId: field.companyId,
  name: field.required(field.text(Line), 'NAME'),
  designation: field.optional(field.text(Line), 'TITLE'),
  email: field.optional(field.text(Email), 'NAME'),
  phone: field.optional(field.text(Phone), 'PHONE'),
  address: field.optionalAddress(),
  isDefault: field.isDefault,
  sortName: field.sortedBy('name'),
});

declare module '../../database/tables.ts' {
  interface Tables {
    contactDetails: RecordColumns & field.ColumnsOf<typeof contactDetailsFields>;
  }
}

const ContactDetails = field.answer(contactDetailsFields, 'ContactDetails');

const CreateContactDetails = Input(field.propertiesOf(contactDetailsFields, 'create'));
const UpdateContactDetails = field.updateSchema(contactDetailsFields);

export const contactDetails = recordKind({
  type: 'contact_details',
  table: 'contactDetails',
  schema: ContactDetails,
  fields: contactDetailsFields,
  read: 'QUOTATIONS_READ',
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

  app.post('/v2/admin/quotation/save/contact/details/quotation', {
    ...endpoint('QUOTATIONS_WRITE', 'Create contact details.', {
      headers: OnceHeaders,
      body: CreateContactDetails,
      response: { 200: ContactDetails },
    }),
    handler: async (request) => {
      const values = field.valuesOf(contactDetailsFields, request.body);
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, values.companyId);
        return defaultContactDetails.create(writing, { ...values, companyId });
      });
    },
  });

  app.put('/v2/admin/quotation/update/contact/details/quotation', {
    ...endpoint('QUOTATIONS_WRITE', 'Change contact details.', {
      body: UpdateContactDetails,
      response: { 200: ContactDetails },
    }),
    handler: async (request) => {
      const { id, version, ...body } = request.body;
      const patch = field.valuesOf(contactDetailsFields, body);
      return write(surroundings, request, (writing) => defaultContactDetails.change(writing, { id, version }, patch));
    },
  });

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
