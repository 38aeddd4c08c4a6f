import { Type } from 'typebox';
import { quotationDocument } from '../documents/quotation.ts';
import { quotationDraft } from '../email-templates/drafts.ts';
import type { Viewer } from '../login/sessions.ts';
import { quotations } from '../quotations/quotation.ts';
import { demandSendable, markSent } from '../quotations/sending.ts';
import { findRow } from '../records/kind.ts';
import { Id, Input } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders } from '../writing.ts';
import { MessageDraft, mailing, messageDraft, SendFields, sendByMail, TemplateQuery } from './mailing.ts';
import { Message } from './message.ts';

/** A DRAFT becomes SENT, and its document says from then on what the one that was mailed says. */
const mailed = mailing({
  purpose: 'QUOTATION',
  kind: quotations,
  draft: quotationDraft,
  document: documentOf,
  sent: async (writing, { id, version }, { particulars }) => {
    await markSent(writing, { id, version }, particulars);
  },
});

/** E-mailing a quotation: what it would be, and doing it. */
export function quotationMessageRoutes(app: Service, surroundings: Surroundings): void {
  app.get(
    '/v2/admin/quotation/get/quotation/message/:quotationId',
    {
      config: { needs: 'QUOTATIONS_READ', extension: true },
      schema: {
        summary: 'The message by which a quotation would be e-mailed.',
        params: Type.Object({ quotationId: Id }),
        querystring: TemplateQuery,
        response: { 200: MessageDraft },
      },
    },
    async ({ params: { quotationId }, query: { templateId }, viewer }) =>
      messageDraft(mailed, surroundings, viewer, quotationId, templateId),
  );

  app.post(
    '/v2/admin/quotation/send/quotation',
    {
      config: { needs: 'QUOTATIONS_WRITE', extension: true },
      schema: {
        summary: 'E-mail a quotation; a DRAFT becomes SENT.',
        headers: OnceHeaders,
        body: Input({ quotationId: Id, ...SendFields }),
        response: { 200: Message },
      },
    },
    async (request) => {
      const { quotationId: id, ...letter } = request.body;
      return sendByMail(mailed, surroundings, request, { id, ...letter });
    },
  );
}

/** @throws Problem NOT_FOUND where there is no such quotation that the viewer may see, and as `demandSendable`. */
async function documentOf(surroundings: Surroundings, viewer: Viewer, id: string) {
  demandSendable(await findRow(surroundings.db, quotations, viewer, id));
  return quotationDocument(surroundings, viewer, id);
}
