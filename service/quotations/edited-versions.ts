import type { Selectable } from 'kysely';
import { Type } from 'typebox';
import type { Tables } from '../database/tables.ts';
import { endpoint, extension } from '../http/endpoints.ts';
import { Id, IdParams, Input } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { proformaInvoices } from '../proforma-invoices/proforma-invoice.ts';
import { findRow } from '../records/kind.ts';
import { Connection, CountQuery, type Order, PageQuery, readPage } from '../records/pages.ts';
import { typeOf } from '../shared/ids.ts';
import { readContents } from './contents.ts';
import { answerOfVersion, EditedVersion, findEditedVersion } from './edited-version.ts';
import { quotations } from './quotation.ts';
import { QuotationLine } from './schemas.ts';

const newestFirst: Order = { name: 'VERSION_NUMBER_DESC', column: 'versionNumber', direction: 'desc' };

/** Reading what quotations were, and the lines of anything that has some. */
export function editedVersionRoutes(app: Service, { db }: Surroundings): void {
  app.get('/v2/admin/quotation/get/all/edited/quotations/:id', {
    ...endpoint('QUOTATIONS_READ', 'What one quotation was before each edit after it was sent, newest first.', {
      params: IdParams,
      querystring: Input({ ...PageQuery, ...CountQuery }),
      response: { 200: Connection('EditedVersion', EditedVersion) },
    }),
    handler: async ({ params: { id }, query, viewer }) => {
      await findRow(db, quotations, viewer, id);
      const versions = db.selectFrom('editedVersions').where('quotationId', '=', id).selectAll();
      const page = await readPage<Selectable<Tables['editedVersions']>>(db, versions, newestFirst, query);
      return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: answerOfVersion(node) })) };
    },
  });

  app.get('/v2/admin/quotation/get/edited/version/info/:id', {
    ...extension('QUOTATIONS_READ', 'One edited version.', { params: IdParams, response: { 200: EditedVersion } }),
    handler: async ({ params: { id }, viewer }) => findEditedVersion(db, viewer, id),
  });

  app.get('/v2/admin/quotation/get/lines/:recordId', {
    ...extension('QUOTATIONS_READ', 'The lines of one quotation, edited version or proforma invoice.', {
      params: Type.Object({ recordId: Id }),
      response: { 200: Type.Array(QuotationLine) },
    }),
    handler: async ({ params: { recordId }, viewer }) => {
      await findOwner(viewer, recordId);
      const { lines } = await readContents(db, recordId);
      return lines;
    },
  });

  /** What has lines. @throws Problem NOT_FOUND where there is none that the viewer may see. */
  async function findOwner(viewer: Viewer, id: string): Promise<unknown> {
    if (typeOf(id) === 'edited_version') return findEditedVersion(db, viewer, id);
    if (typeOf(id) === proformaInvoices.type) return findRow(db, proformaInvoices, viewer, id);
    return findRow(db, quotations, viewer, id);
  }
}
