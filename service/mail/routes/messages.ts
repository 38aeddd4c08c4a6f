import { Type } from 'typebox';
import { binary, sendBytes } from '../../files/send-bytes.ts';
import { extension } from '../../http/endpoints.ts';
import { Id, IdParams, Input, OneOf } from '../../http/schemas.ts';
import type { Service } from '../../http/surroundings.ts';
import { findNode } from '../../nodes/nodes.ts';
import { findRow } from '../../records/kind.ts';
import { byAge, ListQuery, listRecords, orderOf } from '../../records/lists.ts';
import { Connection, CountQuery, PageQuery } from '../../records/pages.ts';
import { recordRoutes } from '../../records/routes.ts';
import { notFound } from '../../shared/problem.ts';
import { Message, messageStatuses, messages } from '../message.ts';
import type { MailSurroundings } from '../outbox.ts';

const Messages = Connection('Message', Message);

/** Reads the outbox. */
export function messageRoutes(app: Service, surroundings: MailSurroundings): void {
  const { db, outbox } = surroundings;
  const kind = messages(outbox.isDelivering);

  app.get('/admin/outbox/get/all', {
    ...extension('MESSAGES_READ', 'All messages that the viewer sees.', {
      querystring: ListQuery(byAge, { companyId: Type.Optional(Id), status: Type.Optional(OneOf(messageStatuses)) }),
      response: { 200: Messages },
    }),
    handler: async ({ query, viewer }) => {
      const { companyId, status, orderBy } = query;
      return listRecords(db, kind, viewer, query, orderOf(byAge, orderBy), { companyId, status });
    },
  });

  app.get('/admin/outbox/get/all/by/:recordId', {
    ...extension('MESSAGES_READ', 'The messages about one record, newest first.', {
      params: Type.Object({ recordId: Id }),
      querystring: Input({ ...PageQuery, ...CountQuery }),
      response: { 200: Messages },
    }),
    handler: async ({ params: { recordId }, query, viewer }) => {
      await findNode(surroundings, viewer, recordId);
      return listRecords(db, kind, viewer, query, orderOf(byAge, 'CREATED_AT_DESC'), { recordId });
    },
  });

  app.get('/admin/outbox/get/document/:id', {
    ...extension('MESSAGES_READ', 'A message’s attachment, whole or by a byte range.', {
      params: IdParams,
      response: { 200: binary('application/pdf') },
    }),
    handler: async (request, reply) => {
      const { id } = request.params;
      const { attachments } = await findRow(db, kind, request.viewer, id);
      const document = await db
        .selectFrom('messageDocuments')
        .where('messageId', '=', id)
        .select('bytes')
        .executeTakeFirst();
      const [attachment] = attachments;
      if (!document || !attachment) throw notFound(id);
      const { filename, contentType } = attachment;
      return sendBytes(request, reply, { filename, contentType, bytes: document.bytes, disposition: 'inline' });
    },
  });

  recordRoutes(app, surroundings, kind, {
    needs: 'MESSAGES_WRITE',
    info: { path: '/admin/outbox/get/info/:id', extension: true },
  });
}
