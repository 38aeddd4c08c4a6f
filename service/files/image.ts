import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Turns } from '../http/turns.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badField, badFields, Problem } from '../shared/problem.ts';

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const DECODE_TIMEOUT_SECONDS = 20;

/** A stored image: decoded and encoded anew, so only the upload's pixels remain. */
export type Image = {
  bytes: Buffer;
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  extension: 'png' | 'jpg' | 'webp';
};

type Kind = Pick<Image, 'contentType' | 'extension'> & { encode: (pixels: Sharp) => Sharp };

const KINDS: Kind[] = [
  { contentType: 'image/png', extension: 'png', encode: (pixels) => pixels.png({ compressionLevel: 9 }) },
  { contentType: 'image/jpeg', extension: 'jpg', encode: (pixels) => pixels.jpeg({ quality: 88 }) },
  { contentType: 'image/webp', extension: 'webp', encode: (pixels) => pixels.webp({ quality: 88 }) },
];

// Decoding, turning and encoding 40 megapixels takes some 350 MB: a small machine bears two at once.
const decoding = new Turns({ atOnce: 2, waiting: 32 });

/**
 * Decodes an upload and encodes it anew: the first frame, turned by its EXIF, in sRGB, without metadata. The bytes
 * decide the type, not the name or the declared type.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE unless the bytes are PNG, JPEG or WebP; BAD_INPUT for a broken image or more
 * than 40 megapixels; UNAVAILABLE when too many uploads wait.
 */
export async function reencodeImage(upload: Buffer): Promise<Image> {
  const kind = await sniff(upload);
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
  const { width, height } = await readable(sharp(upload, { ...options, limitInputPixels: false }).metadata());
  if (width * height > MAX_PIXELS) {
    throw badField('file', 'TOO_MANY_PIXELS', { max: MAX_PIXELS }, `${width} × ${height} pixels`);
  }
  const bytes = await decoding.take(() =>
    readable(
      kind
        .encode(sharp(upload, options).autoOrient().toColourspace('srgb'))
        .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
        .toBuffer(),
    ),
  );
  return { bytes, contentType: kind.contentType, extension: kind.extension };
}

async function sniff(upload: Buffer): Promise<Kind> {
  const found = await fileTypeFromBuffer(upload);
  const kind = KINDS.find(
    ({ contentType }) => contentType === found?.mime || (found?.mime === 'image/apng' && contentType === 'image/png'),
  );
  if (kind) return kind;
  const what = found ? `The file is ${found.mime}` : 'What kind of file this is can’t be told';
  throw new Problem('UNSUPPORTED_MEDIA_TYPE', `${what}; a PNG, JPEG or WebP image is wanted.`);
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw badFields([fieldError('file', 'BROKEN_IMAGE')], cause);
  }
}
