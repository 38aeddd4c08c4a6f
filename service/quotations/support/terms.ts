import type { RecordColumns } from '../../database/tables.ts';
import { endpoint } from '../../http/endpoints.ts';
import { Body, Line } from '../../http/schemas.ts';
import type { Service, Surroundings } from '../../http/surroundings.ts';
import { defaultOf } from '../../records/defaults.ts';
import * as field from '../../records/fields.ts';
import { recordKind } from '../../records/kind.ts';
import { byAge, byTitle, DeletedFilter } from '../../records/lists.ts';
import { companyForNew } from '../../records/references.ts';
import { recordRoutes } from '../../records/routes.ts';
import { demandFields, demandSameCompany, saveSchema, seenIn } from '../../records/saves.ts';
import { OnceHeaders, writeOnce } from '../../records/writing.ts';
import { draftsThatName } from './drafts.ts';

/** The fields of both kinds of terms; `body` is Markdown. */
const termsFields = field.declare({
  companyId: field.companyId,
  title: field.required(field.text(Line), 'NAME'),
  body: field.required(field.text(Body), 'TEXT'),
  isDefault: field.isDefault,
  sortName: field.sortedBy('title'),
});

type TermsTable = RecordColumns & field.ColumnsOf<typeof termsFields>;
declare module '../../database/tables.ts' {
  interface Tables {
    termsAndConditions: TermsTable;
    proformaInvoiceTerms: TermsTable;
  }
}

export const termsAndConditions = recordKind({
  type: 'terms_and_conditions',
  table: 'termsAndConditions',
  schema: field.answer(termsFields, 'TermsAndConditions'),
  fields: termsFields,
  read: 'QUOTATIONS_READ',
  dependents: [draftsThatName('termsId')],
});

const ProformaInvoiceTerms = field.answer(termsFields, 'ProformaInvoiceTerms');

/** Nothing depends on proforma invoice terms: each proforma invoice keeps a copy. */
export const proformaInvoiceTerms = recordKind({
  type: 'proforma_invoice_terms',
  table: 'proformaInvoiceTerms',
  schema: ProformaInvoiceTerms,
  fields: termsFields,
  read: 'QUOTATIONS_READ',
});

export const defaultTerms = defaultOf(termsAndConditions);
export const defaultProformaInvoiceTerms = defaultOf(proformaInvoiceTerms);

/** The terms and conditions of quotations. */
export function termsAndConditionsRoutes(app: Service, surroundings: Surroundings): void {
  recordRoutes(app, surroundings, termsAndConditions, {
    needs: 'QUOTATIONS_WRITE',
    defaults: defaultTerms,
    lists: [
      {
        path: '/v2/admin/quotation/get/termsAndConditions/:companyId',
        summary: 'The terms and conditions of one company, by title.',
        orders: { ...byTitle, ...byAge },
        filters: DeletedFilter,
      },
    ],
    create: { path: '/v2/admin/quotation/save/termsAndConditions' },
    update: { path: '/v2/admin/quotation/update/termsAndConditions/:id' },
    info: { path: '/v2/admin/quotation/get/termsAndConditions/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/termsAndConditions/:id' },
    restore: { path: '/v2/admin/quotation/restore/termsAndConditions/:id', extension: true },
  });
}

const SaveTerms = saveSchema(termsFields);

/** The terms of proforma invoices. */
export function proformaInvoiceTermsRoutes(app: Service, surroundings: Surroundings): void {
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
          return defaultProformaInvoiceTerms.create(writing, { ...terms, companyId });
        });
      }
      return writeOnce(surroundings, request, (writing) =>
        defaultProformaInvoiceTerms.change(writing, seen, terms, ({ companyId }) =>
          demandSameCompany(companyId, given),
        ),
      );
    },
  });

  recordRoutes(app, surroundings, proformaInvoiceTerms, {
    needs: 'QUOTATIONS_WRITE',
    defaults: defaultProformaInvoiceTerms,
    lists: [
      {
        path: '/v2/admin/quotation/get/all/proforma/invoice/termsAndConditions/:companyId',
        summary: 'The proforma invoice terms of one company, by title.',
        extension: true,
        orders: { ...byTitle, ...byAge },
        filters: DeletedFilter,
      },
    ],
    info: { path: '/v2/admin/quotation/get/proforma/invoice/termsAndConditions/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/proforma/invoice/termsAndConditions/:id', extension: true },
    restore: { path: '/v2/admin/quotation/restore/proforma/invoice/termsAndConditions/:id', extension: true },
  });
}
