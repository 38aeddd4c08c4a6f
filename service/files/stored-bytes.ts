import { AsyncLocalStorage } from 'node:async_hooks';
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
  // The connection asks for the slices, in its own context: each is read in the caller's turn all the same.
  const slice = AsyncLocalStorage.bind(readSlice);
  return new Readable({
    highWaterMark: 0,
    read() {
      if (next > end) return void this.push(null);
      slice(db, fileId, next, Math.min(SLICE_BYTES, end + 1 - next)).then(
        (bytes) => {
          next += bytes.length;
          this.push(bytes);
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
