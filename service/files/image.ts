import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { Problem } from '../problem.ts';
import { Turns } from '../turns.ts';

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const DECODE_TIMEOUT_SECONDS = 20;

/** One image as it is kept: decoded and written anew, so that nothing of the upload but its pixels is left. */
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

// 40 megapixels take some 350 MB while they are decoded, turned and written: two at once are what a small machine bears.
const decoding = new Turns({ atOnce: 2, waiting: 32 });

/**
 * Decodes an upload and writes it anew: the first frame, turned as its EXIF says, in sRGB, without metadata.
 * What kind it is, its bytes say, not its name or declared type.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE unless the bytes are PNG, JPEG or WebP; BAD_INPUT where they are broken or
 *   hold more than 40 megapixels; UNAVAILABLE while too many others wait.
 */
export async function reencodeImage(upload: Buffer): Promise<Image> {
  const kind = await sniff(upload);
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const;
  const { width, height } = await readable(sharp(upload, { ...options, limitInputPixels: false }).metadata());
  if (width * height > MAX_PIXELS) {
    throw wrongFile(
      `The image has ${width} × ${height} pixels, ${megapixels(width * height)}; at most 40 megapixels are kept.`,
    );
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
    throw wrongFile('The image is broken: it can’t be decoded to its end.', cause);
  }
}

function wrongFile(message: string, cause?: unknown): Problem {
  return new Problem('BAD_INPUT', message, { errors: [{ path: 'file', code: 'INVALID', message }], cause });
}

function megapixels(pixels: number): string {
  return `${(pixels / 1_000_000).toFixed(1)} megapixels`;
}
