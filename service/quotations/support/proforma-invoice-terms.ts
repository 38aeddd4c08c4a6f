import { endpoint } from '../../http/endpoints.ts';
import { Id, Input, Maybe, Version } from '../../http/schemas.ts';
import type { Service, Surroundings } from '../../http/surroundings.ts';
import { companyListRoute } from '../../records/company-lists.ts';
import { defaultOf } from '../../records/defaults.ts';
import { propertiesOf } from '../../records/fields.ts';
import { byAge, byTitle } from '../../records/lists.ts';
import { companyForNew } from '../../records/references.ts';
import { recordRoutes } from '../../records/routes.ts';
import { demandFields, demandSameCompany, seenIn } from '../../records/saves.ts';
import { OnceHeaders, writeOnce } from '../../records/writing.ts';
import { ProformaInvoiceTerms, proformaInvoiceTerms, termsFields } from './terms.ts';

const SaveTerms = Input({
  id: Maybe(Id),
  version: Maybe(Version),
  companyId: Maybe(Id),
  ...propertiesOf(termsFields, 'update'),
});

const defaultTerms = defaultOf(proformaInvoiceTerms);

/** Listing, saving, deleting and restoring proforma invoice terms. */
export function proformaInvoiceTermsRoutes(app: Service, surroundings: Surroundings): void {
  companyListRoute(app, surroundings, proformaInvoiceTerms, {
    path: '/v2/admin/quotation/get/all/proforma/invoice/termsAndConditions/:companyId',
    summary: 'The proforma invoice terms of one company, by title.',
    node: 'ProformaInvoiceTerms',
    extension: true,
    orders: { ...byTitle, ...byAge },
  });

  app.post('/v2/admin/quotation/save/proforma/invoice/termsAndConditions', {
    ...endpoint('QUOTATIONS_WRITE', 'Create proforma invoice terms, or change those of an id.', {
      headers: OnceHeaders,
      body: SaveTerms,
      response: { 200: ProformaInvoiceTerms },
    }),
    handler: async (request) => {
      const seen = seenIn(request.body);
      const { id: _, version: __, companyId: given, ...terms } = request.body;
      if (seen === null) {
        demandFields(terms, ['title', 'body']);
        return writeOnce(surroundings, request, async (writing) => {
          const companyId = await companyForNew(writing.db, request.viewer, given);
          return defaultTerms.create(writing, { ...terms, companyId });
        });
      }
      return writeOnce(surroundings, request, (writing) =>
        defaultTerms.change(writing, seen, terms, ({ companyId }) => demandSameCompany(companyId, given)),
      );
    },
  });

  recordRoutes(app, surroundings, proformaInvoiceTerms, {
    needs: 'QUOTATIONS_WRITE',
    info: { path: '/v2/admin/quotation/get/proforma/invoice/termsAndConditions/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/proforma/invoice/termsAndConditions/:id', extension: true },
    restore: {
      path: '/v2/admin/quotation/restore/proforma/invoice/termsAndConditions/:id',
      extension: true,
      check: defaultTerms.giveWay,
    },
  });
}
