import QRCode from 'qrcode';
import { filenameStem } from '../files/filename.ts';
import { binary, type Sendable, sendBytes } from '../files/send-bytes.ts';
import { endpoint } from '../http/endpoints.ts';
import { CompanyIdParams, Input, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { findRow } from '../records/kind.ts';
import { companies, companyLink } from './company.ts';

const CONTENT_TYPES = { PNG: 'image/png', SVG: 'image/svg+xml' } as const;
const ABOUT_PIXELS = 1024;
const QUIET_ZONE_MODULES = 4;

/** A company's QR code: a short link to its page in the console. */
export function companyQrCodeRoutes(app: Service, { db, publicUrl }: Surroundings): void {
  app.get('/app/company/get/qrCode/admin/:companyId', {
    ...endpoint('COMPANIES_READ', 'A company’s QR code, to show: SVG.', {
      params: CompanyIdParams,
      response: { 200: binary('image/svg+xml') },
    }),
    handler: async (request, reply) =>
      sendBytes(request, reply, await qrCodeOf(request.viewer, request.params.companyId, 'SVG', 'inline')),
  });

  app.get('/app/company/download/qr-code/:companyId', {
    ...endpoint('COMPANIES_READ', 'A company’s QR code, as a file.', {
      params: CompanyIdParams,
      querystring: Input({ format: OneOf(['PNG', 'SVG'], { default: 'PNG' }) }),
      response: { 200: binary('image/png', 'image/svg+xml') },
    }),
    handler: async (request, reply) => {
      const { params, query, viewer } = request;
      return sendBytes(request, reply, await qrCodeOf(viewer, params.companyId, query.format, 'attachment'));
    },
  });

  async function qrCodeOf(
    viewer: Viewer,
    companyId: string,
    format: keyof typeof CONTENT_TYPES,
    disposition: Sendable['disposition'],
  ): Promise<Sendable> {
    const { id, name } = await findRow(db, companies(publicUrl), viewer, companyId);
    const filename = `${filenameStem(name)} QR code.${format.toLowerCase()}`;
    const bytes = await qrCode(companyLink(publicUrl, id), format);
    return { filename, contentType: CONTENT_TYPES[format], disposition, bytes };
  }
}

/**
 * A QR code (ISO/IEC 18004): error correction M, a quiet zone of 4 modules, about 1024 pixels wide. A module is a whole
 * number of pixels, for sharp edges.
 */
async function qrCode(text: string, format: keyof typeof CONTENT_TYPES): Promise<Buffer> {
  const { size } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const modules = size + 2 * QUIET_ZONE_MODULES;
  const width = modules * Math.floor(ABOUT_PIXELS / modules);
  const look = { errorCorrectionLevel: 'M', margin: QUIET_ZONE_MODULES, width } as const;
  return format === 'PNG'
    ? QRCode.toBuffer(text, { ...look, type: 'png' })
    : Buffer.from(await QRCode.toString(text, { ...look, type: 'svg' }));
}
