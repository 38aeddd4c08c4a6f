import { binary, sendBytes } from '../../files/send-bytes.ts';
import type { Standing } from '../../permissions.ts';
import { Id, Input } from '../../schemas.ts';
import type { Service, Surroundings } from '../../service.ts';
import {
  editedVersionDocument,
  proformaInvoiceDocument,
  type QuotationDocument,
  quotationDocument,
} from '../quotation.ts';

type Make = (surroundings: Surroundings, viewer: Standing, id: string) => Promise<QuotationDocument>;

/** The documents of quotations, to show and print: each PDF, whole or by a byte range. */
export function quotationDocumentRoutes(app: Service, surroundings: Surroundings): void {
  const document = (path: string, summary: string, make: Make, extension = false) =>
    app.get(
      path,
      {
        config: { needs: 'QUOTATIONS_READ', extension },
        schema: { summary, querystring: Input({ id: Id }), response: { 200: binary('application/pdf') } },
      },
      async (request, reply) => {
        const { filename, bytes, sha256 } = await make(surroundings, request.viewer, request.query.id);
        const contentType = 'application/pdf';
        return sendBytes(request, reply, { filename, bytes, sha256, contentType, disposition: 'inline' });
      },
    );
  document(
    '/v2/admin/quotation/download/pdf',
    'A quotation: PDF, whole or by a byte range. Once it was sent, it says what it said then.',
    quotationDocument,
  );
  document(
    '/v2/admin/quotation/download/edited/version/pdf',
    'An edited version of a quotation: PDF, whole or by a byte range.',
    editedVersionDocument,
  );
  document(
    '/v2/admin/quotation/download/proforma/invoice/pdf',
    'A proforma invoice: PDF, whole or by a byte range.',
    proformaInvoiceDocument,
    true,
  );
}
