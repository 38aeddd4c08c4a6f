import type { Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import type { Tables } from '../database/tables.ts';
import { endpoint, extension } from '../http/endpoints.ts';
import { DateTime, Id, IdParams, Input, Nullable } from '../http/schemas.ts';
import type { Db, Service, Surroundings } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { proformaInvoices } from '../proforma-invoices/proforma-invoice.ts';
import { signatureOf } from '../records/audit.ts';
import { listingOf } from '../records/cursors.ts';
import { findRow } from '../records/kind.ts';
import { Connection, CountQuery, PageQuery, readPage } from '../records/pages.ts';
import type { Order } from '../records/sorted-rows.ts';
import type { Writing } from '../records/writing.ts';
import { newId, typeOf } from '../shared/ids.ts';
import type { Totals as StoredTotals } from '../shared/money.ts';
import { type Standing, sees } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';
import { numberOf } from '../shared/shown-number.ts';
import { type Contents, readContents, writeContents } from './contents.ts';
import { quotations, totalsIn, VersionedFields } from './quotation.ts';
import { moneyWith, QuotationLine, Totals, totalsWith } from './schemas.ts';

export const EditedVersion = Type.Object(
  {
    id: Type.String(),
    companyId: Type.String(),
    quotationId: Type.String(),
    versionNumber: Type.Integer(),
    number: Type.String(),
    editedById: Nullable(Type.String()),
    editedByName: Nullable(Type.String()),
    editedAt: DateTime,
    ...VersionedFields,
    totals: Totals,
  },
  { title: 'EditedVersion' },
);
export type EditedVersion = Static<typeof EditedVersion>;

/** The fields of a quotation's row, for an edited version. */
export function stoodOf(quotation: Stood): Record<string, unknown> {
  const fields = Object.keys(VersionedFields) as (keyof typeof VersionedFields)[];
  return {
    number: numberOf(quotation),
    ...Object.fromEntries(fields.map((field) => [field, quotation[field]])),
    totals: totalsIn(quotation),
  };
}

type Stood = Pick<
  Selectable<Tables['quotations']>,
  keyof typeof VersionedFields | 'number' | 'revision' | 'subtotal' | 'discount' | 'taxes' | 'total'
>;

/** The answer for an edited version. */
export function answerOfVersion({ stood, ...version }: Selectable<Tables['editedVersions']>): EditedVersion {
  // `stoodOf` wrote the column; versions from before migration 0009 have no reference, from before 0031 no
  // discount by amount, from before 0032 prices without tax.
  type Kept = Omit<EditedVersion, keyof typeof version | keyof Later | 'totals'>;
  type Later = { reference?: string | null; discountAmount?: string | null; pricesIncludeTax?: boolean };
  const {
    totals,
    reference = null,
    discountAmount = null,
    pricesIncludeTax = false,
    ...kept
  } = stood as Kept & Later & { totals: StoredTotals };
  return {
    ...version,
    ...kept,
    reference,
    pricesIncludeTax,
    discountAmount: moneyWith(kept.currency, discountAmount),
    totals: totalsWith(kept.currency, totals),
  };
}

/** Keeps a quotation as it was, in the transaction of the edit. */
export async function keepEditedVersion(
  { db, actor }: Writing,
  quotation: Stood & { id: string; companyId: string },
  contents: Contents,
): Promise<void> {
  const id = newId('edited_version');
  await db
    .insertInto('editedVersions')
    .values({
      id,
      companyId: quotation.companyId,
      quotationId: quotation.id,
      versionNumber: quotation.revision,
      editedById: actor?.userId ?? null,
      editedByName: signatureOf(actor),
      stood: JSON.stringify(stoodOf(quotation)),
    })
    .execute();
  await writeContents(db, id, contents);
}

/** The edited version of an id. @throws Problem NOT_FOUND for a version out of the viewer's sight. */
export async function findEditedVersion(db: Db, viewer: Standing, id: string): Promise<EditedVersion> {
  if (typeOf(id) !== 'edited_version') throw notFound(id);
  const row = await db.selectFrom('editedVersions').where('id', '=', id).selectAll().executeTakeFirst();
  if (!row || !sees(viewer, row.companyId)) throw notFound(id);
  return answerOfVersion(row);
}

const newestFirst: Order = { name: 'VERSION_NUMBER_DESC', column: 'versionNumber', direction: 'desc' };

/** Edited versions, and the lines of quotations, edited versions and proforma invoices. */
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
      const page = await readPage<Selectable<Tables['editedVersions']>>(
        db,
        { query: versions, slow: [] },
        newestFirst,
        listingOf('edited_version', newestFirst.name, { id }),
        query,
      );
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

  /** The record with lines. @throws Problem NOT_FOUND for a record out of the viewer's sight. */
  async function findOwner(viewer: Viewer, id: string): Promise<unknown> {
    if (typeOf(id) === 'edited_version') return findEditedVersion(db, viewer, id);
    if (typeOf(id) === proformaInvoices.type) return findRow(db, proformaInvoices, viewer, id);
    return findRow(db, quotations, viewer, id);
  }
}
