import { proformaInvoiceDocument } from '../../documents/quotation.ts';
import { proformaInvoiceDraft } from '../../email-templates/drafts.ts';
import type { Service } from '../../http/surroundings.ts';
import type { Viewer } from '../../login/sessions.ts';
import { proformaInvoices } from '../../proforma-invoices/proforma-invoice.ts';
import { wrongStatus } from '../../proforma-invoices/transitions.ts';
import { findRow, type Row } from '../../records/kind.ts';
import { mailing, mailingRoutes, type SendSurroundings } from './mailing.ts';

/** Sending does not change a proforma invoice. */
const mailed = mailing({
  purpose: 'PROFORMA_INVOICE',
  kind: proformaInvoices,
  draft: proformaInvoiceDraft,
  document: documentOf,
  sent: async (_, invoice) => demandSendable(invoice),
});

/** The draft and the sending of a proforma invoice. */
export function proformaInvoiceMessageRoutes(app: Service, surroundings: SendSurroundings): void {
  mailingRoutes(app, surroundings, mailed, {
    id: 'proformaInvoiceId',
    called: 'a proforma invoice',
    draft: { path: '/v2/admin/quotation/get/proforma/invoice/message', needs: 'QUOTATIONS_READ' },
    send: { path: '/v2/admin/quotation/send/proforma/invoice', needs: 'QUOTATIONS_WRITE', extension: true },
  });
}

/** @throws Problem NOT_FOUND for a proforma invoice out of the viewer's sight, ILLEGAL_TRANSITION. */
async function documentOf(surroundings: SendSurroundings, viewer: Viewer, id: string) {
  demandSendable(await findRow(surroundings.db, proformaInvoices, viewer, id));
  return proformaInvoiceDocument(surroundings, viewer, id);
}

/** @throws Problem ILLEGAL_TRANSITION for a CANCELLED proforma invoice. */
function demandSendable(invoice: Row<'proformaInvoices'>): void {
  if (invoice.status === 'CANCELLED') throw wrongStatus(invoice, ['ISSUED', 'PAID']);
}
