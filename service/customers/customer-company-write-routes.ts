import { endpoint } from '../http/endpoints.ts';
import { Input } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { propertiesOf, updateSchema, valuesOf } from '../records/fields.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord, createRecord } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { CustomerCompany, customerCompanies, customerCompanyFields } from './customer-company.ts';

const CreateCustomerCompany = Input(propertiesOf(customerCompanyFields, 'create'));
const UpdateCustomerCompany = updateSchema(customerCompanyFields);

/** Creating, changing, switching, deleting and restoring customer companies. */
export function customerCompanyWriteRoutes(app: Service, surroundings: Surroundings): void {
  app.post('/admin/customer/save/company/name', {
    ...endpoint('CUSTOMERS_WRITE', 'Create a customer company.', {
      headers: OnceHeaders,
      body: CreateCustomerCompany,
      response: { 200: CustomerCompany },
    }),
    handler: async (request) => {
      const values = valuesOf(customerCompanyFields, request.body);
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, values.companyId);
        return createRecord(writing, customerCompanies, { ...values, companyId });
      });
    },
  });

  app.put('/admin/customer/update/company/info', {
    ...endpoint('CUSTOMERS_WRITE', 'Change a customer company.', {
      body: UpdateCustomerCompany,
      response: { 200: CustomerCompany },
    }),
    handler: async (request) => {
      const { id, version, ...body } = request.body;
      const patch = valuesOf(customerCompanyFields, body);
      return write(surroundings, request, (writing) =>
        changeRecord(writing, customerCompanies, { id, version }, () => patch),
      );
    },
  });

  recordRoutes(app, surroundings, customerCompanies, {
    needs: 'CUSTOMERS_WRITE',
    info: { path: '/admin/customer/company/get/info/:id', extension: true },
    status: { path: '/admin/customer/company/update/status/:id' },
    delete: { path: '/admin/customer/delete/company/info/:id' },
    restore: { path: '/admin/customer/company/restore/:id', extension: true },
  });
}
