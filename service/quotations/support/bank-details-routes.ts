import { endpoint } from '../../http/endpoints.ts';
import { Input } from '../../http/schemas.ts';
import type { Service, Surroundings } from '../../http/surroundings.ts';
import { companyListRoute } from '../../records/company-lists.ts';
import { defaultOf } from '../../records/defaults.ts';
import { propertiesOf, updateSchema, valuesOf } from '../../records/fields.ts';
import { byAge, byName } from '../../records/lists.ts';
import { companyForNew } from '../../records/references.ts';
import { recordRoutes } from '../../records/routes.ts';
import { OnceHeaders, write, writeOnce } from '../../records/writing.ts';
import { BankDetails, bankDetails, bankDetailsFields } from './bank-details.ts';

const CreateBankDetails = Input(propertiesOf(bankDetailsFields, 'create'));
const UpdateBankDetails = updateSchema(bankDetailsFields);

const defaultBankDetails = defaultOf(bankDetails);

/** Where to pay: listing, creating, changing, deleting and restoring bank details. */
export function bankDetailsRoutes(app: Service, surroundings: Surroundings): void {
  companyListRoute(app, surroundings, bankDetails, {
    path: '/v2/admin/quotation/get/bank/details/:companyId',
    summary: 'The bank details of one company, by bank.',
    node: 'BankDetails',
    orders: { ...byName, ...byAge },
  });

  app.post('/v2/admin/quotation/save/bank/details/quotation', {
    ...endpoint('QUOTATIONS_WRITE', 'Create bank details.', {
      headers: OnceHeaders,
      body: CreateBankDetails,
      response: { 200: BankDetails },
    }),
    handler: async (request) => {
      const values = valuesOf(bankDetailsFields, request.body);
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, values.companyId);
        return defaultBankDetails.create(writing, { ...values, companyId });
      });
    },
  });

  app.put('/v2/admin/quotation/update/bank/details/quotation', {
    ...endpoint('QUOTATIONS_WRITE', 'Change bank details.', {
      body: UpdateBankDetails,
      response: { 200: BankDetails },
    }),
    handler: async (request) => {
      const { id, version, ...body } = request.body;
      const patch = valuesOf(bankDetailsFields, body);
      return write(surroundings, request, (writing) => defaultBankDetails.change(writing, { id, version }, patch));
    },
  });

  recordRoutes(app, surroundings, bankDetails, {
    needs: 'QUOTATIONS_WRITE',
    info: { path: '/v2/admin/quotation/get/bank/details/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/bank/details/:id', extension: true },
    restore: {
      path: '/v2/admin/quotation/restore/bank/details/:id',
      extension: true,
      check: defaultBankDetails.giveWay,
    },
  });
}
