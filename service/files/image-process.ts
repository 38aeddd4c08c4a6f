import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { withoutText } from './png-chunks.ts';

// The process that decodes an image, at a low priority. sharp works in threads that a process shares for files, name
// look-ups and password hashes, and only the end of a process gives back its memory for certain.

export type ImageFormat = 'png' | 'jpeg' | 'webp';

export interface ImageTask {
  upload: Buffer;
  format: ImageFormat;
  maxPixels: number;
  maxMemoryBytes: number;
}

export type ImageAnswer =
  | { kind: 'encoded'; bytes: Buffer }
  | { kind: 'too many pixels'; width: number; height: number }
  | { kind: 'broken'; reason: string };

const encode: Record<ImageFormat, (pixels: Sharp) => Sharp> = {
  png: (pixels) => pixels.png({ compressionLevel: 9 }),
  jpeg: (pixels) => pixels.jpeg({ quality: 88 }),
  webp: (pixels) => pixels.webp({ quality: 88 }),
};

setPriority(10);
process.on('message', async (task: ImageTask) => {
  setInterval(() => {
    if (process.memoryUsage.rss() > task.maxMemoryBytes) process.kill(process.pid, 'SIGKILL');
  }, 20);
  process.send?.(await answerTo(task));
});

async function answerTo({ upload, format, maxPixels }: ImageTask): Promise<ImageAnswer> {
  try {
    const image = format === 'png' ? withoutText(upload) : upload;
    const options = { limitInputPixels: false, failOn: 'error', pages: 1 } as const;
    const { width, height } = await sharp(image, options).metadata();
    if (width * height > maxPixels) return { kind: 'too many pixels', width, height };
    const upright = sharp(image, options).autoOrient().toColourspace('srgb');
    return { kind: 'encoded', bytes: await encode[format](upright).toBuffer() };
  } catch (error) {
    return { kind: 'broken', reason: String(error) };
  }
}
