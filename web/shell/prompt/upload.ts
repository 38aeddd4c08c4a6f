import { useClient } from 'urql';
import { graphql } from '../../ground/graphql.ts';
import { refusalOf } from '../../ground/refusal.ts';
import { readied, sentenceOf } from '../../records/fields/wording.ts';

const UploadImage = graphql(`
  mutation UploadImage($input: UploadImageInput!, $idempotencyKey: String) {
    uploaded: uploadImage(input: $input, idempotencyKey: $idempotencyKey) {
      id
      name
    }
  }
`);

type Uploaded = { readonly fileId: string } | { readonly problem: string };

/**
 * Uploads images for a company, by default the viewer's. A repeated upload with the same key and image counts once. Images
 * above 5 MiB, the usual size of phone photos, are scaled down; unusable files are refused before sending.
 */
export function useUpload(companyId: string | undefined): (file: File, key: string) => Promise<Uploaded> {
  const client = useClient();
  return async (file, key) => {
    const fit = fitted.get(file) ?? fittedOf(file);
    fitted.set(file, fit);
    const image = await fit;
    if ('problem' in image) return image;
    const variables = { input: { file: image.file, companyId: companyId ?? null }, idempotencyKey: key };
    const { data, error } = await client.mutation(UploadImage, variables).toPromise();
    if (error) return { problem: sentenceOf(await readied(refusalOf(error))) };
    return data ? { fileId: data.uploaded.id } : { problem: 'The server didn’t answer. Try again.' };
  };
}

export const imageTypes = 'image/png,image/jpeg,image/webp';

const largestBytes = 5 * 1024 * 1024;
/** The longer side of a reduced image, in pixels. The next size follows while the file is still too large. */
const sidePixels = [4096, 3072, 2048];

type Fitted = { readonly file: File } | { readonly problem: string };

/** A retry sends the same bytes under the same key. */
const fitted = new WeakMap<File, Promise<Fitted>>();

async function fittedOf(file: File): Promise<Fitted> {
  const { name, type, size } = file;
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))
    return { problem: `${name} is a HEIC photo. Export the photo as JPEG and add the JPEG.` };
  if (!imageTypes.split(',').includes(type)) return { problem: `${name} is not a PNG, JPEG or WebP image.` };
  if (size <= largestBytes) return { file };
  const smaller = await shrunk(file);
  if (smaller) return { file: smaller };
  const mebibytes = (size / 1024 / 1024).toFixed(1);
  return { problem: `${name} has ${mebibytes} MiB and couldn’t be scaled down. The limit is 5 MiB.` };
}

/** The image as an upright JPEG of at most 5 MiB; null for a file the browser can't read. */
async function shrunk(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  try {
    for (const side of sidePixels) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
      const blob = await drawnOnWhite('image/jpeg', width, height, (context) => {
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, width, height);
      });
      if (blob && blob.size <= largestBytes)
        return new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' });
    }
    return null;
  } finally {
    bitmap.close();
  }
}

/** Makes an image file from a drawing. White replaces transparency: a JPEG has none. */
export function drawnOnWhite(
  type: 'image/jpeg' | 'image/png',
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(width, 1);
  canvas.height = Math.max(height, 1);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  draw(context);
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.85));
}
