import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textInQrCode } from '../qr-reader.ts';
import { openScene, type Person, type Scene } from './scene.ts';

let scene: Scene;
let admin: Person;
let link: string;
beforeAll(async () => {
  scene = await openScene();
  admin = await scene.person('ROLE_COMPANY', await scene.company({ name: 'Café “Lima” / 大阪' }));
  link = (await scene.call(admin, `GET /app/company/get/info/${admin.companyId}`)).body.link;
});
afterAll(() => scene[Symbol.asyncDispose]());

async function fetchCode(path: string) {
  const { statusCode, headers, rawPayload } = await scene.app.inject({
    url: `${path}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(statusCode).toBe(200);
  return { headers, bytes: rawPayload };
}

test('the displayed code is an SVG of the company’s link', async () => {
  const { headers, bytes } = await fetchCode(`/app/company/get/qrCode/admin/${admin.companyId}`);
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
  expect(headers['content-disposition']).toMatch(/^inline; /);
  expect(textInQrCode(await sharp(bytes).png().toBuffer())).toBe(link);
});

test('the downloaded code is a PNG of about 1024 pixels, named after the company', async () => {
  const { headers, bytes } = await fetchCode(`/app/company/download/qr-code/${admin.companyId}`);
  expect(headers['content-type']).toBe('image/png');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Cafe _Lima_ __ QR code.png"; filename*=UTF-8''${encodeURIComponent('Café “Lima” 大阪 QR code.png')}`,
  );
  const { width = 0, height } = await sharp(bytes).metadata();
  expect(width).toBe(height);
  expect(Math.abs(width - 1024)).toBeLessThan(50);
  expect(textInQrCode(bytes)).toBe(link);
});

test('the downloaded code is an SVG on request', async () => {
  const { headers, bytes } = await fetchCode(`/app/company/download/qr-code/${admin.companyId}?format=SVG`);
  expect(headers['content-type']).toBe('image/svg+xml');
  expect(headers['content-disposition']).toMatch(/^attachment; .*\.svg$/);
  expect(textInQrCode(await sharp(bytes).png().toBuffer())).toBe(link);
});

test('another format is refused, and another company’s code is unknown', async () => {
  const other = await scene.company({ name: 'Other' });
  const pdf = await scene.call(admin, `GET /app/company/download/qr-code/${admin.companyId}?format=PDF`);
  expect([pdf.status, pdf.body.errors[0].path]).toEqual([400, 'format']);
  for (const path of ['get/qrCode/admin', 'download/qr-code']) {
    expect((await scene.call(admin, `GET /app/company/${path}/${other}`)).status).toBe(404);
  }
});
