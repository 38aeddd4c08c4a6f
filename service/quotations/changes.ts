import { notFound } from '../problem.ts';
import { findRow } from '../records/kind.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { IdParams } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { BODY_LIMIT, CreateQuotation, DuplicateQuotation, preparedBody, UpdateQuotation } from './body.ts';
import { duplicateQuotation } from './duplicate.ts';
import { editQuotation } from './editing.ts';
import { createQuotation } from './new-quotation.ts';
import { Quotation, quotations } from './quotation.ts';
import { refuseDeletedNeeds } from './support.ts';

/** Creating, changing, duplicating, deleting and restoring quotations. */
export function quotationChangeRoutes(app: Service, surroundings: Surroundings): void {
  const withLines = { bodyLimit: BODY_LIMIT, preValidation: preparedBody };

  app.post(
    '/v2/admin/quotation/save',
    {
      ...withLines,
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: {
        summary: 'Create a quotation. Totals and amounts are computed; those of a body are ignored.',
        headers: OnceHeaders,
        body: CreateQuotation,
        response: { 200: Quotation },
      },
    },
    async (request) => {
      const { companyId: given, ...body } = request.body;
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, writing.actor, given);
        return createQuotation(writing, companyId, body);
      });
    },
  );

  app.put(
    '/v2/admin/quotation/update',
    {
      ...withLines,
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: {
        summary: 'Change a quotation; what a sent or rejected one was is kept as an edited version.',
        body: UpdateQuotation,
        response: { 200: Quotation },
      },
    },
    async (request) => {
      const { id, version, ...body } = request.body;
      return write(surroundings, request, (writing) => editQuotation(writing, { id, version }, body));
    },
  );

  app.post(
    '/v2/admin/quotation/duplicate/:id',
    {
      config: { needs: 'QUOTATIONS_WRITE', extension: true },
      schema: {
        summary: 'Copy a quotation into a new draft.',
        headers: OnceHeaders,
        params: IdParams,
        body: DuplicateQuotation,
        response: { 200: Quotation },
      },
    },
    async (request) =>
      writeOnce(surroundings, request, async (writing) => {
        const { id } = request.params;
        // Its row and its lines are copied as they belong together, whoever edits it meanwhile.
        await writing.db.selectFrom('quotations').where('id', '=', id).select('id').forShare().execute();
        const quotation = await findRow(writing.db, quotations, writing.actor, id);
        if (quotation.deletedAt) throw notFound(id);
        return duplicateQuotation(writing, quotation, request.body);
      }),
  );

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
