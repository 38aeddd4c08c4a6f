import { Type } from 'typebox';
import { checkedAddress } from '../companies/particulars.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { AddressInput, Email, Id, Input, Line, Maybe, Phone, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { CustomerCompany, customerCompanies } from './customer-company.ts';

const mayBeEmpty = {
  email: Maybe(Email),
  phone: Maybe(Phone),
  address: Maybe(AddressInput),
  taxNumber: Maybe(Line),
};

const CreateCustomerCompany = Input({ ...mayBeEmpty, companyId: Maybe(Id), name: Line });

const UpdateCustomerCompany = Input({ ...mayBeEmpty, id: Id, version: Version, name: Type.Optional(Line) });

/** Creating, changing, switching, deleting and restoring customer companies. */
export function customerCompanyChangeRoutes(app: Service, surroundings: Surroundings): void {
  app.post(
    '/admin/customer/save/company/name',
    {
      config: { needs: 'CUSTOMERS_WRITE' },
      schema: {
        summary: 'Create a customer company.',
        headers: OnceHeaders,
        body: CreateCustomerCompany,
        response: { 200: CustomerCompany },
      },
    },
    async (request) => {
      const { address, ...body } = request.body;
      const values = { ...body, ...checkedAddress(address) };
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, body.companyId);
        return createRecord(writing, customerCompanies, { ...values, companyId });
      });
    },
  );

  app.put(
    '/admin/customer/update/company/info',
    {
      config: { needs: 'CUSTOMERS_WRITE' },
      schema: {
        summary: 'Change a customer company.',
        body: UpdateCustomerCompany,
        response: { 200: CustomerCompany },
      },
    },
    async (request) => {
      const { id, version, address, ...body } = request.body;
      const patch = { ...body, ...checkedAddress(address) };
      return write(surroundings, request, (writing) =>
        changeRecord(writing, customerCompanies, { id, version }, () => patch),
      );
    },
  );

  recordRoutes(app, surroundings, customerCompanies, {
    needs: 'CUSTOMERS_WRITE',
    info: { path: '/admin/customer/company/get/info/:id', extension: true },
    status: { path: '/admin/customer/company/update/status/:id' },
    delete: { path: '/admin/customer/delete/company/info/:id' },
    restore: { path: '/admin/customer/company/restore/:id', extension: true },
  });
}
