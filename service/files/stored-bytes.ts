import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The driver decodes a result in one go: a slice takes about half a millisecond. */
const SLICE_BYTES = 256 * 1024;

/**
 * Streams bytes of a stored file, both positions included. Each slice is a query of its own, sent once the reader has
 * taken the slice before: a slow reader holds neither a connection nor more than a slice. Stored bytes never change.
 */
export function storedBytes(db: Kysely<Tables>, fileId: string, start: number, end: number): Readable {
  let next = start;
  return new Readable({
    highWaterMark: 0,
    read() {
      if (next > end) return void this.push(null);
      readSlice(db, fileId, next, Math.min(SLICE_BYTES, end + 1 - next)).then(
        (slice) => {
          next += slice.length;
          this.push(slice);
        },
        (error) => this.destroy(error),
      );
    },
  });
}

/** @throws Error when the file has no byte at `start`. */
async function readSlice(db: Kysely<Tables>, fileId: string, start: number, length: number): Promise<Buffer> {
  const { slice } = await db
    .selectFrom('fileBytes')
    .where('fileId', '=', fileId)
    .select(sql<Buffer>`substring(bytes from ${start + 1}::integer for ${length}::integer)`.as('slice'))
    .executeTakeFirstOrThrow();
  if (slice.length === 0) throw new Error(`The file ${fileId} ends before byte ${start}.`);
  return slice;
}
