import type { Kysely, Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import { signatureOf } from '../audit.ts';
import type { EditedVersionsTable, QuotationsTable, Tables } from '../database/tables.ts';
import { newId, typeOf } from '../ids.ts';
import { type Standing, sees } from '../permissions.ts';
import { notFound } from '../problem.ts';
import { DateTime, Nullable } from '../schemas.ts';
import type { Writing } from '../writing.ts';
import { type Contents, writeContents } from './contents.ts';
import { QuotationFields, totalsIn } from './quotation.ts';
import { Totals } from './schemas.ts';
import { numberOf } from './shown-number.ts';

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
    ...QuotationFields,
    totals: Totals,
  },
  { title: 'EditedVersion' },
);
export type EditedVersion = Static<typeof EditedVersion>;

/** What a quotation says in its row, as an edited version keeps it. */
export function stoodOf(quotation: Stood): Record<string, unknown> {
  const fields = Object.keys(QuotationFields) as (keyof typeof QuotationFields)[];
  return {
    number: numberOf(quotation),
    ...Object.fromEntries(fields.map((field) => [field, quotation[field]])),
    totals: totalsIn(quotation),
  };
}

type Stood = Pick<
  Selectable<QuotationsTable>,
  keyof typeof QuotationFields | 'number' | 'revision' | 'subtotal' | 'discount' | 'taxes' | 'total'
>;

/** An edited version as it is answered. */
export function answerOfVersion({ stood, ...version }: Selectable<EditedVersionsTable>): EditedVersion {
  // What stood is what `stoodOf` made.
  return { ...version, ...(stood as Omit<EditedVersion, keyof typeof version>) };
}

/** Keeps what a quotation was, in the transaction of the edit before which it was so. */
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

/** The edited version that an id names. @throws Problem NOT_FOUND where there is none that the viewer may see. */
export async function findEditedVersion(db: Kysely<Tables>, viewer: Standing, id: string): Promise<EditedVersion> {
  if (typeOf(id) !== 'edited_version') throw notFound(id);
  const row = await db.selectFrom('editedVersions').where('id', '=', id).selectAll().executeTakeFirst();
  if (!row || !sees(viewer, row.companyId)) throw notFound(id);
  return answerOfVersion(row);
}
