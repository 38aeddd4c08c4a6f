export const imageTypes = 'image/png,image/jpeg,image/webp';

const largestBytes = 5 * 1024 * 1024;
/** The longer side of a reduced image, in pixels. The next size follows while the file is still too large. */
const sidePixels = [4096, 3072, 2048];

export type Fitted = { readonly file: File } | { readonly problem: string };

// A retry sends the same bytes under the same key.
const known = new WeakMap<File, Promise<Fitted>>();

/**
 * Prepares an image for upload: above 5 MiB, the usual size of phone photos, the image is reduced. Otherwise returns
 * the problem.
 */
export function fitted(file: File): Promise<Fitted> {
  const before = known.get(file);
  const now = before ?? fitOnce(file);
  if (!before) known.set(file, now);
  return now;
}

async function fitOnce(file: File): Promise<Fitted> {
  const { name, type, size } = file;
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) {
    return {
      problem: `${name} is a HEIC photo. Export the photo as JPEG and add the JPEG.`,
    };
  }
  if (!imageTypes.split(',').includes(type)) return { problem: `${name} is not a PNG, JPEG or WebP image.` };
  if (size <= largestBytes) return { file };
  const smaller = await shrunk(file);
  return smaller
    ? { file: smaller }
    : {
        problem: `${name} has ${(size / 1024 / 1024).toFixed(1)} MiB, and couldn’t be made smaller; an image may have 5.`,
      };
}

/** The image as an upright JPEG of at most 5 MiB; null for a file the browser can't read. */
async function shrunk(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  try {
    for (const side of sidePixels) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const blob = await drawn(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
      if (blob && blob.size <= largestBytes) {
        return new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' });
      }
    }
    return null;
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(width, 1);
  canvas.height = Math.max(height, 1);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // A JPEG has no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
