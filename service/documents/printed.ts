import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { storedBytes } from '../files/stored-bytes.ts';
import type { DocumentSurroundings } from './documents.ts';
import type { Picture, Pictures, PictureUse } from './pictures.ts';
import type { DocumentTask } from './worker.ts';

/** A document to show, save or send. */
export interface PrintedDocument {
  /** `J-000123-report.pdf` */
  filename: string;
  bytes: Buffer;
  /** The hash of the bytes, in hexadecimal. */
  sha256: string;
  /** The version of the printed record; for an edited version its number. */
  version: number;
}

/**
 * Prints a document as PDF. Unchanged content makes the same bytes.
 *
 * Runs outside transactions: its queries use connections of their own.
 *
 * @param wanted the use of each picture by file id.
 * @throws Problem UNAVAILABLE when too many documents wait, or after the timeout.
 */
export async function printed(
  { db, documents }: Pick<DocumentSurroundings, 'db' | 'documents'>,
  content: object,
  wanted: ReadonlyMap<string, PictureUse>,
  taskWith: (pictures: Pictures) => DocumentTask,
): Promise<Pick<PrintedDocument, 'bytes' | 'sha256'>> {
  const key = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const { bytes, sha256 } = await documents.make(key, async () => {
    const pictures = new Map<string, Picture | null>();
    // In sequence: memory holds a single upload.
    for (const [fileId, use] of wanted)
      pictures.set(fileId, await documents.picture(fileId, use, () => readImage(db, fileId)));
    return taskWith(pictures);
  });
  return { bytes: Buffer.from(bytes.buffer), sha256 };
}

async function readImage(db: Kysely<Tables>, fileId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await db.selectFrom('files').where('id', '=', fileId).select('size').executeTakeFirst();
  if (!file) return null;
  const image = new Uint8Array(file.size);
  let read = 0;
  for await (const slice of storedBytes(db, fileId, 0, file.size - 1)) {
    image.set(slice, read);
    read += slice.length;
  }
  return image;
}
