import { Type } from 'typebox';
import { proformaInvoiceDocument } from '../documents/quotation.ts';
import { proformaInvoiceDraft } from '../email-templates/drafts.ts';
import type { Viewer } from '../login/sessions.ts';
import { proformaInvoices } from '../proforma-invoices/proforma-invoice.ts';
import { noWay } from '../proforma-invoices/transitions.ts';
import { findRow, type Row } from '../records/kind.ts';
import { Id, Input } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders } from '../writing.ts';
import { MessageDraft, mailing, messageDraft, SendFields, sendByMail, TemplateQuery } from './mailing.ts';
import { Message } from './message.ts';

/** Nothing becomes of a proforma invoice because it was sent. */
const mailed = mailing({
  purpose: 'PROFORMA_INVOICE',
  kind: proformaInvoices,
  draft: proformaInvoiceDraft,
  document: documentOf,
  sent: async (_, invoice) => demandSendable(invoice),
});

/** E-mailing a proforma invoice: what it would be, and doing it. */
export function proformaInvoiceMessageRoutes(app: Service, surroundings: Surroundings): void {
  app.get(
    '/v2/admin/quotation/get/proforma/invoice/message/:proformaInvoiceId',
    {
      config: { needs: 'QUOTATIONS_READ', extension: true },
      schema: {
        summary: 'The message by which a proforma invoice would be e-mailed.',
        params: Type.Object({ proformaInvoiceId: Id }),
        querystring: TemplateQuery,
        response: { 200: MessageDraft },
      },
    },
    async ({ params: { proformaInvoiceId }, query: { templateId }, viewer }) =>
      messageDraft(mailed, surroundings, viewer, proformaInvoiceId, templateId),
  );

  app.post(
    '/v2/admin/quotation/send/proforma/invoice',
    {
      config: { needs: 'QUOTATIONS_WRITE', extension: true },
      schema: {
        summary: 'E-mail a proforma invoice.',
        headers: OnceHeaders,
        body: Input({ proformaInvoiceId: Id, ...SendFields }),
        response: { 200: Message },
      },
    },
    async (request) => {
      const { proformaInvoiceId: id, ...letter } = request.body;
      return sendByMail(mailed, surroundings, request, { id, ...letter });
    },
  );
}

/** @throws Problem NOT_FOUND where there is no such proforma invoice that the viewer may see, ILLEGAL_TRANSITION. */
async function documentOf(surroundings: Surroundings, viewer: Viewer, id: string) {
  demandSendable(await findRow(surroundings.db, proformaInvoices, viewer, id));
  return proformaInvoiceDocument(surroundings, viewer, id);
}

/** @throws Problem ILLEGAL_TRANSITION where it is CANCELLED. */
function demandSendable(invoice: Row<'proformaInvoices'>): void {
  if (invoice.status === 'CANCELLED') throw noWay(invoice, 'can’t be sent');
}
