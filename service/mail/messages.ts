import { Type } from 'typebox';
import { binary, sendBytes } from '../files/send-bytes.ts';
import { findNode } from '../node.ts';
import { notFound } from '../problem.ts';
import { findRow } from '../records/kind.ts';
import { byAge, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection, CountQuery, PageQuery } from '../records/pages.ts';
import { recordRoutes } from '../records/routes.ts';
import { Id, IdParams, Input, OneOf } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { Message, messageStatuses, messages } from './message.ts';

const Messages = Connection('Message', Message);

/** Reading the outbox. */
export function messageRoutes(app: Service, surroundings: Surroundings): void {
  const { db, outbox } = surroundings;
  const kind = messages(outbox.isDelivering);

  app.get(
    '/admin/outbox/get/all',
    {
      config: { needs: 'MESSAGES_READ', extension: true },
      schema: {
        summary: 'All messages that the viewer sees.',
        querystring: ListQuery(byAge, {
          companyId: Type.Optional(Id),
          status: Type.Optional(OneOf(messageStatuses)),
        }),
        response: { 200: Messages },
      },
    },
    async ({ query, viewer }) => {
      const { companyId, status, orderBy } = query;
      return listRecords(db, kind, viewer, query, orderOf(byAge, orderBy), { companyId, status });
    },
  );

  app.get(
    '/admin/outbox/get/all/by/:recordId',
    {
      config: { needs: 'MESSAGES_READ', extension: true },
      schema: {
        summary: 'The messages about one record, newest first.',
        params: Type.Object({ recordId: Id }),
        querystring: Input({ ...PageQuery, ...CountQuery }),
        response: { 200: Messages },
      },
    },
    async ({ params: { recordId }, query, viewer }) => {
      await findNode(surroundings, viewer, recordId);
      return listRecords(db, kind, viewer, query, orderOf(byAge, 'CREATED_AT_DESC'), { recordId });
    },
  );

  app.get(
    '/admin/outbox/get/document/:id',
    {
      config: { needs: 'MESSAGES_READ', extension: true },
      schema: {
        summary: 'What is attached to a message, whole or by a byte range.',
        params: IdParams,
        response: { 200: binary('application/pdf') },
      },
    },
    async (request, reply) => {
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
  );

  recordRoutes(app, surroundings, kind, {
    needs: 'MESSAGES_WRITE',
    info: { path: '/admin/outbox/get/info/:id', extension: true },
  });
}
