import { endpoint, extension } from '../http/endpoints.ts';
import { IdParams } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { findRow } from '../records/kind.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { notFound } from '../shared/problem.ts';
import { BODY_LIMIT, CreateQuotation, DuplicateQuotation, preparedBody, UpdateQuotation } from './body.ts';
import { duplicateQuotation } from './duplicate.ts';
import { editQuotation } from './editing.ts';
import { createQuotation } from './new-quotation.ts';
import { Quotation, quotations } from './quotation.ts';
import { refuseDeletedNeeds } from './support/references.ts';

/** Creating, changing, duplicating, deleting and restoring quotations. */
export function quotationWriteRoutes(app: Service, surroundings: Surroundings): void {
  const withLines = { bodyLimit: BODY_LIMIT, preValidation: preparedBody };

  app.post('/v2/admin/quotation/save', {
    ...withLines,
    ...endpoint(
      'QUOTATIONS_WRITE',
      'Create a quotation. Totals and amounts are computed; those of a body are ignored.',
      { headers: OnceHeaders, body: CreateQuotation, response: { 200: Quotation } },
    ),
    handler: async (request) => {
      const { companyId: given, ...body } = request.body;
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, writing.actor, given);
        return createQuotation(writing, companyId, body);
      });
    },
  });

  app.put('/v2/admin/quotation/update', {
    ...withLines,
    ...endpoint(
      'QUOTATIONS_WRITE',
      'Change a quotation; what a sent or rejected one was is kept as an edited version.',
      { body: UpdateQuotation, response: { 200: Quotation } },
    ),
    handler: async (request) => {
      const { id, version, ...body } = request.body;
      return write(surroundings, request, (writing) => editQuotation(writing, { id, version }, body));
    },
  });

  app.post('/v2/admin/quotation/duplicate/:id', {
    ...extension('QUOTATIONS_WRITE', 'Copy a quotation into a new draft.', {
      headers: OnceHeaders,
      params: IdParams,
      body: DuplicateQuotation,
      response: { 200: Quotation },
    }),
    handler: async (request) =>
      writeOnce(surroundings, request, async (writing) => {
        const { id } = request.params;
        // Its row and its lines are copied as they belong together, whoever edits it meanwhile.
        await writing.db.selectFrom('quotations').where('id', '=', id).select('id').forShare().execute();
        const quotation = await findRow(writing.db, quotations, writing.actor, id);
        if (quotation.deletedAt) throw notFound(id);
        return duplicateQuotation(writing, quotation, request.body);
      }),
  });

  recordRoutes(app, surroundings, quotations, {
    needs: 'QUOTATIONS_WRITE',
    info: { path: '/v2/admin/quotation/get/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/:id' },
    restore: {
      path: '/v2/admin/quotation/restore/:id',
      extension: true,
      check: ({ db }, quotation) => refuseDeletedNeeds(db, quotation),
    },
  });
}
