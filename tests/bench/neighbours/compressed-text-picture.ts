import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Below the limit of a chunk in common PNG readers. */
const TEXT_BYTES = 7_900_000;
const TEXTS = 375;
const SIDE = 16;

/** A PNG of 16 × 16 pixels and 2.9 MB. The compressed text in its chunks has 3 GB. */
export function compressedTextPicture(): Uint8Array<ArrayBuffer> {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(SIDE, 0);
  size.writeUInt32BE(SIDE, 4);
  // 8 bits of grey, not interlaced.
  const header = chunk('IHDR', Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])]));
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(TEXT_BYTES, ' '))]));
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc((SIDE + 1) * SIDE)));
  const chunks = [SIGNATURE, header, ...Array<Buffer>(TEXTS).fill(text), pixels, chunk('IEND', Buffer.alloc(0))];
  return Uint8Array.from(Buffer.concat(chunks));
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
