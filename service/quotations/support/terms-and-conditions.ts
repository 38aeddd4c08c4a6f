import { endpoint } from '../../http/endpoints.ts';
import { IdParams, Input, Version } from '../../http/schemas.ts';
import type { Service, Surroundings } from '../../http/surroundings.ts';
import { companyListRoute } from '../../records/company-lists.ts';
import { defaultOf } from '../../records/defaults.ts';
import { propertiesOf } from '../../records/fields.ts';
import { byAge, byTitle } from '../../records/lists.ts';
import { companyForNew } from '../../records/references.ts';
import { recordRoutes } from '../../records/routes.ts';
import { OnceHeaders, write, writeOnce } from '../../records/writing.ts';
import { TermsAndConditions, termsAndConditions, termsFields } from './terms.ts';

const CreateTerms = Input(propertiesOf(termsFields, 'create'));
const UpdateTerms = Input({ version: Version, ...propertiesOf(termsFields, 'update') });

const defaultTerms = defaultOf(termsAndConditions);

/** Listing, creating, changing, deleting and restoring terms and conditions. */
export function termsAndConditionsRoutes(app: Service, surroundings: Surroundings): void {
  companyListRoute(app, surroundings, termsAndConditions, {
    path: '/v2/admin/quotation/get/termsAndConditions/:companyId',
    summary: 'The terms and conditions of one company, by title.',
    node: 'TermsAndConditions',
    orders: { ...byTitle, ...byAge },
  });

  app.post('/v2/admin/quotation/save/termsAndConditions', {
    ...endpoint('QUOTATIONS_WRITE', 'Create terms and conditions.', {
      headers: OnceHeaders,
      body: CreateTerms,
      response: { 200: TermsAndConditions },
    }),
    handler: async (request) =>
      writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, request.viewer, request.body.companyId);
        return defaultTerms.create(writing, { ...request.body, companyId });
      }),
  });

  app.put('/v2/admin/quotation/update/termsAndConditions/:id', {
    ...endpoint('QUOTATIONS_WRITE', 'Change terms and conditions.', {
      params: IdParams,
      body: UpdateTerms,
      response: { 200: TermsAndConditions },
    }),
    handler: async (request) => {
      const { id } = request.params;
      const { version, ...patch } = request.body;
      return write(surroundings, request, (writing) => defaultTerms.change(writing, { id, version }, patch));
    },
  });

  recordRoutes(app, surroundings, termsAndConditions, {
    needs: 'QUOTATIONS_WRITE',
    info: { path: '/v2/admin/quotation/get/termsAndConditions/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/termsAndConditions/:id' },
    restore: {
      path: '/v2/admin/quotation/restore/termsAndConditions/:id',
      extension: true,
      check: defaultTerms.giveWay,
    },
  });
}
