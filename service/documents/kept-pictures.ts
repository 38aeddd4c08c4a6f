import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { DocumentSurroundings } from './documents.ts';
import type { Picture, PictureUse } from './pictures.ts';

/** A document's pictures by file id, ready for print. Reading them one by one holds only one upload in memory. */
export async function keptPictures(
  { db, documents }: Pick<DocumentSurroundings, 'db' | 'documents'>,
  wanted: ReadonlyMap<string, PictureUse>,
): Promise<Map<string, Picture | null>> {
  const pictures = new Map<string, Picture | null>();
  for (const [fileId, use] of wanted) {
    pictures.set(fileId, await documents.picture(fileId, use, () => readImage(db, fileId)));
  }
  return pictures;
}

/** The driver decodes a result in one go: half a mebibyte takes about a millisecond. */
const BYTES_AT_ONCE = 512 * 1024;

async function readImage(db: Kysely<Tables>, fileId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await db.selectFrom('files').where('id', '=', fileId).select('size').executeTakeFirst();
  if (!file) return null;
  const image = new Uint8Array(file.size);
  for (let from = 0; from < file.size; from += BYTES_AT_ONCE) {
    const part = await db
      .selectFrom('fileBytes')
      .where('fileId', '=', fileId)
      .select(sql<Buffer>`substring(bytes from ${from + 1}::integer for ${BYTES_AT_ONCE}::integer)`.as('bytes'))
      .executeTakeFirst();
    if (part) image.set(part.bytes, from);
  }
  return image;
}
