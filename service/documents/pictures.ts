import sharp from 'sharp';

/** A photo stays small; a graphic, such as a logo or signature, stays sharp. */
export type PictureUse = 'photo' | 'graphic';

/** A picture ready for a document: JPEG, or PNG without transparency. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  width: number;
  height: number;
}

/** The pictures of a document by file id; null for an unreadable or missing picture. */
export type Pictures = ReadonlyMap<string, Picture | null>;

const MAX_PIXELS = 40_000_000;
const LONGEST_EDGE = 1000;

// Each picture is decoded once, so sharp's cache would only take memory.
sharp.cache(false);

/** Prepares an image for print: at most 1000 pixels wide or high, on white. Null for an unreadable image. */
export async function printable(image: Uint8Array, use: PictureUse): Promise<Picture | null> {
  try {
    const scaled = sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    const encoded = use === 'photo' ? scaled.jpeg({ quality: 80 }) : scaled.png({ compressionLevel: 9 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    // A copy owns its memory and can be transferred; sharp's buffer may belong to a pool.
    return { bytes: Uint8Array.from(data), width: info.width, height: info.height };
  } catch {
    return null;
  }
}
