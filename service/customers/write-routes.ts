import { endpoint } from '../http/endpoints.ts';
import { Input } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { propertiesOf, updateSchema, valuesOf } from '../records/fields.ts';
import { companyForNew, demandActive } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { Customer, customerFields, customers } from './customer.ts';
import { customerCompanies } from './customer-company.ts';
import { demandReachable, refuseDeletedCustomerCompany } from './rules.ts';

const CreateCustomer = Input(propertiesOf(customerFields, 'create'));
const UpdateCustomer = updateSchema(customerFields);

/** Creating, changing, switching, deleting and restoring customers. */
export function customerWriteRoutes(app: Service, surroundings: Surroundings): void {
  app.post('/admin/customer/save', {
    ...endpoint('CUSTOMERS_WRITE', 'Create a customer.', {
      headers: OnceHeaders,
      body: CreateCustomer,
      response: { 200: Customer },
    }),
    handler: async (request) => {
      const values = valuesOf(customerFields, request.body);
      demandReachable(values);
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, values.companyId);
        await demandActive(writing.db, customerCompanies, companyId, 'customerCompanyId', values.customerCompanyId);
        return createRecord(writing, customers, { ...values, companyId });
      });
    },
  });

  app.put('/admin/customer/update', {
    ...endpoint('CUSTOMERS_WRITE', 'Change a customer.', { body: UpdateCustomer, response: { 200: Customer } }),
    handler: async (request) => {
      const { id, version, ...body } = request.body;
      const patch = valuesOf(customerFields, body);
      return write(surroundings, request, (writing) =>
        changeRecord(writing, customers, { id, version }, async (customer) => {
          demandReachable({ email: customer.email, phone: customer.phone, ...patch });
          if (patch.customerCompanyId !== customer.customerCompanyId) {
            const { companyId } = customer;
            await demandActive(writing.db, customerCompanies, companyId, 'customerCompanyId', patch.customerCompanyId);
          }
          return patch;
        }),
      );
    },
  });

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
