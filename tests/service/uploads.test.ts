import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let other: Person;
let root: Person;
beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_COMPANY', await scene.company());
  other = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Other' }));
  root = await scene.person('ROLE_SUPER_ADMIN', null);
});
afterAll(() => scene[Symbol.asyncDispose]());

const drawing = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#0a7e8c' } });

/** Sends the parts of a multipart form like a browser. */
async function send(who: Person, parts: [name: string, value: string | File][], given: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const body = Buffer.from(await encoded.arrayBuffer());
  return scene.call(who, 'POST /app/file/upload/image', body, { headers: { 'content-type': type, ...given } });
}

const upload = (bytes: Uint8Array, name = 'logo.png', who = admin) =>
  send(who, [['file', new File([new Uint8Array(bytes)], name)]]);

async function bytesOf(id: string) {
  const { rawPayload } = await scene.app.inject({
    url: `/app/file/get/${id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return rawPayload;
}

test('a repeated key and image is stored once; another image or an invalid key is refused', async () => {
  const [blue, wide] = [await drawing().png().toBuffer(), await drawing(90).png().toBuffer()];
  const sendOnce = (bytes: Uint8Array, key: string) =>
    send(admin, [['file', new File([new Uint8Array(bytes)], 'logo.png')]], { 'idempotency-key': key });
  const [first, again] = await Promise.all([sendOnce(blue, 'logo'), sendOnce(blue, 'logo')]);
  expect([first.status, again.text]).toEqual([200, first.text]);
  expect((await sendOnce(wide, 'logo')).body.code).toBe('IDEMPOTENCY_MISMATCH');
  expect((await sendOnce(blue, 'x'.repeat(201))).body.errors).toMatchObject([{ path: 'idempotency-key' }]);
});

describe('an upload is stored', () => {
  test.each([
    ['png', 'image/png', '.png'],
    ['jpeg', 'image/jpeg', '.jpg'],
    ['webp', 'image/webp', '.webp'],
  ] as const)('as %s', async (format, contentType, extension) => {
    const { status, body } = await upload(await drawing().toFormat(format).toBuffer(), 'C:\\pictures\\logo.exe');
    expect(status).toBe(200);
    expect(body).toMatchObject({ contentType, name: `logo${extension}` });
    const kept = await bytesOf(body.id);
    expect(kept.length).toBe(body.size);
    expect(createHash('sha256').update(kept).digest('hex')).toBe(body.sha256);
    expect(await sharp(kept).metadata()).toMatchObject({ format, width: 60, height: 40 });
  });

  test('upright, without metadata and without bytes after the image', async () => {
    const photo = await drawing()
      .withExif({ IFD0: { Copyright: 'somebody', Model: 'secret camera' }, IFD3: { GPSLatitude: '43/1 39/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const { body } = await upload(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]), 'photo.jpg');
    const kept = await bytesOf(body.id);
    const { width, height, orientation, exif, icc, xmp } = await sharp(kept).metadata();
    expect({ width, height, orientation, exif, icc, xmp }).toEqual({ width: 40, height: 60 });
    expect(kept.includes('secret camera') || kept.includes('<script>')).toBe(false);
  });

  test('as the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2);
    const { body } = await upload(animated, 'spin.webp');
    const kept = await bytesOf(body.id);
    expect((await sharp(kept, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  test('for the company named by a super admin, before or after the file', async () => {
    const file = new File([new Uint8Array(await drawing().png().toBuffer())], 'a.png');
    const unnamed = await send(root, [['file', file]]);
    expect([unnamed.status, unnamed.body.errors[0].path]).toEqual([400, 'companyId']);
    const company: [string, string] = ['companyId', String(admin.companyId)];
    for (const parts of [
      [company, ['file', file]],
      [['file', file], company],
    ] as [string, string | File][][]) {
      const { status, body } = await send(root, parts);
      expect(status).toBe(200);
      expect((await scene.call(admin, `GET /app/file/get/${body.id}`)).status).toBe(200);
      expect((await scene.call(other, `GET /app/file/get/${body.id}`)).status).toBe(404);
    }
  });

  test('with user and time in the audit trail', async () => {
    const { body } = await upload(await drawing().png().toBuffer());
    const entry = await scene.database.db
      .selectFrom('auditEntries')
      .where('recordId', '=', body.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'CREATED', actorId: admin.id, companyId: admin.companyId });
  });
});

describe('an upload is refused', () => {
  test.each([
    ['text', Buffer.from('hello')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
  ])('when it is %s, whatever its name', async (_, bytes) => {
    const { status, body } = await upload(bytes, 'logo.png');
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('when truncated', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(noise.subarray(0, noise.length / 2));
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'BAD_INPUT', 'file']);
  });

  test('before decoding when over 40 megapixels, with the actual size in the refusal', async () => {
    const huge = await drawing(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
    expect(huge.length).toBeLessThan(1_000_000);
    const { status, body } = await upload(huge);
    expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
    expect(body.detail).toContain('8000 × 5001');
  });

  test('when larger than 5 MiB, with or without Content-Length', async () => {
    const large = await upload(Buffer.alloc(5 * 1024 * 1024 + 1));
    expect([large.status, large.body.code]).toEqual([413, 'TOO_LARGE']);
    const larger = await upload(Buffer.alloc(9 * 1024 * 1024));
    expect([larger.status, larger.body.code]).toEqual([413, 'TOO_LARGE']);
  });

  test('when the form has no file, two files or other parts', async () => {
    const file = new File([new Uint8Array(await drawing().png().toBuffer())], 'a.png');
    const answers = [
      await send(admin, [['companyId', String(admin.companyId)]]),
      await send(admin, [
        ['file', file],
        ['file', file],
      ]),
      await send(admin, [['picture', file]]),
      await send(admin, [
        ['file', file],
        ['note', 'hello'],
      ]),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors[0].path])).toEqual([
      [400, 'file'],
      [400, 'file'],
      [400, 'picture'],
      [400, 'note'],
    ]);
  });

  test.each([
    [
      'no file name',
      'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream',
      'filename',
    ],
    ['neither file name nor type', 'Content-Disposition: form-data; name="file"', 'filename'],
    ['no name', 'Content-Disposition: form-data; filename="a.png"', 'name'],
  ])('when its part has %s', async (_, head, path) => {
    const image = await drawing().png().toBuffer();
    const body = Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), image, Buffer.from('\r\n--b--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await scene.call(admin, 'POST /app/file/upload/image', body, { headers });
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([400, 'BAD_INPUT', path]);
  });

  test('when the form is missing or broken', async () => {
    const json = await scene.call(admin, 'POST /app/file/upload/image', { file: 'x' });
    expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhal',
      ],
    ] as const) {
      const { status, body } = await scene.call(admin, 'POST /app/file/upload/image', payload, {
        headers: { 'content-type': type },
      });
      expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
    }
  });

  test('for users without the permission', async () => {
    const quoter = await scene.person('ROLE_QUOTATION_ADMIN', admin.companyId);
    expect((await upload(await drawing().png().toBuffer(), 'a.png', quoter)).status).toBe(403);
  });
});

test('a company’s logo is a file of the company', async () => {
  const { body: mine } = await upload(await drawing().png().toBuffer());
  const { body: foreign } = await upload(await drawing().png().toBuffer(), 'x.png', other);
  const set = (logoFileId: string) =>
    scene.call(admin, 'PUT /app/company/update', { id: admin.companyId, version: 1, logoFileId });
  expect((await set(foreign.id)).body.errors).toMatchObject([{ path: 'logoFileId', code: 'NOT_FOUND' }]);
  expect((await set(mine.id)).body).toMatchObject({ logoFileId: mine.id, version: 2 });
});
