import { quotationDocument } from '../../documents/quotation.ts';
import { quotationDraft } from '../../email-templates/drafts.ts';
import type { Service } from '../../http/surroundings.ts';
import type { Viewer } from '../../login/sessions.ts';
import { quotations } from '../../quotations/quotation.ts';
import { demandSendable, markSent } from '../../quotations/sending.ts';
import { findRow } from '../../records/kind.ts';
import { mailing, mailingRoutes, type SendSurroundings } from './mailing.ts';

/** Sending turns a DRAFT into SENT and keeps the mailed document's particulars. */
const mailed = mailing({
  purpose: 'QUOTATION',
  kind: quotations,
  draft: quotationDraft,
  document: documentOf,
  sent: async (writing, { id, version }, { particulars }) => {
    await markSent(writing, { id, version }, particulars);
  },
});

/** The draft and the sending of a quotation. */
export function quotationMessageRoutes(app: Service, surroundings: SendSurroundings): void {
  mailingRoutes(app, surroundings, mailed, {
    id: 'quotationId',
    called: 'a quotation',
    draft: { path: '/v2/admin/quotation/get/quotation/message', needs: 'QUOTATIONS_READ' },
    send: {
      path: '/v2/admin/quotation/send/quotation',
      needs: 'QUOTATIONS_WRITE',
      extension: true,
      effect: '; a DRAFT becomes SENT',
    },
  });
}

/** @throws Problem NOT_FOUND for a quotation out of the viewer's sight, and like `demandSendable`. */
async function documentOf(surroundings: SendSurroundings, viewer: Viewer, id: string) {
  demandSendable(await findRow(surroundings.db, quotations, viewer, id));
  return quotationDocument(surroundings, viewer, id);
}
