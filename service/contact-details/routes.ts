import { Type } from 'typebox';
import { checkedAddress } from '../companies/particulars.ts';
import { companyListRoute } from '../records/company-lists.ts';
import { defaultOf } from '../records/defaults.ts';
import { findRow } from '../records/kind.ts';
import { byAge, byName } from '../records/lists.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { AddressInput, Email, Id, Input, Line, Maybe, Phone, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { ContactDetails, contactDetails } from './contact-details.ts';

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
        if (values.isDefault) await defaultContactDetails.clear(writing, { companyId });
        return createRecord(writing, contactDetails, { ...values, companyId });
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
      return write(surroundings, request, async (writing) => {
        if (patch.isDefault) {
          await defaultContactDetails.clear(writing, await findRow(writing.db, contactDetails, request.viewer, id));
        }
        return changeRecord(writing, contactDetails, { id, version }, () => patch);
      });
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
