import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive, read as the archive is sent. */
export interface ArchiveEntry {
  /** `documents/Q-2026-000123.pdf` */
  path: string;
  /** Whether compression makes the file smaller: text, but no PDF and no photo. */
  isText?: boolean;
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A level above takes more time of the thread that answers everybody. */
const LEVEL = 4;

/**
 * A ZIP archive, piece by piece: a file is read once the earlier pieces have left, so memory holds a single piece. The archive has no
 * 64-bit sizes; the caller keeps it below 4 GiB.
 */
export async function* archiveOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const taken = () => {
    const piece = Buffer.concat(made);
    made = [];
    return piece.length > 0 ? [piece] : [];
  };
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  for await (const { path, isText = false, bytes } of entries) {
    const file = isText ? new ZipDeflate(path, { level: LEVEL }) : new ZipPassThrough(path);
    zip.add(file);
    for await (const piece of bytes) {
      // The compressor takes over the memory of a piece; a piece may belong to a cached document.
      file.push(piece.slice());
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
