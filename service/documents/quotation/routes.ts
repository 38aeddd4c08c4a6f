import { binary, sendBytes } from '../../files/send-bytes.ts';
import { endpoint } from '../../http/endpoints.ts';
import { Id, Input } from '../../http/schemas.ts';
import type { Service } from '../../http/surroundings.ts';
import type { DocumentSurroundings } from '../documents.ts';
import { editedVersionDocument, internalQuotation, proformaInvoiceDocument, quotationDocument } from '../quotation.ts';
import { WithNotes } from '../with-notes.ts';

/** The documents of quotations, to show and print. */
export function quotationDocumentRoutes(app: Service, surroundings: DocumentSurroundings): void {
  const document = (path: string, summary: string, make: typeof quotationDocument, extension = false) =>
    app.get(path, {
      config: { needs: 'QUOTATIONS_READ', extension },
      schema: { summary, querystring: Input({ id: Id }), response: { 200: binary('application/pdf') } },
      handler: async (request, reply) => {
        const made = await make(surroundings, request.viewer, request.query.id);
        return sendBytes(request, reply, { ...made, contentType: 'application/pdf', disposition: 'inline' });
      },
    });
  app.get('/v2/admin/quotation/download/pdf', {
    ...endpoint('QUOTATIONS_READ', 'A quotation: PDF, whole or by a byte range. A sent quotation keeps its content.', {
      querystring: Input({ id: Id, ...WithNotes }),
      response: { 200: binary('application/pdf') },
    }),
    handler: async (request, reply) => {
      const make = request.query.withNotes ? internalQuotation : quotationDocument;
      const made = await make(surroundings, request.viewer, request.query.id);
      return sendBytes(request, reply, { ...made, contentType: 'application/pdf', disposition: 'inline' });
    },
  });
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
