import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { reencodeImage } from '../../service/files/image.ts';
import { withoutText } from '../../service/files/png-chunks.ts';

const MEBIBYTE = 1024 * 1024;

let png: Buffer;
/** Inflates to 256 MiB. */
let bomb: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7e8c' } })
    .png()
    .toBuffer();
  bomb = deflateSync(Buffer.alloc(256 * MEBIBYTE));
});

function chunk(type: string, content: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
  framed.writeUInt32BE(content.length);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4);
  return framed;
}

/** The chunk goes behind the signature and IHDR. */
const pngWith = (type: string, head: string, content: Buffer, times = 1) => {
  const chunks = Array.from({ length: times }, (_, at) =>
    chunk(type, Buffer.concat([Buffer.from(head.replace('#', String(at)), 'latin1'), content])),
  );
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
};

describe('a PNG whose chunks inflate to gigabytes', () => {
  test.each([
    ['zTXt', 'Comment #\0\0', 12],
    ['iTXt', 'Comment #\0\u0001\0en\0\0', 12],
    ['iCCP', 'profile\0\0', 1],
  ])('is read without its %s', async (type, head, times) => {
    const upload = pngWith(type, head, bomb, times);
    expect(upload.length).toBeLessThan(5 * MEBIBYTE);
    const { bytes } = await reencodeImage(upload, { timeoutMs: 5_000, maxMemoryBytes: 200 * MEBIBYTE });
    const { width, height, comments, icc } = await sharp(bytes).metadata();
    expect({ width, height, comments, icc }).toEqual({ width: 60, height: 40 });
  });

  test('in IDAT is read as far as its pixels', async () => {
    const start = png.indexOf('IDAT') - 4;
    const upload = Buffer.concat([png.subarray(0, start), chunk('IDAT', bomb), chunk('IEND', Buffer.alloc(0))]);
    const { contentType } = await reencodeImage(upload, { maxMemoryBytes: 200 * MEBIBYTE });
    expect(contentType).toBe('image/png');
  });
});

test('a colour profile of usual size counts, and an incomplete chunk is dropped', async () => {
  const wide = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a7e8c' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const kept = withoutText(wide);
  expect((await sharp(kept).metadata()).icc).toBeDefined();
  expect(withoutText(Buffer.concat([wide.subarray(0, 40), Buffer.from('cut')])).length).toBe(33);
});

describe('an image that takes too much is refused', () => {
  let photo: Buffer;
  beforeAll(async () => {
    photo = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#0a7e8c' } })
      .jpeg({ progressive: true })
      .toBuffer();
  });

  test.each([
    ['memory', { maxMemoryBytes: 100 * MEBIBYTE }],
    ['time', { timeoutMs: 300 }],
  ])('%s', async (_, limits) => {
    await expect(reencodeImage(photo, limits)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });
});
