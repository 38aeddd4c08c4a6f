import { type ChildProcess, fork } from 'node:child_process';
import { fileTypeFromBuffer } from 'file-type';
import { Queue } from '../queue.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badField, badFields, Problem } from '../shared/problem.ts';
import type { ImageAnswer, ImageFormat, ImageTask } from './image-process.ts';

const MEBIBYTE = 1024 * 1024;

export const MAX_IMAGE_BYTES = 5 * MEBIBYTE;

/** A stored image: decoded and encoded anew, so only the upload's pixels remain. */
export type Image = {
  bytes: Buffer;
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  extension: 'png' | 'jpg' | 'webp';
};

type Kind = Pick<Image, 'contentType' | 'extension'> & { format: ImageFormat };

const KINDS: Kind[] = [
  { contentType: 'image/png', extension: 'png', format: 'png' },
  { contentType: 'image/jpeg', extension: 'jpg', format: 'jpeg' },
  { contentType: 'image/webp', extension: 'webp', format: 'webp' },
];

/** Limits of decoding. */
export interface ImageLimits {
  maxPixels: number;
  /** From the start of the process to its answer. */
  timeoutMs: number;
  /** Of the process; decoding, turning and encoding 40 megapixels of a photo takes some 430 MB. */
  maxMemoryBytes: number;
}

const LIMITS: ImageLimits = { maxPixels: 40_000_000, timeoutMs: 20_000, maxMemoryBytes: 600 * MEBIBYTE };

/** A company decodes one image at a time, so another company finds a free turn. */
const decoding = new Queue('images', {
  atOnce: 2,
  waiting: 32,
  patienceMs: 20_000,
  shares: [{ atOnce: 1, waiting: 16 }],
});

/**
 * Decodes an upload and encodes it anew: the first frame, turned by its EXIF, in sRGB, without metadata. The bytes
 * decide the type, not the name or the declared type.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE unless the bytes are PNG, JPEG or WebP; BAD_INPUT for a broken image or more
 * than 40 megapixels; TOO_LARGE for too much time or memory; UNAVAILABLE when too many uploads wait.
 */
export async function reencodeImage(upload: Buffer, limits: Partial<ImageLimits> = {}): Promise<Image> {
  const { contentType, extension, format } = await sniff(upload);
  const { timeoutMs, ...most } = { ...LIMITS, ...limits };
  const answer = await decoding.take(() => inProcess({ upload, format, ...most }, timeoutMs));
  switch (answer.kind) {
    case 'encoded':
      return { bytes: answer.bytes, contentType, extension };
    case 'too many pixels': {
      const { width, height } = answer;
      throw badField('file', 'TOO_MANY_PIXELS', { max: most.maxPixels }, `${width} × ${height} pixels`);
    }
    case 'broken':
      throw badFields([fieldError('file', 'BROKEN_IMAGE')], new Error(answer.reason));
    case 'stopped':
      throw new Problem(
        'TOO_LARGE',
        'The image takes too much time or memory to read. Use an image with fewer pixels.',
      );
  }
}

async function sniff(upload: Buffer): Promise<Kind> {
  const found = await fileTypeFromBuffer(upload);
  const kind = KINDS.find(
    ({ contentType }) => contentType === found?.mime || (found?.mime === 'image/apng' && contentType === 'image/png'),
  );
  if (kind) return kind;
  const what = found ? `The file is ${found.mime}` : 'The file has an unknown type';
  throw new Problem('UNSUPPORTED_MEDIA_TYPE', `${what}. Upload a PNG, JPEG or WebP image.`);
}

/** Starts a process without the secrets of the service's environment, and ends it with its answer. */
async function inProcess(task: ImageTask, timeoutMs: number): Promise<ImageAnswer | { kind: 'stopped' }> {
  const program = new URL('./image-process.ts', import.meta.url);
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  try {
    return await answerOf(child, task);
  } finally {
    child.kill();
  }
}

function answerOf(child: ChildProcess, task: ImageTask): Promise<ImageAnswer | { kind: 'stopped' }> {
  return new Promise((resolve, reject) => {
    child
      .once('message', (answer: ImageAnswer) => resolve(answer))
      .once('error', reject)
      .once('exit', (code, signal) => {
        if (signal === 'SIGKILL') resolve({ kind: 'stopped' });
        else reject(new Error(`The process that decodes images ended with ${signal ?? code}.`));
      });
    child.send(task);
  });
}
