import sharp from 'sharp';

/** What a picture is for: a photo is kept small, a logo or signature sharp. */
export type PictureUse = 'photo' | 'graphic';

/** A picture as it is put into a document: JPEG, or PNG without transparency. */
export interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  width: number;
  height: number;
}

/** The pictures of a document by their files' ids; null for one that can't be decoded, or isn't there any more. */
export type Pictures = ReadonlyMap<string, Picture | null>;

const MAX_PIXELS = 40_000_000;
const LONGEST_EDGE = 1000;

// Each picture is decoded once: what sharp keeps for the next time would only take memory.
sharp.cache(false);

/** Makes a kept image ready for print: at most 1000 pixels wide or high, on white. Null where it can't be decoded. */
export async function printable(image: Uint8Array, use: PictureUse): Promise<Picture | null> {
  try {
    const scaled = sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    const encoded = use === 'photo' ? scaled.jpeg({ quality: 80 }) : scaled.png({ compressionLevel: 9 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    // In memory of its own, so that it can be handed over: what sharp answers may lie in a pool.
    return { bytes: Uint8Array.from(data), width: info.width, height: info.height };
  } catch {
    return null;
  }
}
