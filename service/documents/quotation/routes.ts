import { binary, sendBytes } from '../../files/send-bytes.ts';
import { Id, Input } from '../../http/schemas.ts';
import type { Service } from '../../http/surroundings.ts';
import type { Standing } from '../../shared/permissions.ts';
import type { DocumentSurroundings } from '../documents.ts';
import {
  editedVersionDocument,
  proformaInvoiceDocument,
  type QuotationDocument,
  quotationDocument,
} from '../quotation.ts';

type Make = (surroundings: DocumentSurroundings, viewer: Standing, id: string) => Promise<QuotationDocument>;

/** The documents of quotations, to show and print. */
export function quotationDocumentRoutes(app: Service, surroundings: DocumentSurroundings): void {
  const document = (path: string, summary: string, make: Make, extension = false) =>
    app.get(path, {
      config: { needs: 'QUOTATIONS_READ', extension },
      schema: { summary, querystring: Input({ id: Id }), response: { 200: binary('application/pdf') } },
      handler: async (request, reply) => {
        const { filename, bytes, sha256 } = await make(surroundings, request.viewer, request.query.id);
        const contentType = 'application/pdf';
        return sendBytes(request, reply, { filename, bytes, sha256, contentType, disposition: 'inline' });
      },
    });
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
