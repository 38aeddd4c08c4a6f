import type { Kysely, Selectable } from 'kysely';
import { type Static, Type } from 'typebox';
import type { Tables } from '../database/tables.ts';
import { DateTime, Nullable } from '../http/schemas.ts';
import { signatureOf } from '../records/audit.ts';
import type { Writing } from '../records/writing.ts';
import { newId, typeOf } from '../shared/ids.ts';
import { type Standing, sees } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';
import { numberOf } from '../shared/shown-number.ts';
import { type Contents, writeContents } from './contents.ts';
import { totalsIn, VersionedFields } from './quotation.ts';
import { Totals } from './schemas.ts';

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
  // `stoodOf` wrote the column; versions from before migration 0009 have no reference.
  type Kept = Omit<EditedVersion, keyof typeof version | 'reference'> & { reference?: string | null };
  return { ...version, reference: null, ...(stood as Kept) };
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
export async function findEditedVersion(db: Kysely<Tables>, viewer: Standing, id: string): Promise<EditedVersion> {
  if (typeOf(id) !== 'edited_version') throw notFound(id);
  const row = await db.selectFrom('editedVersions').where('id', '=', id).selectAll().executeTakeFirst();
  if (!row || !sees(viewer, row.companyId)) throw notFound(id);
  return answerOfVersion(row);
}
