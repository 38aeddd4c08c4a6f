import { inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const AROUND = 12;
/** Chunks that decide pixels, colours or orientation; text and animation are left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP', 'cICP', 'eXIf']);
/** The profiles of printers, the largest in use, take 3 MB. */
const MAX_PROFILE_BYTES = 4 * 1024 * 1024;

/**
 * A PNG without the chunks that decoding doesn't need: a text or a colour profile of 2 MB may inflate to 2 GB.
 * Incomplete chunks at the end are dropped.
 */
export function withoutText(png: Buffer): Buffer {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  for (let start = SIGNATURE_BYTES; start + AROUND <= png.length; ) {
    const end = start + AROUND + png.readUInt32BE(start);
    const type = png.toString('latin1', start + 4, start + 8);
    if (end <= png.length && KEPT.has(type) && (type !== 'iCCP' || isSmallProfile(png.subarray(start + 8, end - 4)))) {
      parts.push(png.subarray(start, end));
    }
    start = end;
  }
  return Buffer.concat(parts);
}

/** A name of at most 79 bytes, a zero, the method of compression, the compressed profile (PNG, 11.3.2.3). */
function isSmallProfile(content: Buffer): boolean {
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES });
    return true;
  } catch {
    return false;
  }
}
