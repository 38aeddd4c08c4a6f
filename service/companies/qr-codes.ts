import { filenameStem } from '../files/filename.ts';
import { binary, sendBytes } from '../files/send-bytes.ts';
import { endpoint } from '../http/endpoints.ts';
import { CompanyIdParams, Input, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { findRow } from '../records/kind.ts';
import { companies, companyLink } from './company.ts';
import { qrCode } from './qr-code.ts';

const CONTENT_TYPES = { PNG: 'image/png', SVG: 'image/svg+xml' } as const;

/** A company's QR code: a short link to its page in the console. */
export function companyQrCodeRoutes(app: Service, { db, publicUrl }: Surroundings): void {
  const kind = companies(publicUrl);

  app.get('/app/company/get/qrCode/admin/:companyId', {
    ...endpoint('COMPANIES_READ', 'A company’s QR code, to show: SVG.', {
      params: CompanyIdParams,
      response: { 200: binary('image/svg+xml') },
    }),
    handler: async (request, reply) => {
      const company = await findRow(db, kind, request.viewer, request.params.companyId);
      return sendBytes(request, reply, {
        filename: `${filenameStem(company.name)} QR code.svg`,
        contentType: CONTENT_TYPES.SVG,
        disposition: 'inline',
        bytes: await qrCode(companyLink(publicUrl, company.id), 'SVG'),
      });
    },
  });

  app.get('/app/company/download/qr-code/:companyId', {
    ...endpoint('COMPANIES_READ', 'A company’s QR code, as a file.', {
      params: CompanyIdParams,
      querystring: Input({ format: OneOf(['PNG', 'SVG'], { default: 'PNG' }) }),
      response: { 200: binary('image/png', 'image/svg+xml') },
    }),
    handler: async (request, reply) => {
      const { format } = request.query;
      const company = await findRow(db, kind, request.viewer, request.params.companyId);
      return sendBytes(request, reply, {
        filename: `${filenameStem(company.name)} QR code.${format.toLowerCase()}`,
        contentType: CONTENT_TYPES[format],
        disposition: 'attachment',
        bytes: await qrCode(companyLink(publicUrl, company.id), format),
      });
    },
  });
}
