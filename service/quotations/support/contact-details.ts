import type { RecordColumns } from '../../database/tables.ts';
import { Email, Line, Phone } from '../../http/schemas.ts';
import type { Service, Surroundings } from '../../http/surroundings.ts';
import { defaultOf } from '../../records/defaults.ts';
import * as field from '../../records/fields.ts';
import { recordKind } from '../../records/kind.ts';
import { byAge, byName, DeletedFilter } from '../../records/lists.ts';
import { recordRoutes } from '../../records/routes.ts';
import { draftsThatName } from './drafts.ts';

const contactDetailsFields = field.declare({
  companyId: field.companyId,
  name: field.required(field.text(Line), 'NAME'),
  designation: field.optional(field.text(Line), 'TITLE'),
  email: field.optional(field.text(Email), 'NAME'),
  phone: field.optional(field.text(Phone), 'PHONE'),
  address: field.optionalAddress('PLACE'),
  isDefault: field.isDefault,
  sortName: field.sortedBy('name'),
});

declare module '../../database/tables.ts' {
  interface Tables {
    contactDetails: RecordColumns & field.ColumnsOf<typeof contactDetailsFields>;
  }
}

export const contactDetails = recordKind({
  type: 'contact_details',
  table: 'contactDetails',
  schema: field.answer(contactDetailsFields, 'ContactDetails'),
  fields: contactDetailsFields,
  read: 'QUOTATIONS_READ',
  dependents: [draftsThatName('contactDetailsId')],
});

export const defaultContactDetails = defaultOf(contactDetails);

/** The people of a company that customers turn to. */
export function contactDetailsRoutes(app: Service, surroundings: Surroundings): void {
  recordRoutes(app, surroundings, contactDetails, {
    needs: 'QUOTATIONS_WRITE',
    defaults: defaultContactDetails,
    lists: [
      {
        path: '/v2/admin/quotation/get/contact/details/:companyId',
        summary: 'The contact details of one company, by name.',
        orders: { ...byName, ...byAge },
        filters: DeletedFilter,
      },
    ],
    create: { path: '/v2/admin/quotation/save/contact/details/quotation' },
    update: { path: '/v2/admin/quotation/update/contact/details/quotation' },
    info: { path: '/v2/admin/quotation/get/contact/details/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/contact/details/:id', extension: true },
    restore: { path: '/v2/admin/quotation/restore/contact/details/:id', extension: true },
  });
}
