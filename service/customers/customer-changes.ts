import { Type } from 'typebox';
import { checkedAddress } from '../companies/particulars.ts';
import { companyForNew, demandActive } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { AddressInput, Email, Id, Input, Line, Maybe, Phone, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { Customer, customers } from './customer.ts';
import { customerCompanies } from './customer-company.ts';
import { demandReachable, refuseDeletedCustomerCompany } from './rules.ts';

const mayBeEmpty = {
  customerCompanyId: Maybe(Id),
  email: Maybe(Email),
  phone: Maybe(Phone),
  address: Maybe(AddressInput),
};

const CreateCustomer = Input({ ...mayBeEmpty, companyId: Maybe(Id), fullName: Line });

const UpdateCustomer = Input({ ...mayBeEmpty, id: Id, version: Version, fullName: Type.Optional(Line) });

/** Creating, changing, switching, deleting and restoring customers. */
export function customerChangeRoutes(app: Service, surroundings: Surroundings): void {
  app.post(
    '/admin/customer/save',
    {
      config: { needs: 'CUSTOMERS_WRITE' },
      schema: {
        summary: 'Create a customer.',
        headers: OnceHeaders,
        body: CreateCustomer,
        response: { 200: Customer },
      },
    },
    async (request) => {
      const { address, ...body } = request.body;
      demandReachable(body);
      const values = { ...body, ...checkedAddress(address) };
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, body.companyId);
        await demandActive(writing.db, customerCompanies, companyId, 'customerCompanyId', body.customerCompanyId);
        return createRecord(writing, customers, { ...values, companyId });
      });
    },
  );

  app.put(
    '/admin/customer/update',
    {
      config: { needs: 'CUSTOMERS_WRITE' },
      schema: { summary: 'Change a customer.', body: UpdateCustomer, response: { 200: Customer } },
    },
    async (request) => {
      const { id, version, address, ...body } = request.body;
      const patch = { ...body, ...checkedAddress(address) };
      return write(surroundings, request, (writing) =>
        changeRecord(writing, customers, { id, version }, async (customer) => {
          demandReachable({ email: customer.email, phone: customer.phone, ...body });
          if (patch.customerCompanyId !== customer.customerCompanyId) {
            const { companyId } = customer;
            await demandActive(writing.db, customerCompanies, companyId, 'customerCompanyId', patch.customerCompanyId);
          }
          return patch;
        }),
      );
    },
  );

  recordRoutes(app, surroundings, customers, {
    needs: 'CUSTOMERS_WRITE',
    info: { path: '/admin/customer/get/info/:id', extension: true },
    status: { path: '/admin/customer/update/status/:id' },
    delete: { path: '/admin/customer/delete/:id' },
    restore: {
      path: '/admin/customer/restore/:id',
      extension: true,
      check: ({ db }, { customerCompanyId }) => refuseDeletedCustomerCompany(db, customerCompanyId),
    },
  });
}
